// SPDX-License-Identifier: Apache-2.0

import Digests

/// One spelling of a secret in text.
struct SecretForm {
  let bytes: [UInt8]
  /// Whether the character before belongs partly to the secret (base64 at an offset).
  let reachesBefore: Bool
  /// Whether the character after belongs partly to the secret.
  let reachesAfter: Bool
  /// Whether the form occurs only in our own messages, never in a body.
  var isShownBytes = false
}

/// The forms of one secret that are searched for literally: the value and its lines, each plain, as
/// base64 and as a check shows bytes. With characters beyond ASCII also as ISO 8859-1, and as ISO
/// 8859-1 that is read as UTF-8. Of a value that is base64 or hexadecimal also the bytes that it
/// stands for, and the text that reports show of them.
///
/// JSON-, XML-, percent- and form-encoded forms are not enumerated, because an encoder may escape
/// any character or none: such text is decoded and searched again (`DecodedView`).
struct SecretForms {
  /// In Unicode scalars. Shorter values are common words.
  static let minimumCharacters = 6

  private(set) var forms: [SecretForm] = []

  init(of value: String) {
    append(Array(value.utf8))
    appendLatin1(value)
    appendDecoded(value)
    let lines = value.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard lines.count > 1 else { return }
    for line in lines where Substring(line).unicodeScalars.count >= Self.minimumCharacters {
      append(Array(line))
    }
  }

  /// Adds the forms of a service that sends ISO 8859-1 without declaring it.
  private mutating func appendLatin1(_ value: String) {
    let scalars = value.unicodeScalars
    guard scalars.contains(where: { !$0.isASCII }), scalars.allSatisfy({ $0.value < 0x100 })
    else { return }
    let bytes = scalars.map { UInt8(truncatingIfNeeded: $0.value) }
    append(bytes)
    append(Array(String(decoding: bytes, as: UTF8.self).utf8))
  }

  /// Adds the bytes of a value in base64 or hexadecimal digits: what a service that is sent the bytes
  /// sends back, and what a report encodes again.
  private mutating func appendDecoded(_ value: String) {
    for bytes in Self.decoded(value) where bytes.count >= Self.minimumCharacters {
      append(bytes)
      let shown = Array(String(decoding: bytes, as: UTF8.self).utf8)
      if shown != bytes { append(shown) }
    }
  }

  /// The bytes of a text in one of the alphabets, with or without padding, on one line or several.
  private static func decoded(_ value: String) -> [[UInt8]] {
    let joined = value.utf8.filter { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: joined, as: UTF8.self)
    let bytes = [
      Base64.standard.decode(text, padding: .optional),
      Base64.url.decode(text, padding: .optional),
      Hexadecimal.decode(String(decoding: joined.filter { $0 != 0x20 }, as: UTF8.self)),
    ]
    // Without `+`, `/`, `-` and `_` both alphabets give the same.
    return bytes.compactMap { $0 }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private mutating func append(_ plain: [UInt8]) {
    forms.append(SecretForm(bytes: plain, reachesBefore: false, reachesAfter: false))
    forms.append(Self.shownBytes(plain))
    forms += Self.digits(plain)
    for offset in 0..<3 {
      let standard = Self.encoded(plain, atOffset: offset, .standard)
      forms.append(standard)
      let url = Self.encoded(plain, atOffset: offset, .url)
      if url.bytes != standard.bytes { forms.append(url) }
    }
  }

  /// `68756e`, and in capitals if that is another text.
  private static func digits(_ plain: [UInt8]) -> [SecretForm] {
    let lower = Array(Hexadecimal.encode(plain).utf8)
    let upper = lower.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    return (lower == upper ? [lower] : [lower, upper]).map {
      SecretForm(bytes: $0, reachesBefore: false, reachesAfter: false)
    }
  }

  /// `68 75 6e`, as checks show the bytes of a body that is not text.
  private static func shownBytes(_ plain: [UInt8]) -> SecretForm {
    let pairs = plain.map { Hexadecimal.encode([$0]) }
    return SecretForm(
      bytes: Array(pairs.joined(separator: " ").utf8), reachesBefore: false, reachesAfter: false,
      isShownBytes: true)
  }

  /// The base64 characters that depend on the value alone if `offset` other bytes precede it in its
  /// group of three.
  private static func encoded(
    _ plain: [UInt8], atOffset offset: Int, _ alphabet: Base64
  ) -> SecretForm {
    let text = alphabet.encode([UInt8](repeating: 0, count: offset) + plain)
    let firstBit = offset * 8
    let endBit = firstBit + plain.count * 8
    return SecretForm(
      bytes: Array(Array(text.utf8)[((firstBit + 5) / 6)..<(endBit / 6)]),
      reachesBefore: !firstBit.isMultiple(of: 6), reachesAfter: !endBit.isMultiple(of: 6))
  }
}
