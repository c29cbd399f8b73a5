// SPDX-License-Identifier: Apache-2.0

import Digests

/// The id of a file of Allure: a UUID of version 8 (RFC 9562, section 5.8) that is a digest, so that equal
/// parts give equal ids.
struct AllureID {
  /// `8-4-4-4-12` hexadecimal digits.
  let text: String

  /// - Throws: where libcrypto has no SHA-256.
  init(_ parts: [String]) throws(DigestAlgorithm.Unavailable) {
    var bytes = try Array(Self.digest(of: parts).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(Hexadecimal.encode(bytes).utf8)
    text = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
      .map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  /// 32 hexadecimal digits, for an id that names no file.
  static func history(_ parts: [String]) throws(DigestAlgorithm.Unavailable) -> String {
    Hexadecimal.encode(Array(try digest(of: parts).prefix(16)))
  }

  private static func digest(of parts: [String]) throws(DigestAlgorithm.Unavailable) -> [UInt8] {
    try DigestAlgorithm.sha256.digest(of: parts.joined(separator: "\0").utf8)
  }
}
