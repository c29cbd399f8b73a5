// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FilePath {
  /// The absolute path without symbolic links, `.` and `..`.
  func resolved() throws(SystemFailure) -> FilePath {
    if holdsNUL { throw SystemFailure(code: EINVAL) }
    guard let path = realpath(text(forC: bytes), nil) else { throw .last }
    defer { free(path) }
    return FilePath(bytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// The same; a path without a file is unchanged.
  package var real: FilePath { (try? resolved()) ?? self }

  /// The path without `..`: where it really leads, below a folder by that folder's own name. A path
  /// without `..`, or into a folder that does not exist, is unchanged.
  package func withoutClimbing(below folder: FilePath) -> FilePath {
    guard climbs, let whole = try? parent.resolved().appending(name) else { return self }
    return whole.below(folder.real).map { folder.appending($0.bytes) } ?? whole
  }

  /// The same for a path whose last folders do not exist yet: they contain no links.
  package func resolvedWhereItExists() -> FilePath {
    var folder = self
    var missing: [[UInt8]] = []
    while folder != "/" {
      if let real = try? folder.resolved() {
        return missing.reversed().reduce(real) {
          $1 == FilePath.above ? $0.parent : $0.appending($1)
        }
      }
      missing.append(folder.name)
      folder = folder.parent
    }
    return missing.reversed().reduce(folder) { $1 == FilePath.above ? $0.parent : $0.appending($1) }
  }

  private func text(forC bytes: [UInt8]) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// The working directory of the process.
  ///
  /// - Returns: nil if it was removed.
  package static var workingDirectory: FilePath? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return FilePath(bytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}
