// SPDX-License-Identifier: Apache-2.0

import Values

/// The right side of an assertion: an operator and what follows it.
struct BrunoOperation {
  private static let unary: Set<String> = [
    "isEmpty", "isNotEmpty", "isNull", "isUndefined", "isDefined", "isTruthy", "isFalsy", "isJson",
    "isNumber", "isString", "isBoolean", "isArray",
  ]
  private static let binary: Set<String> = [
    "eq", "neq", "gt", "gte", "lt", "lte", "in", "notIn", "contains", "notContains", "length",
    "matches", "notMatches", "startsWith", "endsWith", "between",
  ]

  let word: String
  let operand: String
  let place: ImportFinding.Place

  /// Without an operator it is `eq`.
  init(_ assertion: SourceField) {
    place = assertion.place
    let parts = assertion.value.split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let first = parts.first.map(String.init) ?? ""
    if Self.unary.contains(first) {
      (word, operand) = (first, "")
    } else if Self.binary.contains(first) {
      (word, operand) = (first, parts.count > 1 ? String(parts[1]) : "")
    } else {
      (word, operand) = ("eq", assertion.value)
    }
  }

  var isUndefined: Bool { operand == "undefined" }

  /// `a, b` and `[a, b]`
  var list: [String] {
    var text = Substring(operand)
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    return text.split(separator: ",", omittingEmptySubsequences: false).map { item in
      var item = item
      while item.first == " " { item.removeFirst() }
      while item.last == " " { item.removeLast() }
      return String(item)
    }
  }
}

/// Operands of assertions as values.
struct BrunoOperands {
  private let reader: TemplateReader
  private var context: TemplateContext { reader.context }

  init(_ reader: TemplateReader) { self.reader = reader }

  /// A number, a boolean, null, or text with or without quotes. Nil for another program text.
  func value(_ written: String, _ place: ImportFinding.Place) -> ImportedValue? {
    let text = Self.trimmed(written)
    guard !text.contains("${"), !text.contains("`") else { return nil }
    let isQuoted = ["\"", "'"].contains {
      text.utf8.count > 1 && text.hasPrefix($0) && text.hasSuffix($0)
    }
    if isQuoted { return .text(reader.text(String(text.dropFirst().dropLast()), at: place)) }
    let pieces = TemplatePieces(text)
    if !pieces.templates.isEmpty { return template(text, pieces, place) }
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    case "undefined": return nil
    default: break
    }
    if let number = Double(text), text.utf8.first.map({ $0 != 0x49 && $0 != 0x4E }) ?? false {
      guard number <= 9_007_199_254_740_991 else { return .text(text) }
      return (try? JSONDocument.parse(Array(text.utf8)))?.root.number.map {
        ImportedValue(.number($0))
      }
    }
    // A program text may escape characters.
    return text.contains("\\") ? nil : .text(text)
  }

  /// Whether a value, if it is one, is a text.
  func isText(_ written: String) -> Bool {
    let text = Self.trimmed(written)
    let pieces = TemplatePieces(text)
    if pieces.all.count == 1, let name = pieces.templates.first { return !isScalar(name) }
    return !["true", "false", "null", "undefined"].contains(text) && Double(text) == nil
  }

  private func template(
    _ text: String, _ pieces: TemplatePieces, _ place: ImportFinding.Place
  ) -> ImportedValue? {
    let written = reader.text(text, at: place)
    guard pieces.all.count == 1, let expression = written.expressions.first,
      let name = pieces.templates.first
    else { return .text(written) }
    return .text(isScalar(name) ? context.bareText(expression, at: place) : written)
  }

  /// Whether a variable stands for a number, a boolean or null.
  private func isScalar(_ name: String) -> Bool {
    let known = context.known(name) ?? []
    return !known.isEmpty && known.allSatisfy { JSONScalar.value(of: $0) != nil }
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
