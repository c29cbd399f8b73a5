// SPDX-License-Identifier: Apache-2.0

import Notation

/// The parts of an address, each with the bytes that Postman percent-encodes in it (the encode sets of
/// postman-url-encoder).
enum SentPart {
  case path
  case name
  case value

  func encodes(_ byte: UInt8) -> Bool {
    if byte <= 0x20 || byte >= 0x7F { return true }
    return switch self {
    case .path: "\"<>`#?{}".utf8.contains(byte)
    case .name: "\"#'<>&=".utf8.contains(byte)
    case .value: "\"#'<>&".utf8.contains(byte)
    }
  }

  /// Whether a template of ours, which encodes all but letters, digits and `-._~`, gives the same bytes.
  func isSentAlike(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isUnreserved || encodes($0) }
  }
}
