// SPDX-License-Identifier: Apache-2.0

/// The bytes allowed in the first line of a request; the loader has refused other ones before, with
/// a place.
enum RequestLine {
  /// Whether no byte ends the text for C or begins a line on the wire.
  static func mayBeSent(_ text: [UInt8]) -> Bool {
    // Without an early exit, so that many bytes are compared at once.
    text.reduce(0) { $0 | ($1 <= 0x20 || $1 == 0x7F ? 1 : 0) } == 0
  }

  /// Whether a method is a token (RFC 9110, section 5.6.2).
  static func isToken(_ method: String) -> Bool {
    !method.isEmpty && method.utf8.allSatisfy(isTokenByte)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
