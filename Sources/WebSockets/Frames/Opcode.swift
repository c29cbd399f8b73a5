// SPDX-License-Identifier: Apache-2.0

/// What a frame carries (RFC 6455, section 5.2).
package enum Opcode: UInt8, Sendable {
  /// A further fragment of the message under way.
  case continuation = 0x0
  case text = 0x1
  case binary = 0x2
  case close = 0x8
  case ping = 0x9
  case pong = 0xA

  /// Whether its frame begins a text message.
  var isText: Bool { self == .text }

  /// Whether its frames may come between the fragments of a message (section 5.5).
  package var isControl: Bool { rawValue & 0x8 != 0 }

  /// The longest payload of a control frame, in bytes.
  package static let mostControlBytes = 125
}
