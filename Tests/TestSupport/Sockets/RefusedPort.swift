// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A port of `127.0.0.1` at which every connection or datagram is refused, and that no other
/// program can take meanwhile.
package final class RefusedPort: Sendable {
  package let number: UInt16
  private let descriptor: Int32

  package init(ofDatagrams isDatagram: Bool = false) throws {
    let kind = isDatagram ? SOCK_DGRAM : SOCK_STREAM
    let made = socket(AF_INET, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw RawClientError(call: "socket", code: errno) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(made, address, length) == 0, getsockname(made, address, &length) == 0 else {
          return false
        }
        // Connected to itself it takes datagrams from itself only; others are refused.
        return !isDatagram || connect(made, address, length) == 0
      }
    }
    guard isBound else {
      close(made)
      throw RawClientError(call: "bind", code: errno)
    }
    number = UInt16(bigEndian: name.sin_port)
    descriptor = made
  }

  deinit {
    close(descriptor)
  }
}
