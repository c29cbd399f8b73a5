// SPDX-License-Identifier: Apache-2.0

/// The `token` rule of RFC 9110, section 5.6.2: methods and names of headers and cookies.
enum HTTPToken {
  static func isToken(_ text: String) -> Bool {
    !text.utf8.isEmpty && text.utf8.allSatisfy(isByte)
  }

  static func isByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
