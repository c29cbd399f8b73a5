// SPDX-License-Identifier: Apache-2.0

/// The content of a close frame (RFC 6455, section 5.5.1).
package struct Closing: Hashable, Sendable {
  /// Nil for a frame without a code, which a report calls 1005.
  package var code: Int?
  package var reason: String

  /// The longest reason, in bytes.
  package static let mostReasonBytes = Opcode.mostControlBytes - 2

  package init(code: Int?, reason: String = "") {
    self.code = code
    self.reason = reason
  }

  init(payload: [UInt8]) throws(ProtocolViolation) {
    guard payload.count != 1 else { throw .halfCloseCode }
    code = payload.isEmpty ? nil : Int(payload[0]) << 8 | Int(payload[1])
    if let code, !CloseCode.maySend(code) { throw .closeCode(code) }
    guard let reason = String(validating: payload.dropFirst(2), as: UTF8.self) else {
      throw .closeReasonIsNotUTF8
    }
    self.reason = reason
  }

  /// The frame that says it; a reason that is too long is cut at a character.
  package var frame: WebSocketFrame {
    guard let code else { return WebSocketFrame(.close) }
    var reason = Substring(self.reason)
    while reason.utf8.count > Self.mostReasonBytes { reason.removeLast() }
    let bytes = [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)]
    return WebSocketFrame(.close, bytes + Array(reason.utf8))
  }
}
