// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Answers every connection to a Unix socket with one response of HTTP.
package final class UnixServer: Sendable {
  package let path: String
  private let folder: TemporaryFolder
  private let listening: Int32

  package init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "s")
    let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    self.listening = listening
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else {
      throw PeerFailure("the path is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let isBound = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(listening, 8) == 0 else { throw PeerFailure("no socket at \(path)") }
    try startThread { Self.serve(listening) }
  }

  deinit {
    shutdown(listening, Int32(SHUT_RDWR))
    close(listening)
  }

  private static func serve(_ listening: Int32) {
    while true {
      let connection = accept(listening, nil, nil)
      guard connection >= 0 else { return }
      var room = [UInt8](repeating: 0, count: 4096)
      _ = read(connection, &room, room.count)
      let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok".utf8)
      _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
      close(connection)
    }
  }
}
