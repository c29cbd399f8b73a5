// SPDX-License-Identifier: Apache-2.0

/// One frame to send (RFC 6455, section 5.2).
///
/// ```
/// WebSocketFrame(.text, Array("Hi".utf8)).bytes(masked: nil)   // 81 02 48 69
/// ```
package struct WebSocketFrame: Hashable, Sendable {
  package var opcode: Opcode
  package var payload: [UInt8]
  /// Whether it ends its message.
  package var isFinal: Bool

  package init(_ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true) {
    self.opcode = opcode
    self.payload = payload
    self.isFinal = isFinal
  }

  /// The frame as sent.
  ///
  /// - Parameter mask: A client masks each frame with a new key; nil for a server.
  package func bytes(masked mask: FrameMask?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + 14)
    bytes.append((isFinal ? 0x80 : 0) | opcode.rawValue)
    appendLength(to: &bytes, isMasked: mask != nil)
    guard let mask else { return bytes + payload }
    bytes += mask.bytes
    var masked = payload
    mask.apply(to: &masked)
    return bytes + masked
  }

  private func appendLength(to bytes: inout [UInt8], isMasked: Bool) {
    let flag: UInt8 = isMasked ? 0x80 : 0
    let count = UInt64(payload.count)
    let width: UInt64
    switch payload.count {
    case ...125:
      bytes.append(flag | UInt8(count))
      return
    case ...0xFFFF: (width, _) = (2, bytes.append(flag | 126))
    default: (width, _) = (8, bytes.append(flag | 127))
    }
    for place in (0..<width).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: count >> (place * 8)))
    }
  }
}
