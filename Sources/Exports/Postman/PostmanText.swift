// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Values

/// Templates as texts of Postman: `${name}` is `{{name}}`, and a function that Postman has a
/// variable for is that variable.
struct PostmanText {
  /// The expressions that Postman has nothing for, as written.
  private(set) var lost: [String] = []
  /// Names that are read as JSON.
  private(set) var jsonNames: Set<String> = []
  /// Names of addresses whose values Postman does not encode.
  private(set) var rawNames: [String] = []
  /// Variables that the collection does not declare.
  private(set) var openNames: [String] = []
  /// What is between the braces of `{{…}}` in literal text.
  private(set) var braces: Set<String> = []
  /// Variables whose texts are written in place of them: Postman does not escape them in JSON.
  private(set) var inlined: Set<String> = []
  /// Variables whose texts would need an escape in JSON.
  private(set) var unescaped: Set<String> = []

  /// The text; an expression without a counterpart stays as it is written.
  ///
  /// - Parameters:
  ///   - encode: is applied to what is literal.
  ///   - encodeLost: is applied to an expression without a counterpart.
  mutating func text(
    _ template: TemplateText, encode: (String) -> String = { $0 },
    encodeLost: (String) -> String = { $0 }
  ) -> String {
    let written = Array(template.text.utf8)
    var text = ""
    for segment in template.template.segments {
      switch segment {
      case .text(let literal): text += noted(encode(literal))
      case .expression(let expression, let range):
        let shown = String(decoding: written[range], as: UTF8.self)
        if let name = variable(expression, shown) {
          text += "{{\(name)}}"
        } else if expression.isRaw, let literal = Self.literal(in: shown) {
          text += noted(literal)
        } else {
          lost.append(shown)
          text += encodeLost(shown)
        }
      }
    }
    return text
  }

  mutating func addLost(_ shown: String) { lost.append(shown) }

  mutating func addJSONName(_ name: String) { jsonNames.insert(name) }

  mutating func addInlined(_ name: String) { inlined.insert(name) }

  mutating func addUnescaped(_ name: String) { unescaped.insert(name) }

  /// A literal text, whose braces Postman may take for a variable.
  mutating func noted(_ literal: String) -> String {
    for part in literal.components(after: "{{") {
      guard let end = part.prefix(200).firstRange(of: "}}") else { continue }
      braces.insert(String(part[..<end.lowerBound]))
    }
    return literal
  }

  /// A text of an address, in which our values are encoded, and Postman's are not.
  mutating func addressText(
    _ template: TemplateText, encode: (String) -> String = { $0 }
  ) -> String {
    for case .expression(let expression, _) in template.template.segments where !expression.isRaw {
      for name in expression.references.map(\.root) where !rawNames.contains(name) {
        rawNames.append(name)
      }
    }
    return text(template, encode: encode) { $0.replacing("%", with: "%25") }
  }

  /// `[` of `${raw('[')}`, which Postman sends as it is too.
  private static func literal(in shown: String) -> String? {
    guard shown.hasPrefix("${raw('"), shown.hasSuffix("')}") else { return nil }
    let literal = shown.dropFirst(7).dropLast(3)
    return literal.utf8.contains(where: "'\\".utf8.contains) ? nil : String(literal)
  }

  /// One line of text, a number or a boolean; nil for null.
  mutating func text(_ value: TemplateValue, encode: (String) -> String = { $0 }) -> String? {
    switch value {
    case .constant(.null, _): return nil
    case .constant(.string(let text), _): return noted(encode(text))
    case .constant(let value, _): return encode(value.jsonText())
    case .text(let template): return text(template, encode: encode)
    case .list, .object: return nil
    }
  }

  /// The variable that has the value of an expression; nil if there is none.
  mutating func variable(_ expression: Expression, _ shown: String) -> String? {
    let inner = shown.dropFirst(2).dropLast().filter { !$0.isWhitespace }
    if let dynamic = Self.dynamic[inner] ?? Self.dynamic[Self.withoutString(inner)] {
      return dynamic
    }
    let references = expression.references
    guard references.count == 1, let reference = references.first else { return nil }
    var path = inner[...]
    if expression.isRaw, path.hasPrefix("raw("), path.hasSuffix(")") {
      path = path.dropFirst(4).dropLast()
    }
    path = Self.withoutString(String(path))[...]
    if path.utf8.elementsEqual(reference.root.utf8) { return reference.root }
    guard reference.path.count == 1, let member = reference.path[0].name,
      path.utf8.elementsEqual("\(reference.root).\(member)".utf8)
        || path.utf8.elementsEqual("\(reference.root)[\"\(member)\"]".utf8)
    else { return nil }
    switch reference.root {
    case "row": return member
    case "env":
      if !openNames.contains(member) { openNames.append(member) }
      return member
    default: return nil
    }
  }

  /// `x` of `string(x)`.
  private static func withoutString(_ source: String) -> String {
    guard source.hasPrefix("string("), source.hasSuffix(")") else { return source }
    return String(source.dropFirst(7).dropLast())
  }

  /// Whether a template is `${string(…)}`.
  static func isText(_ template: String) -> Bool {
    template.filter { !$0.isWhitespace }.hasPrefix("${string(")
  }

  /// The variables of Postman that make a value, by our functions.
  private static let dynamic: [String: String] = [
    "uuid()": "$guid", "int(now)": "$timestamp", "now": "$isoTimestamp",
    "random.int(0,1000)": "$randomInt", "random.boolean()": "$randomBoolean",
    "random.decimal(0,1000,2)": "$randomPrice", "random.text(1)": "$randomAlphaNumeric",
    "random.text(15)": "$randomPassword", "random.email()": "$randomEmail",
    "random.phone()": "$randomPhoneNumber", "random.ip()": "$randomIP",
    "random.name()": "$randomFullName", "random.word()": "$randomWord",
  ]
}

extension String {
  /// The rest of the text after each of these marks.
  fileprivate func components(after mark: String) -> [Substring] {
    guard utf8.contains(UInt8(ascii: "{")) else { return [] }
    return ranges(of: mark).map { self[$0.upperBound...] }
  }
}
