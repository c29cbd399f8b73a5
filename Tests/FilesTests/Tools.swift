// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension TemporaryFolder {
  var filePath: FilePath { FilePath(path) }

  func link(_ name: String, to target: String) throws {
    guard symlink(target, path(of: name)) == 0 else { throw SystemFailure.last }
  }

  func makePipe(_ name: String) throws {
    guard mkfifo(path(of: name), 0o600) == 0 else { throw SystemFailure.last }
  }

  /// A reader whose root is a folder of this one.
  func reader(_ root: String = "project", allowed: [String] = []) -> FileReader {
    FileReader(
      root: filePath.appending(root), allowedFolders: allowed.map { FilePath($0) },
      workingDirectory: filePath.appending(root))
  }
}

extension FileReader {
  /// The text of a file, or the reason why there is none.
  func text(of path: String) -> Result<String, FileFailure> {
    Result { () throws(FileFailure) in
      String(decoding: try read(FilePath(path), limit: 1000), as: UTF8.self)
    }
  }

  /// Why a file is not read; nil when it is.
  func reason(_ path: String) -> FileFailure.Reason? {
    if case .failure(let failure) = text(of: path) { failure.reason } else { nil }
  }
}

extension FileFailure.Reason {
  static let outside = refused(right: "it is outside the project's root")

  static let leadsToSecret = refused(right: "it leads to a name that is never read")

  static func never(_ name: String) -> FileFailure.Reason {
    refused(right: "`\(name)` is never read")
  }
}

/// Takes root's rights from this process; only in the child of an exit test.
func dropRoot() {
  if geteuid() == 0 { precondition(seteuid(65_534) == 0, "root is dropped") }
}

/// No file of this process gets larger; only in the child of an exit test.
func limitFiles(toBytes count: UInt) {
  var limit = rlimit()
  limit.rlim_cur = rlim_t(count)
  limit.rlim_max = rlim_t(count)
  #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  #else
    setrlimit(RLIMIT_FSIZE, &limit)
  #endif
}
