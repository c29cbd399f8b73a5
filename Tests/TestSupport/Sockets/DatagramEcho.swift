// SPDX-License-Identifier: Apache-2.0

import Glibc
import Threads

/// Sends each datagram back to who sent it, on a free port of `127.0.0.1`; but for a text that
/// begins with `silent`, which gets no answer.
package final class DatagramEcho: Sendable {
  package let port: UInt16
  private let descriptor: Int32

  /// - Parameter answer: makes the answer to a datagram, by default the datagram itself.
  package init(answer: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }) throws {
    let made = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw RawClientError(call: "socket", code: errno) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(made, $0, length) == 0 && getsockname(made, $0, &length) == 0
      }
    }
    guard isBound else { throw RawClientError(call: "bind", code: errno) }
    descriptor = made
    port = UInt16(bigEndian: name.sin_port)
    try SystemThread.detached { Self.serve(made, answer) }
  }

  deinit {
    // Wakes the thread, which then closes the descriptor.
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private static func serve(_ descriptor: Int32, _ answer: ([UInt8]) -> [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    defer { close(descriptor) }
    while true {
      var name = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let count = withUnsafeMutablePointer(to: &name) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          recvfrom(descriptor, &buffer, buffer.count, 0, $0, &length)
        }
      }
      guard count >= 0, length > 0 else { return }
      if buffer.starts(with: "silent".utf8) { continue }
      let answer = answer(Array(buffer[..<count]))
      _ = withUnsafePointer(to: &name) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          sendto(descriptor, answer, answer.count, 0, $0, length)
        }
      }
    }
  }
}
