// SPDX-License-Identifier: Apache-2.0

import Queries
import Values

/// Says which values look as if a service makes another one for each response.
enum VolatileLooks {
  /// - Parameter name: of the member that has the value, or of the list; nil at the top.
  static func has(_ node: JSONNode, named name: String?) -> Bool {
    switch node.kind {
    case .number: isIdentity(name) || isTime(node.bytes)
    case .string: node.stringValue.map(has) ?? false
    case .null, .boolean, .array, .object: false
    }
  }

  /// Whether the text of an element or an attribute does, which may be a number.
  static func has(_ text: String, named name: String) -> Bool {
    let isNumber = ExactNumber(parsing: text) != nil
    return has(text) || (isNumber && (isIdentity(name) || isTime(text.utf8)))
  }

  /// Whether a text is a timestamp, a UUID, a token or long hexadecimal digits.
  static func has(_ text: String) -> Bool {
    TextFormat.dateTime.judge(text) == .holds || TextFormat.uuid.judge(text) == .holds
      || isToken(text.utf8)
  }

  /// `id`, `petId`, `pet_id`, `ID`
  static func isIdentity(_ name: String?) -> Bool {
    guard let bytes = name?.utf8, bytes.count >= 2 else { return false }
    let end = bytes.suffix(2)
    let isWord = end.elementsEqual("Id".utf8) || end.elementsEqual("ID".utf8)
    if isWord { return true }
    guard end.elementsEqual("id".utf8) else { return false }
    let before = bytes.dropLast(2).last
    return before == nil || before == UInt8(ascii: "_") || before == UInt8(ascii: "-")
  }

  /// Seconds or milliseconds of Unix time between 2001 and 2099.
  private static func isTime(_ number: some Collection<UInt8>) -> Bool {
    let digits = number.prefix { (0x30...0x39).contains($0) }
    guard digits.count == 10 || digits.count == 13 else { return false }
    let seconds = digits.prefix(10).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (1_000_000_000...4_102_444_800).contains(seconds)
  }

  /// At least 16 letters and digits of base64 or hexadecimal notation, with both kinds among them.
  private static func isToken(_ text: String.UTF8View) -> Bool {
    guard text.count >= 16 else { return false }
    var hasDigit = false
    var hasLetter = false
    for byte in text {
      switch byte {
      case 0x30...0x39: hasDigit = true
      case 0x41...0x5A, 0x61...0x7A: hasLetter = true
      case 0x2B, 0x2D, 0x2E, 0x2F, 0x3D, 0x5F, 0x7E: break
      default: return false
      }
    }
    return hasDigit && hasLetter
  }
}
