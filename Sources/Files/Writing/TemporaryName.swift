// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes files that nobody else has.
enum TemporaryName {
  /// Enough: two names are equal once in 2⁶⁴.
  private static let attempts = 16

  /// Makes a new file of a random name.
  ///
  /// - Parameters:
  ///   - opening: What the name begins with.
  ///   - open: Opens a name that no file may have yet, and fails with `EEXIST` where one has.
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

  /// Opens a new file of a random name in a folder, for reading and writing.
  ///
  /// - Parameter permissions: Of which the umask takes away.
  static func create(
    in folder: FilePath, permissions: UInt16
  ) throws(SystemFailure) -> (path: FilePath, file: FileDescriptor) {
    try create { (name) throws(SystemFailure) in
      let path = folder.appending(name)
      return (path, try .open(path, O_RDWR | O_CREAT | O_EXCL, permissions: permissions))
    }
  }
}
