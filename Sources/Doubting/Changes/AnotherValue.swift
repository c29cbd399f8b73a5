// SPDX-License-Identifier: Apache-2.0

import Values

/// Makes another value of the same form: one character differs.
enum AnotherValue {
  /// The bytes of JSON in place of a scalar; nil for null, lists and objects.
  static func of(_ node: JSONNode) -> [UInt8]? {
    switch node.kind {
    case .boolean: Array(node.boolean == true ? "false".utf8 : "true".utf8)
    case .number: number(Array(node.bytes))
    case .string: string(node)
    case .null, .array, .object: nil
    }
  }

  /// The bytes of JSON of another type: a text of a number or a boolean is in quotes, a number in place
  /// of a text has its digits.
  static func ofAnotherType(_ node: JSONNode) -> [UInt8] {
    switch node.kind {
    case .null, .array: Array("{}".utf8)
    case .object: Array("[]".utf8)
    case .boolean, .number: [0x22] + node.bytes + [0x22]
    case .string: Array("0".utf8)
    }
  }

  /// Another text: the last letter or digit is the next to it.
  static func text(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes = Array(text)
    guard let place = bytes.lastIndex(where: isLetterOrDigit) else { return bytes + [0x78] }
    bytes[place] = other(bytes[place], after: place > 0 ? bytes[place - 1] : 0)
    return bytes
  }

  /// The last digit before an exponent differs.
  private static func number(_ digits: [UInt8]) -> [UInt8] {
    var digits = digits
    let end = digits.firstIndex { $0 | 0x20 == 0x65 } ?? digits.endIndex
    guard let place = digits[..<end].lastIndex(where: { (0x30...0x39).contains($0) }) else {
      return [0x30]
    }
    digits[place] = other(digits[place], after: place > 0 ? digits[place - 1] : 0)
    return digits
  }

  /// The last letter or digit that is not in an escape differs; a text without one gets an `x`.
  private static func string(_ node: JSONNode) -> [UInt8] {
    var bytes = Array(node.bytes)
    guard !bytes.contains(UInt8(ascii: "\\")) else {
      let text = Self.text((node.stringValue ?? "").utf8)
      return Value.string(String(decoding: text, as: UTF8.self)).jsonBytes()
    }
    guard let place = bytes.lastIndex(where: isLetterOrDigit) else {
      bytes.insert(0x78, at: bytes.count - 1)
      return bytes
    }
    bytes[place] = other(bytes[place], after: bytes[place - 1])
    return bytes
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// A neighbour of the same kind. Hexadecimal digits stay such, and days and months of dates valid: `31`
  /// becomes `30`, `01` `02`.
  private static func other(_ byte: UInt8, after before: UInt8) -> UInt8 {
    switch byte {
    case 0x30: 0x31
    case 0x31: before == 0x33 ? 0x30 : 0x32
    case 0x32...0x39: byte - 1
    case 0x41, 0x61: byte + 1
    default: byte - 1
    }
  }
}
