// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import Threads

/// Serves one connection after another over a Unix socket.
package final class UnixServer: Sendable {
  /// The bytes sent to every client that sends something.
  package enum Answer: Sendable {
    /// What was sent, until the peer ends the connection.
    case echo
    /// These bytes, once; then the connection is closed.
    case bytes([UInt8])
    /// These bytes to all that is sent; the connection stays.
    case always([UInt8])
  }

  /// The connection that is served.
  private final class Peer: Sendable {
    let socket = Mutex<Int32?>(nil)
  }

  private let listener: Int32
  private let peer = Peer()

  /// Listens at a path, which must be short (107 bytes).
  package init(at path: String, answer: Answer) throws {
    let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw RawClientError(call: "socket", code: errno) }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: name.sun_path) else {
      close(made)
      throw RawClientError(call: "bind", code: ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(made, 8) == 0 else {
      close(made)
      throw RawClientError(call: "bind", code: errno)
    }
    listener = made
    try SystemThread.detached { [peer] in Self.serve(made, answer, peer) }
  }

  /// Sends unrequested bytes on the served connection, if there is one.
  package func say(_ bytes: [UInt8]) {
    peer.socket.withLock { socket in
      if let socket { _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
    }
  }

  deinit {
    // Wakes the thread, which then closes the descriptor.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func serve(_ listener: Int32, _ answer: Answer, _ served: Peer) {
    defer { close(listener) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let peer = accept(listener, nil, nil)
      guard peer >= 0 else { return }
      served.socket.withLock { $0 = peer }
      while true {
        let count = recv(peer, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        switch answer {
        case .echo: if send(peer, buffer, count, Int32(MSG_NOSIGNAL)) == count { continue }
        case .always(let bytes):
          if send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count { continue }
        case .bytes(let bytes): _ = send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        break
      }
      served.socket.withLock { $0 = nil }
      close(peer)
    }
  }
}
