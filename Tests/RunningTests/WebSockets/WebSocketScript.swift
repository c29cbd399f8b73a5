// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import WebSockets

/// A peer that agrees to speak WebSocket and then sends what a test says, byte for byte.
final class WebSocketScript: Sendable {
  let server: RawServer

  /// - Parameters:
  ///   - frames: what follows the response, in the same piece.
  ///   - headers: of the response, in place of those that agree.
  ///   - answers: what is sent for each piece of bytes that comes later.
  ///   - end: what is done after `frames`.
  init(
    _ frames: [UInt8], headers: (@Sendable (String) -> [String])? = nil,
    answers: [[UInt8]] = [], end: ScriptedAnswer = .never
  ) throws {
    let pieces = Mutex(0)
    server = try RawServer { all in
      let number = pieces.withLock { number in
        defer { number += 1 }
        return number
      }
      guard number == 0 else {
        return answers.indices.contains(number - 1) ? .bytes(answers[number - 1]) : .never
      }
      let key = Self.header("Sec-WebSocket-Key", in: all) ?? ""
      let accept = (try? Handshake.accept(of: key)) ?? ""
      let lines =
        headers?(accept) ?? [
          "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Accept: \(accept)",
        ]
      let head =
        "HTTP/1.1 101 Switching Protocols\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
      return .bytes(Array(head.utf8) + frames).then(end)
    }
  }

  var address: String { "ws://127.0.0.1:\(server.port)/chat" }

  /// The head that a client sent, and its frames.
  var said: (head: String, events: [PeerEvent]) { Self.said(server.received) }

  /// The same of what connections have said.
  static func said(_ received: [[UInt8]]) -> (head: String, events: [PeerEvent]) {
    let all = received.first ?? []
    let text = String(decoding: all, as: UTF8.self)
    guard let range = text.range(of: "\r\n\r\n") else { return (text, []) }
    let head = String(text[..<range.lowerBound])
    var reader = MessageReader(.server, mostMessageBytes: 10_000_000)
    reader.append(Array(all.dropFirst(head.utf8.count + 4)))
    var events: [PeerEvent] = []
    while let event = try? reader.next() { events.append(event) }
    return (head, events)
  }

  static func header(_ name: String, in head: String) -> String? {
    head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      .map { $0.dropFirst(name.utf8.count + 1).trimmingPrefix(" ") }.map(String.init)
  }
}

extension [UInt8] {
  /// Frames of a server.
  static func frames(_ frames: WebSocketFrame...) -> [UInt8] {
    frames.flatMap { $0.bytes(masked: nil) }
  }
}

extension WebSocketFrame {
  static func text(_ text: String) -> WebSocketFrame { WebSocketFrame(.text, Array(text.utf8)) }

  static func close(_ code: Int, _ reason: String = "") -> WebSocketFrame {
    Closing(code: code, reason: reason).frame
  }
}
