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

  /// The text; an expression without a counterpart stays as it is written.
  ///
  /// - Parameter encode: is applied to what is literal.
  mutating func text(_ template: TemplateText, encode: (String) -> String = { $0 }) -> String {
    let written = Array(template.text.utf8)
    var text = ""
    for segment in template.template.segments {
      switch segment {
      case .text(let literal): text += encode(literal)
      case .expression(let expression, let range):
        let shown = String(decoding: written[range], as: UTF8.self)
        if let name = variable(expression, shown) {
          text += "{{\(name)}}"
        } else {
          lost.append(shown)
          text += shown
        }
      }
    }
    return text
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
    return text(template, encode: encode)
  }

  /// One line of text, a number or a boolean; nil for null.
  mutating func text(_ value: TemplateValue, encode: (String) -> String = { $0 }) -> String? {
    switch value {
    case .constant(.null, _): return nil
    case .constant(.string(let text), _): return encode(text)
    case .constant(let value, _): return encode(value.jsonText())
    case .text(let template): return text(template, encode: encode)
    case .list, .object: return nil
    }
  }

  /// JSON with two spaces an indentation; a value that is one whole expression is inserted as JSON.
  ///
  /// - Parameter isJSON: whether the value of a name is not a text.
  mutating func json(
    _ value: TemplateValue, indent: String = "", _ form: (String) -> JSONForm
  ) -> String {
    switch value {
    case .constant(let constant, _): return PrettyJSON.text(constant, indent: indent)
    case .text(let template): return jsonText(template, form)
    case .list(let elements, _):
      guard !elements.isEmpty else { return "[]" }
      let inner = elements.map { indent + "  " + json($0, indent: indent + "  ", form) }
      return "[\n" + inner.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members, _):
      guard !members.isEmpty else { return "{}" }
      let inner = members.map { member in
        "\(indent)  \(Value.string(member.name.content).jsonText()): "
          + json(member.value, indent: indent + "  ", form)
      }
      return "{\n" + inner.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// How the value of a name is inserted into JSON.
  enum JSONForm {
    case text
    /// As the text of a number, a boolean, a list or an object.
    case value
    /// Not known: a variable of its own has it as JSON.
    case unknown
  }

  private mutating func jsonText(_ template: TemplateText, _ form: (String) -> JSONForm) -> String {
    if let expression = template.template.wholeExpression,
      let name = variable(expression, template.text)
    {
      // A text is inserted into quotes, whatever the variable is.
      switch Self.isText(template.text) ? .text : form(name) {
      case .text: break
      case .value: return "{{\(name)}}"
      case .unknown:
        jsonNames.insert(name)
        return "{{\(name)_json}}"
      }
    }
    return "\"" + text(template) { String(Value.string($0).jsonText().dropFirst().dropLast()) }
      + "\""
  }

  /// The variable that has the value of an expression; nil if there is none.
  private mutating func variable(_ expression: Expression, _ shown: String) -> String? {
    let inner = shown.dropFirst(2).dropLast().filter { !$0.isWhitespace }
    if let dynamic = Self.dynamic[inner] { return dynamic }
    let references = expression.references
    guard references.count == 1, let reference = references.first else { return nil }
    var path = inner[...]
    if expression.isRaw, path.hasPrefix("raw("), path.hasSuffix(")") {
      path = path.dropFirst(4).dropLast()
    }
    if path.hasPrefix("string("), path.hasSuffix(")") { path = path.dropFirst(7).dropLast() }
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

  /// Whether a template is `${string(…)}`.
  private static func isText(_ template: String) -> Bool {
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

/// JSON for people: two spaces an indentation.
enum PrettyJSON {
  static func text(_ value: Value, indent: String = "") -> String {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      let inner = elements.map { "\(indent)  \(text($0, indent: indent + "  "))" }
      return "[\n" + inner.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let object) where !object.members.isEmpty:
      let inner = object.members.map { member in
        "\(indent)  \(Value.string(member.name).jsonText()): "
          + text(member.value, indent: indent + "  ")
      }
      return "{\n" + inner.joined(separator: ",\n") + "\n\(indent)}"
    default: return value.jsonText()
    }
  }
}

extension Value {
  /// An object with these members, in their order; those without a value are left out.
  static func members(_ members: [(String, Value?)]) -> Value {
    .object(OrderedObject(members.compactMap { name, value in value.map { (name, $0) } }))
  }
}
