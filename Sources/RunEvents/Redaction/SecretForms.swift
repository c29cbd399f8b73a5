// SPDX-License-Identifier: Apache-2.0

/// One way in which a secret may stand in text.
struct SecretForm {
  let bytes: [UInt8]
  /// A character before belongs to the secret in part (base64 at an offset).
  let reachesBefore: Bool
  /// A character behind belongs to the secret in part.
  let reachesBehind: Bool
}

/// The forms of one secret that are searched for literally: the value and its lines, each plain and
/// as base64.
///
/// JSON-, XML-, percent- and form-encoded text is not enumerated (an encoder may escape any
/// character or none): such text is decoded and searched again (`DecodedView`).
struct SecretForms {
  /// In Unicode scalars. Shorter values are words that stand everywhere.
  static let minimumCharacters = 6

  private(set) var forms: [SecretForm] = []

  init(of value: String) {
    append(Array(value.utf8))
    let lines = value.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard lines.count > 1 else { return }
    for line in lines where Substring(line).unicodeScalars.count >= Self.minimumCharacters {
      append(Array(line))
    }
  }

  private mutating func append(_ plain: [UInt8]) {
    forms.append(SecretForm(bytes: plain, reachesBefore: false, reachesBehind: false))
    for offset in 0..<3 {
      let form = Self.base64(of: plain, atOffset: offset)
      forms.append(form)
      guard form.bytes.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") })
      else { continue }
      forms.append(
        SecretForm(
          bytes: form.bytes.map(Self.urlAlphabet), reachesBefore: form.reachesBefore,
          reachesBehind: form.reachesBehind))
    }
  }

  /// The characters that a value fully decides when `offset` other bytes stand before it in the
  /// group of three.
  private static func base64(of plain: [UInt8], atOffset offset: Int) -> SecretForm {
    let padded = [UInt8](repeating: 0, count: offset) + plain + [0, 0]
    let firstBit = offset * 8
    let endBit = firstBit + plain.count * 8
    let characters = ((firstBit + 5) / 6)..<(endBit / 6)
    let bytes = characters.map { character in
      let bit = character * 6
      let pair = UInt16(padded[bit / 8]) << 8 | UInt16(padded[bit / 8 + 1])
      return alphabet(UInt8(truncatingIfNeeded: pair >> (10 - bit % 8)) & 63)
    }
    return SecretForm(
      bytes: bytes, reachesBefore: !firstBit.isMultiple(of: 6),
      reachesBehind: !endBit.isMultiple(of: 6))
  }

  /// RFC 4648, section 4.
  private static func alphabet(_ sextet: UInt8) -> UInt8 {
    switch sextet {
    case 0..<26: UInt8(ascii: "A") + sextet
    case 26..<52: UInt8(ascii: "a") + sextet - 26
    case 52..<62: UInt8(ascii: "0") + sextet - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }

  /// RFC 4648, section 5.
  private static func urlAlphabet(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: character
    }
  }
}
