// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file or folder, closed when it is released.
final class FileDescriptor: Sendable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens a path; symbolic links are followed.
  ///
  /// - Parameter permissions: those of a new file; the umask is subtracted.
  static func open(
    _ path: FilePath, _ flags: Int32, permissions: UInt16 = 0
  ) throws(SystemFailure) -> FileDescriptor {
    FileDescriptor(
      owning: try withCString(path.bytes) {
        openat(AT_FDCWD, $0, flags | O_CLOEXEC, mode_t(permissions))
      })
  }

  /// Opens a name in this folder.
  func open(_ name: [UInt8], _ flags: Int32) throws(SystemFailure) -> FileDescriptor {
    FileDescriptor(
      owning: try withCString(name) { openat(self.number, $0, flags | O_CLOEXEC) })
  }

  /// Bytes from an offset; fewer only at the end of the file.
  func read(upTo count: Int, at offset: Int64) throws(SystemFailure) -> [UInt8] {
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemFailure) {
        while filled < count {
          let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          let got = try retrying {
            pread(number, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
          }
          if got == 0 { return }
          filled += got
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The target of a symbolic link in this folder; nil if the name is not one.
  func linkTarget(of name: [UInt8]) throws(SystemFailure) -> [UInt8]? {
    // PATH_MAX of Linux; a longer target cannot be followed there either.
    var target = [CChar](repeating: 0, count: 4096)
    do {
      let count = try withCString(name) { readlinkat(number, $0, &target, target.count) }
      return target[..<count].map { UInt8(bitPattern: $0) }
    } catch {
      if error.code == EINVAL { return nil }
      throw error
    }
  }
}

/// Flags for opening a folder only to pass through it: it need not be readable.
let passingThrough: Int32 = {
  #if os(Linux)
    // O_PATH, which is not in the Glibc module.
    0x20_0000 | O_DIRECTORY
  #else
    // O_SEARCH, a macro that is not imported.
    0x4000_0000 | O_DIRECTORY
  #endif
}()
