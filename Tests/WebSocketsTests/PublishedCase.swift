// SPDX-License-Identifier: Apache-2.0

import Testing
import WebSockets

/// A case of Autobahn's published list: what its server sends to a client, and what the client must
/// make of it.
struct PublishedCase: CustomTestStringConvertible, Sendable {
  /// Its number in the list.
  let number: String
  let bytes: [UInt8]
  /// The sizes of the pieces in which the bytes come; nil for all at once.
  let pieces: Int?
  /// The events, and `fail CODE` for a violation, which is answered with this close code.
  let outcome: [String]

  init(_ number: String, _ frames: [RawFrame], by pieces: Int? = nil, _ outcome: String...) {
    self.number = number
    bytes = frames.flatMap(\.bytes)
    self.pieces = pieces
    self.outcome = outcome
  }

  var testDescription: String { "case \(number)" }

  /// What the reader of a client makes of the bytes.
  var found: [String] {
    var reader = MessageReader(.client, mostMessageBytes: 64_000_000)
    var found: [String] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + (pieces ?? bytes.count))
      reader.append(Array(bytes[start..<end]))
      start = end
      do throws(ProtocolViolation) {
        while let event = try reader.next() { found.append(event.shown) }
      } catch {
        return found + ["fail \(error.closeCode)"]
      }
    }
    return found
  }
}

/// A frame as a server may send it, right or wrong.
struct RawFrame: Sendable {
  var bytes: [UInt8]

  init(
    _ opcode: UInt8, _ payload: some Sequence<UInt8> = [], isFinal: Bool = true, reserved: UInt8 = 0
  ) {
    let payload = Array(payload)
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
    switch payload.count {
    case ...125: bytes.append(UInt8(payload.count))
    case ...65535: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      bytes.append(127)
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
    }
    self.bytes = bytes + payload
  }

  static func text(_ text: String, isFinal: Bool = true, reserved: UInt8 = 0) -> RawFrame {
    RawFrame(1, text.utf8, isFinal: isFinal, reserved: reserved)
  }

  static func more(_ text: String, isFinal: Bool = true) -> RawFrame {
    RawFrame(0, text.utf8, isFinal: isFinal)
  }

  static func ping(_ text: String = "") -> RawFrame { RawFrame(9, text.utf8) }

  static func close(_ code: Int, _ reason: [UInt8] = []) -> RawFrame {
    RawFrame(8, [UInt8(code >> 8), UInt8(code & 255)] + reason)
  }

  /// The bytes of a text as a message of fragments of one byte.
  static func fragments(_ text: some Sequence<UInt8>) -> [RawFrame] {
    let bytes = Array(text)
    return bytes.indices.map { place in
      RawFrame(place == 0 ? 1 : 0, [bytes[place]], isFinal: place == bytes.count - 1)
    }
  }
}

extension PeerEvent {
  /// `text Hello`, `binary 3 bytes`, `ping 0 bytes`, `close 1000`.
  fileprivate var shown: String {
    switch self {
    case .message(let message) where message.isText && message.bytes.count < 100:
      "text \(String(decoding: message.bytes, as: UTF8.self))"
    case .message(let message): "\(message.isText ? "text" : "binary") \(message.bytes.count) bytes"
    case .ping(let bytes): "ping \(bytes.count)"
    case .pong(let bytes): "pong \(bytes.count)"
    case .close(let closing):
      "close" + (closing.code.map { " \($0)" } ?? "")
        + (closing.reason.isEmpty ? "" : " \(closing.reason.utf8.count)")
    }
  }
}
