// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Queries
import Values

extension ExportedScript {
  /// A text as a literal of JavaScript.
  static func literal(_ text: String) -> String {
    // JSON but for two line separators is JavaScript.
    Value.string(text).jsonText().replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
  }

  /// A member of an object: `.name`, `["na me"]`.
  static func member(_ name: String) -> String {
    let isWord =
      name.utf8.first.map { !(0x30...0x39).contains($0) } == true
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
      }
    return isWord ? ".\(name)" : "[\(literal(name))]"
  }

  /// `.a.b[0]` for `$.a.b[0]`; nil for a path that may find several values, and for a negative index.
  static func accessor(_ path: JSONPath) -> String? {
    guard path.isSingular else { return nil }
    var rest = Substring(path.text.dropFirst())
    var accessor = ""
    while let first = rest.first {
      if first == "." {
        let name = rest.dropFirst().prefix { $0 != "." && $0 != "[" }
        accessor += member(String(name))
        rest = rest.dropFirst(1 + name.count)
        continue
      }
      guard first == "[", let end = rest.firstIndex(of: "]") else { return nil }
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      if inside.allSatisfy(\.isNumber), !inside.isEmpty {
        accessor += "[\(inside)]"
      } else {
        guard let quote = inside.first, quote == "'" || quote == "\"", inside.last == quote,
          inside.count >= 2, !inside.contains("\\")
        else { return nil }
        accessor += member(String(inside.dropFirst().dropLast()))
      }
      rest = rest[rest.index(after: end)...]
    }
    return accessor
  }

  /// The statements that hold if an expectation does; nil for one without a counterpart.
  static func checks(_ expected: Expected, of subject: String) -> [String]? {
    switch expected.content {
    case .scalar(let value):
      return script(value).map { ["pm.expect(\(subject)).to.equal(\($0));"] }
    case .list(let elements):
      if let list = list(elements) { return ["pm.expect(\(subject)).to.eql(\(list));"] }
      var lines = ["pm.expect(\(subject)).to.have.lengthOf(\(elements.count));"]
      for (place, element) in elements.enumerated() {
        guard let own = checks(element, of: "\(subject)[\(place)]") else { return nil }
        lines += own
      }
      return lines
    case .mapping(let mapping):
      var lines: [String] = []
      for matcher in mapping.matchers where !Self.isImplied(matcher, by: mapping.matchers) {
        guard let own = check(matcher, of: subject) else { return nil }
        lines += own
      }
      for member in mapping.members {
        guard let own = checks(member.expected, of: subject + self.member(member.name.content))
        else { return nil }
        lines += own
      }
      for path in mapping.paths {
        guard let accessor = accessor(path.path),
          let own = checks(path.expected, of: subject + accessor)
        else { return nil }
        lines += own
      }
      return lines.isEmpty ? ["pm.expect(\(subject)).to.be.an(\"object\");"] : lines
    }
  }

  /// Whether a matcher says that a value has a length, beside one that says how long it is.
  private static func isImplied(_ matcher: Matcher, by all: [Matcher]) -> Bool {
    guard case .shape(.type(let types)) = matcher.kind, Set(types) == [.array, .string] else {
      return false
    }
    return all.contains { if case .shape(.length) = $0.kind { true } else { false } }
  }

  /// A list of constants.
  private static func list(_ elements: [Expected]) -> String? {
    var texts: [String] = []
    for element in elements {
      guard case .scalar(let value) = element.content, let text = script(value) else { return nil }
      texts.append(text)
    }
    return "[" + texts.joined(separator: ", ") + "]"
  }

  /// A value in JavaScript; nil if it has an expression without a counterpart.
  static func script(_ value: TemplateValue) -> String? {
    switch value {
    case .constant(.string(let text), _): return literal(text)
    case .constant(let value, _): return value.jsonText()
    case .text(let template): return script(template)
    case .list, .object: return nil
    }
  }

  /// A text in JavaScript: `"pets/" + pm.variables.get("id")`.
  static func script(_ template: TemplateText) -> String? {
    var parts: [String] = []
    let written = Array(template.text.utf8)
    for segment in template.template.segments {
      switch segment {
      case .text(let text): parts.append(literal(text))
      case .expression(let expression, let range):
        let shown = String(decoding: written[range], as: UTF8.self)
        guard let reference = expression.references.first, expression.references.count == 1,
          shown.dropFirst(2).dropLast().utf8.elementsEqual(reference.root.utf8)
        else { return nil }
        parts.append("pm.variables.get(\(literal(reference.root)))")
      }
    }
    if parts.count > 1, !parts[0].hasPrefix("\"") { parts.insert("\"\"", at: 0) }
    return parts.isEmpty ? "\"\"" : parts.joined(separator: " + ")
  }

  private static func check(_ matcher: Matcher, of subject: String) -> [String]? {
    let chain: String?
    switch matcher.kind {
    case .equality(let match): chain = self.chain(match)
    case .ordering(let match): chain = self.chain(match)
    case .text(let match): chain = self.chain(match)
    case .shape(.length(let length)):
      if case .scalar(let count) = length.content {
        chain = script(count).map { "have.lengthOf(\($0))" }
      } else {
        return checks(length, of: subject + ".length")
      }
    case .shape(.type([.integer])):
      return ["pm.expect(Number.isInteger(\(subject))).to.equal(true);"]
    case .shape(let match): chain = self.chain(match)
    case .elements: chain = nil
    }
    return chain.map { ["pm.expect(\(subject)).to.\($0);"] }
  }

  private static func chain(_ match: EqualityMatch) -> String? {
    switch match {
    case .equals(let value): return script(value).map { "eql(\($0))" }
    case .exact(let expected):
      if case .scalar(let value) = expected.content { return script(value).map { "eql(\($0))" } }
      if case .list(let elements) = expected.content { return list(elements).map { "eql(\($0))" } }
      return nil
    case .not(let expected):
      guard case .scalar(let value) = expected.content else { return nil }
      return script(value).map { "not.equal(\($0))" }
    case .oneOf(.written(let elements)): return list(elements).map { "be.oneOf(\($0))" }
    case .oneOf, .anyOf, .allOf: return nil
    }
  }

  private static func chain(_ match: OrderingMatch) -> String? {
    switch match {
    case .compare(let comparison, let operand):
      let word =
        switch comparison {
        case .greaterThan: "above"
        case .atLeast: "at.least"
        case .lessThan: "below"
        case .atMost: "at.most"
        }
      return number(operand).map { "be.\(word)(\($0))" }
    case .between(let low, let high):
      guard let low = number(low), let high = number(high) else { return nil }
      return "be.within(\(low), \(high))"
    case .closeTo(let center, let width):
      guard let center = number(center), let width = number(width) else { return nil }
      return "be.closeTo(\(center), \(width))"
    case .betweenBoth: return nil
    }
  }

  /// A number, a duration in milliseconds.
  private static func number(_ operand: Operand) -> String? {
    switch operand {
    case .number(let number, _): number.digits
    case .duration(let duration, _): milliseconds(duration)
    case .size(let bytes, _): "\(bytes)"
    case .timestamp, .template: nil
    }
  }

  /// `500`, `0.5`.
  private static func milliseconds(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    return milliseconds == milliseconds.rounded() && abs(milliseconds) < 1e15
      ? "\(Int(milliseconds))" : "\(milliseconds)"
  }

  private static func chain(_ match: TextMatch) -> String? {
    switch match {
    case .contains(let expected):
      guard case .scalar(let value) = expected.content else { return nil }
      return script(value).map { "include(\($0))" }
    case .startsWith(let text): return text.literalText.map { "match(/^\(escaped($0))/)" }
    case .endsWith(let text): return text.literalText.map { "match(/\(escaped($0))$/)" }
    case .matches(.constant(_, let text)): return regex(text.text).map { "match(\($0))" }
    case .matches, .equalsIgnoringCase: return nil
    }
  }

  private static func chain(_ match: ShapeMatch) -> String? {
    switch match {
    case .type(let types):
      guard types.count == 1 else { return nil }
      switch types[0] {
      case .array, .object: return "be.an(\"\(types[0].rawValue)\")"
      default: return "be.a(\"\(types[0].rawValue)\")"
      }
    case .exists(let exists): return exists ? "not.be.undefined" : "be.undefined"
    case .empty(let isEmpty): return isEmpty ? "be.empty" : "not.be.empty"
    case .format, .schema, .length, .keys: return nil
    }
  }

  /// A pattern that means the same in JavaScript; nil for one that may not.
  static func regex(_ pattern: String) -> String? {
    var pattern = pattern
    var flags = ""
    if pattern.hasPrefix("(?i)") {
      pattern.removeFirst(4)
      flags = "i"
    }
    // What ends a text has one spelling in JavaScript.
    if pattern.hasSuffix("\\z"), !pattern.hasSuffix("\\\\z") {
      pattern = pattern.dropLast(2) + "$"
    }
    let foreign = ["(?", "\\A", "\\z", "\\Z", "\\h", "\\R", "\\Q", "[[:", "++", "*+", "?+", "\\K"]
    let plain = pattern.replacing("(?:", with: "").replacing("(?=", with: "")
      .replacing("(?!", with: "")
    guard !foreign.contains(where: plain.contains), !pattern.isEmpty, !pattern.contains("\n") else {
      return nil
    }
    let escaped = pattern.replacing("\\/", with: "/").replacing("/", with: "\\/")
    return "/\(escaped)/\(flags)"
  }

  /// A text that a pattern finds as it is.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\^$.|?*+()[]{}/".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}
