// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileDescriptor {
  /// Writes all bytes, and waits if the other side is slow.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try Self.writeOnce(rest, to: number)
      rest = rest.dropFirst(count)
      if count == 0 {
        var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        try retrying { poll(&wait, 1, -1) }
      }
    }
  }

  /// Writes as many bytes as possible.
  ///
  /// - Returns: the number of bytes; zero if a non-blocking descriptor has no room.
  static func writeOnce(
    _ bytes: ArraySlice<UInt8>, to number: Int32
  ) throws(SystemFailure) -> Int {
    do {
      return try retrying { bytes.withUnsafeBytes { call(number, $0.baseAddress, $0.count) } }
    } catch {
      if error.code == EAGAIN || error.code == EWOULDBLOCK { return 0 }
      throw error
    }
  }

  private static func call(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(number, bytes, count)
    #elseif canImport(Musl)
      Musl.write(number, bytes, count)
    #else
      Darwin.write(number, bytes, count)
    #endif
  }
}
