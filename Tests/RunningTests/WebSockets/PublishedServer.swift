// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import WebSockets

/// Agrees to every handshake and then sends the bytes of the published case whose place is the path,
/// in its pieces; a close behind them if the case has none.
struct PublishedServer {
  private let server: RawServer

  var port: UInt16 { server.port }

  init(_ rows: [PublishedCase]) throws {
    server = try RawServer { all in
      // The head of a request: what comes behind it are answers.
      guard all.hasSuffix("\r\n\r\n"), all.split(separator: "\r\n\r\n").count == 1,
        let place = Self.place(in: all),
        let accept = try? Handshake.accept(
          of: WebSocketScript.header("Sec-WebSocket-Key", in: all) ?? "")
      else { return .never }
      let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      let row = rows[place]
      let rest: [UInt8] = Self.isClosed(row.outcome) ? [] : .frames(.close(1000))
      return .raw(head + "Sec-WebSocket-Accept: \(accept)\r\n\r\n")
        .then(.generate(Self.pieces(of: row))).then(.bytes(rest))
    }
  }

  /// What the client of a case has said behind its request, once it has closed.
  func said(to place: Int) async throws -> [PeerEvent] {
    try await server.received { all in
      all.indices.contains(place) && Self.isClose(WebSocketScript.said([all[place]]).events.last)
    }
    return WebSocketScript.said([server.received[place]]).events
  }

  /// Whether the case ends the connection.
  static func isClosed(_ outcome: [String]) -> Bool {
    outcome.last.map { $0.hasPrefix("close") || $0.hasPrefix("fail") } ?? false
  }

  private static func isClose(_ event: PeerEvent?) -> Bool {
    if case .close? = event { true } else { false }
  }

  private static func place(in head: String) -> Int? {
    let target = head.split(separator: " ").dropFirst().first ?? ""
    return Int(target.dropFirst())
  }

  /// A case that breaks a rule comes at once: a client that closes before the rest has come resets the
  /// connection, and its close could be lost.
  private static func pieces(of row: PublishedCase) -> @Sendable () -> [UInt8]? {
    let start = Mutex(0)
    let isBroken = row.outcome.last?.hasPrefix("fail") == true
    let size = isBroken ? row.bytes.count : row.pieces ?? row.bytes.count
    return {
      start.withLock { start in
        guard start < row.bytes.count else { return nil }
        let end = min(row.bytes.count, start + size)
        defer { start = end }
        return Array(row.bytes[start..<end])
      }
    }
  }
}
