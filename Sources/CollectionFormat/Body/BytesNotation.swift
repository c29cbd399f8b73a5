// SPDX-License-Identifier: Apache-2.0

import Digests

/// The notation of bytes as text.
package enum BytesNotation: String, Sendable, CaseIterable {
  /// Pairs of digits in either case.
  case hex
  /// The standard alphabet, padded or not (RFC 4648, section 4).
  case base64

  /// The bytes of a text, ignoring white space; nil for an invalid text.
  package func bytes(of text: String) -> [UInt8]? {
    let characters = text.utf8.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let compact = String(decoding: characters, as: UTF8.self)
    return switch self {
    case .hex: Hexadecimal.decode(compact)
    case .base64: Base64.standard.decode(compact, padding: .optional)
    }
  }
}
