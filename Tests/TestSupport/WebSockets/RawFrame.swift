// SPDX-License-Identifier: Apache-2.0

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
