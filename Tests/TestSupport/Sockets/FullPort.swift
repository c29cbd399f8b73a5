// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A port of `127.0.0.1` whose queue of connections is full: clients that connect wait.
package final class FullPort: Sendable {
  package let number: UInt16
  private let descriptors: [Int32]

  package init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw RawClientError(call: "socket", code: errno) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    var made = [listener]
    let isFull = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(listener, address, length) == 0, listen(listener, 0) == 0,
          getsockname(listener, address, &length) == 0
        else { return false }
        // The queue takes one more than its length.
        for _ in 0..<2 {
          let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
          let client = socket(AF_INET, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
          guard client >= 0 else { return false }
          made.append(client)
          _ = connect(client, address, length)
        }
        return true
      }
    }
    guard isFull else {
      for descriptor in made { close(descriptor) }
      throw RawClientError(call: "listen", code: errno)
    }
    number = UInt16(bigEndian: name.sin_port)
    descriptors = made
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }
}
