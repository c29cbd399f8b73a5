// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes files with unique names.
enum TemporaryName {
  /// Enough: two names are equal once in 2⁶⁴.
  private static let attempts = 16

  /// Makes a new file with a random name.
  ///
  /// - Parameters:
  ///   - opening: the beginning of the name.
  ///   - open: opens a name that must not exist yet, and fails with `EEXIST` if it does.
  static func create<File>(
    _ opening: String = ".curlew-", _ open: (_ name: String) throws(SystemFailure) -> File
  ) throws(SystemFailure) -> File {
    var failure = SystemFailure(code: EEXIST)
    for _ in 0..<attempts {
      let number = String(UInt64.random(in: .min ... .max), radix: 36)
      do throws(SystemFailure) {
        return try open("\(opening)\(number).tmp")
      } catch {
        failure = error
        if error.code != EEXIST { break }
      }
    }
    throw failure
  }

  /// Opens a new file with a random name in a folder, for reading and writing.
  ///
  /// - Parameter permissions: those of the file; the umask is subtracted.
  static func create(
    in folder: FilePath, permissions: UInt16
  ) throws(SystemFailure) -> (path: FilePath, file: FileDescriptor) {
    try create { (name) throws(SystemFailure) in
      let path = folder.appending(name)
      return (path, try .open(path, O_RDWR | O_CREAT | O_EXCL, permissions: permissions))
    }
  }
}
