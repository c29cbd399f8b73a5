// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

/// Methods of texts and of numbers.
extension ScriptRun {
  /// Those that a part of a response may have, whatever it is: of another value they are a mistake there too.
  static let textMethods: Set<String> = [
    "toString", "trim", "toLowerCase", "toUpperCase", "toFixed", "substring", "substr", "slice",
    "replace", "replaceAll", "split",
  ]

  func textMethod(
    _ value: ScriptValue, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    if case .data(.number) = value, name == "toString", values.isEmpty {
      return .data(.string(try text(value).text.literal ?? ""))
    }
    if let special = try libraryMethod(value, name, values) { return special }
    let one = try cel(value)
    func result(_ text: String, _ type: ScriptExpression.ResultType) -> ScriptValue {
      .expression(ScriptExpression(text: text, type: type, source: one.source))
    }
    switch (name, values.count) {
    case ("toString", 0):
      return one.type == .text ? value : .text(try text(value).text, one.source)
    case ("trim", 0), ("toLowerCase", 0), ("toUpperCase", 0):
      if case .data(.string(let text)) = value { return try Self.changed(text, name) }
      note(.characters)
      let word = ["toLowerCase": "lower", "toUpperCase": "upper"][name] ?? name
      return result("\(one.operand).\(word)()", .text)
    case ("includes", 1): return .condition(try contains(.expression(one), values[0]))
    case ("concat", 1): return try joined(value, values[0])
    case ("startsWith", 1), ("endsWith", 1):
      let part = try cel(values[0])
      guard part.type == .text else { break }
      let text = "\(one.operand).\(name)(\(part.text))"
      return .condition(
        plain(
          ScriptExpression(
            text: text, type: .boolean, source: try one.source.merged(part.source)), "!\(text)"))
    case ("split", 1):
      guard case .data(.string(let separator)) = values[0], !separator.isEmpty else { break }
      return result("\(one.operand).split(\(CELText.quoted(separator)))", .any)
    case ("toFixed", 0...1):
      if let text = try fixed(one, value, values.first) { return result(text, .text) }
    case ("substring", 1...2), ("substr", 1...2), ("slice", 1...2):
      if let text = try part(of: one, value, name, values) { return result(text, .text) }
    case ("replace", 2), ("replaceAll", 2):
      if let text = try replaced(one, value, name, values) { return result(text, .text) }
    default: break
    }
    throw ScriptLoss("`.\(name)(…)`")
  }

  /// A constant without white space around it, or in other letters.
  private static func changed(
    _ text: String, _ name: String
  ) throws(ScriptLoss) -> ScriptValue {
    if name == "trim" { return .data(.string(JSNumber.trimmed(text))) }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw ScriptLoss("`.\(name)()` of such letters")
    }
    return .data(.string(name == "toLowerCase" ? text.lowercased() : text.uppercased()))
  }

  private static func isConstant(_ value: ScriptValue) -> Bool {
    if case .data = value { true } else { false }
  }

  /// An integer that is a constant and no larger than any text.
  private static func place(_ value: ScriptValue) -> Int? {
    guard case .data(.number(let number)) = value, let place = number.exactInt,
      place.magnitude < 1 << 30
    else { return nil }
    return place
  }

  // MARK: Numbers

  /// `x.toFixed(2)`; nil for a constant.
  private func fixed(
    _ one: ScriptExpression, _ value: ScriptValue, _ digits: ScriptValue?
  ) throws(ScriptLoss) -> String? {
    guard !Self.isConstant(value), let count = digits.map(Self.place) ?? 0,
      (0...20).contains(count), [.number, .any].contains(one.type)
    else { return nil }
    note(.halves)
    return "'%.\(count)f'.format([\(one.text)])"
  }

  // MARK: Parts of a text

  /// `x.substring(a, b)`, `x.substr(a, n)`, `x.slice(a, b)`; nil for those that end at the end of the text in
  /// another way, and for constants.
  private func part(
    of one: ScriptExpression, _ value: ScriptValue, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> String? {
    guard !Self.isConstant(value), [.text, .any].contains(one.type),
      let first = Self.place(values[0])
    else { return nil }
    let second = values.count > 1 ? Self.place(values[1]) : nil
    guard values.count == 1 || second != nil else { return nil }
    // The time of now has all its characters.
    if one.text != "string(now)" { note(.shortTexts) }
    note(.characters)
    if first < 0, name == "slice", second == nil {
      return "\(one.operand).substring(size(\(one.text)) - \(first.magnitude))"
    }
    guard first >= 0, second ?? 0 >= 0 else { return nil }
    var range = (first, second)
    switch (name, second) {
    case (_, nil): break
    case ("substring", let end?): range = (min(first, end), max(first, end))
    case ("substr", let count?): range = (first, first + count)
    case (_, let end?): range = (first, max(first, end))
    }
    if let end = range.1 { return "\(one.operand).substring(\(range.0), \(end))" }
    return "\(one.operand).substring(\(range.0))"
  }

  // MARK: Replacements

  /// `x.replace('a', 'b')`, `x.replaceAll('a', 'b')` and `x.replace(/a/g, 'b')`; nil for others, and for
  /// constants.
  private func replaced(
    _ one: ScriptExpression, _ value: ScriptValue, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> String? {
    guard !Self.isConstant(value), [.text, .any].contains(one.type),
      case .data(.string(let replacement)) = values[1]
    else { return nil }
    switch values[0] {
    case .data(.string(let part)):
      guard !part.isEmpty, !replacement.contains("$") else { return nil }
      let count = name == "replace" ? ", 1" : ""
      return
        "\(one.operand).replace(\(CELText.quoted(part)), \(CELText.quoted(replacement))\(count))"
    case .pattern(let source, let flags):
      if flags.isEmpty, ScriptPattern.isLiteral(source), !replacement.contains("$") {
        return
          "\(one.operand).replace(\(CELText.quoted(source)), \(CELText.quoted(replacement)), 1)"
      }
      // Ours replaces every match.
      let pattern = try ScriptPattern(source, flags: flags)
      guard flags.contains("g") || pattern.matchesOnce, !pattern.matchesEmptyText,
        let written = pattern.replacement(replacement)
      else { return nil }
      note(.characters)
      return
        "regex.replace(\(one.text), \(CELText.quoted(pattern.text)), \(CELText.quoted(written)))"
    default: return nil
    }
  }
}
