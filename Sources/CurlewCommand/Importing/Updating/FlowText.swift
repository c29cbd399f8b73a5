// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Values on one line of YAML, as a person writes them.
enum FlowText {
  static func of(_ value: Value) -> String {
    switch value {
    case .string(let text): quoted(text)
    case .object(let object):
      object.members.isEmpty
        ? "{}"
        : "{ "
          + object.members.map { "\(quoted($0.name)): \(of($0.value))" }.joined(separator: ", ")
          + " }"
    case .array(let elements): "[" + elements.map(of).joined(separator: ", ") + "]"
    case .null, .boolean, .number: value.jsonText()
    }
  }

  /// The text of a field: a number where it is written alike.
  static func ofField(_ text: String) -> String {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let isNumber =
      (1...15).contains(digits.count) && digits.allSatisfy(\.isASCIIDigit)
      && (digits.first != UInt8(ascii: "0") || text == "0")
    return isNumber ? text : quoted(text)
  }

  private static let words: Set<String> = [
    "true", "false", "null", "yes", "no", "on", "off", "y", "n",
  ]

  private static func quoted(_ text: String) -> String {
    let text = text.replacing("${", with: "$${")
    let isPlain =
      text.utf8.first.map { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A } ?? false
      && text.utf8.count <= 60
      && text.utf8.allSatisfy {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/")
      }
    if isPlain, !words.contains(text.lowercased()) { return text }
    if text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F && $0.value < 0x80 }) {
      return "'" + text.replacing("'", with: "''") + "'"
    }
    return Value.string(text).jsonText()
  }
}
