// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A new folder for temporary files, which only this user may enter.
package struct ScratchFolder: Sendable {
  /// Absolute, without symbolic links.
  package let path: FilePath

  /// Makes it.
  ///
  /// - Parameter parent: Usually `TMPDIR` or `/tmp`.
  package init(in parent: FilePath) throws(FileFailure) {
    path = try FileFailure.writing(parent.text) { () throws(SystemFailure) in
      let real = try parent.resolved()
      return try TemporaryName.create("curlew-") { (name) throws(SystemFailure) in
        let path = real.appending(name)
        _ = try withCString(path.bytes) { mkdir($0, 0o700) }
        return path
      }
    }
  }

  /// Writes a new file, and the folders above it.
  ///
  /// - Parameter name: relative to this folder, with slashes, without `..`.
  package func write(_ bytes: [UInt8], to name: String) throws(FileFailure) {
    precondition(!FilePath(name).climbs, "a file of the folder")
    try FileFailure.writing(name) { () throws(SystemFailure) in
      var folder = path
      for part in FilePath(name).components.dropLast() {
        folder = folder.appending(part)
        do throws(SystemFailure) {
          _ = try withCString(folder.bytes) { mkdir($0, 0o700) }
        } catch {
          if error.code != EEXIST { throw error }
        }
      }
      let file = try FileDescriptor.open(
        path.appending(name), O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
      try file.write(bytes)
    }
  }

  /// Makes it the working directory of the process.
  package func enter() throws(FileFailure) {
    _ = try FileFailure.writing(path.text) { () throws(SystemFailure) in
      try withCString(path.bytes) { chdir($0) }
    }
  }

  /// Removes it with everything in it; files that cannot be removed stay.
  package func remove() {
    Self.remove(path)
  }

  /// Follows no link: a folder is opened as one, everything else is unlinked.
  private static func remove(_ path: FilePath) {
    if let folder = try? FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) {
      for entry in (try? folder.entries(limit: .max)) ?? [] { remove(path.appending(entry.name)) }
      _ = try? withCString(path.bytes) { rmdir($0) }
    } else {
      _ = try? withCString(path.bytes) { unlink($0) }
    }
  }
}
