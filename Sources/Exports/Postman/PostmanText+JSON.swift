// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Values

extension PostmanText {
  /// How the value of a name is inserted into JSON.
  enum JSONForm {
    case text
    /// A text that JSON escapes.
    case escaped(String)
    /// A text that JSON escapes in some environments.
    case unescaped
    /// As the text of a number, a boolean, a list or an object.
    case value
    /// Not known: a variable of its own has it as JSON.
    case unknown
  }

  /// JSON with two spaces an indentation; a value that is one whole expression is inserted as JSON.
  ///
  /// - Parameter form: how the value of a name is inserted.
  mutating func json(
    _ value: TemplateValue, indent: String = "", _ form: (String) -> JSONForm
  ) -> String {
    switch value {
    case .constant(let constant, _): return noted(PrettyJSON.text(constant, indent: indent))
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

  private mutating func jsonText(_ template: TemplateText, _ form: (String) -> JSONForm) -> String {
    if let expression = template.template.wholeExpression,
      let name = variable(expression, template.text)
    {
      // A text is inserted into quotes, whatever the variable is.
      switch (Self.isText(template.text), form(name)) {
      case (false, .value): return "{{\(name)}}"
      case (false, .unknown):
        addJSONName(name)
        return "{{\(name)_json}}"
      case (_, let form): return "\"\(inString(name, form))\""
      }
    }
    if let name = Self.decoded(template) { return "{{\(name)}}" }
    let written = Array(template.text.utf8)
    var output = ""
    for segment in template.template.segments {
      switch segment {
      case .text(let literal): output += noted(Self.escaped(literal))
      case .expression(let expression, let range):
        let shown = String(decoding: written[range], as: UTF8.self)
        if let name = variable(expression, shown) {
          output += inString(name, form(name))
        } else {
          addLost(shown)
          output += Self.escaped(shown)
        }
      }
    }
    return "\"\(output)\""
  }

  /// `x` of `${json.decode(x)}`: its text is inserted as JSON.
  private static func decoded(_ template: TemplateText) -> String? {
    guard let references = template.template.wholeExpression?.references, references.count == 1,
      template.text == "${json.decode(\(references[0].root))}"
    else { return nil }
    return references[0].root
  }

  private mutating func inString(_ name: String, _ form: JSONForm) -> String {
    switch form {
    case .escaped(let text):
      addInlined(name)
      return Self.escaped(text)
    case .unescaped:
      addUnescaped(name)
      return "{{\(name)}}"
    case .text, .value, .unknown: return "{{\(name)}}"
    }
  }

  /// A text between the quotes of JSON.
  static func escaped(_ text: String) -> String {
    String(Value.string(text).jsonText().dropFirst().dropLast())
  }
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
