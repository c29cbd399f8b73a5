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

  private func text(forC bytes: [UInt8]) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// The folder that the process works in.
  ///
  /// - Returns: nil when it was removed.
  package static var workingDirectory: FilePath? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return FilePath(bytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}
