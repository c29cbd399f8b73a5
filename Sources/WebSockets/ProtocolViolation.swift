// SPDX-License-Identifier: Apache-2.0

/// A peer broke a rule of WebSocket (RFC 6455), after the handshake.
package enum ProtocolViolation: Error, Hashable, Sendable {
  // MARK: Frames
  /// The bits RSV1 to RSV3, as a number: no extension was negotiated that uses them.
  case reservedBits(UInt8)
  case opcode(UInt8)
  /// A server masked a frame.
  case masked
  /// A client did not mask a frame.
  case unmasked
  /// Longer than 2⁶³ − 1.
  case length
  /// A length that fits into fewer bytes.
  case lengthNotMinimal(UInt64)
  case fragmentedControl(Opcode)
  /// A control frame with more than 125 bytes.
  case longControl(Opcode)

  // MARK: Messages
  /// A fragment without a message that it continues.
  case strayContinuation
  /// A new message before the end of the fragmented one.
  case interruptedMessage
  case textIsNotUTF8
  /// Longer than the limit, in bytes.
  case tooLong(limit: Int)

  // MARK: Closing
  /// A close frame with one byte, which is half a code.
  case halfCloseCode
  /// A code that must not be sent.
  case closeCode(Int)
  case closeReasonIsNotUTF8
}

extension ProtocolViolation {
  /// The code with which the connection is closed (section 7.4.1).
  package var closeCode: Int {
    switch self {
    case .textIsNotUTF8, .closeReasonIsNotUTF8: CloseCode.invalidPayload
    case .tooLong: CloseCode.tooLong
    default: CloseCode.protocolError
    }
  }

  /// The violation as a sentence, in lower case.
  package var words: String {
    switch self {
    case .reservedBits(let bits):
      "a frame sets reserved bits (\(bits)), but no extension was negotiated"
    case .opcode(let code): "a frame has the unknown opcode \(code)"
    case .masked: "a frame of the server is masked"
    case .unmasked: "a frame of the client is not masked"
    case .length: "the length of a frame has its highest bit set"
    case .lengthNotMinimal(let length):
      "the length \(length) of a frame is written in more bytes than it needs"
    case .fragmentedControl(let opcode): "a \(opcode) frame is fragmented"
    case .longControl(let opcode): "a \(opcode) frame has more than 125 bytes"
    case .strayContinuation: "a fragment continues no message"
    case .interruptedMessage: "a message begins before the fragmented one has ended"
    case .textIsNotUTF8: "a text message is not UTF-8"
    case .tooLong(let limit): "a message has more than \(limit) bytes"
    case .halfCloseCode: "a close frame has half a close code"
    case .closeCode(let code): "\(code) is not a close code that may be sent"
    case .closeReasonIsNotUTF8: "the reason of a close frame is not UTF-8"
    }
  }
}
