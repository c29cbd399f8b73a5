// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation
import Values

/// Writes expected values as compact JSON, with templates rendered and values made from secrets
/// hidden.
struct ExpectedText {
  private let judge: Judge
  private var writer = JSONWriter()
  /// Whether an added value was made from a secret.
  private(set) var hidesSecret = false

  init(_ judge: Judge) { self.judge = judge }

  /// The text so far, cut.
  var text: String { BoundedText.cut(writer.bytes) }

  private var isFull: Bool { writer.bytes.count > BoundedText.valueBytes }

  mutating func add(_ expected: Expected) {
    switch expected.content {
    case .scalar(let value): add(value)
    case .list(let elements): add(elements)
    case .mapping(let mapping):
      writer.beginObject()
      for member in mapping.members where !isFull {
        writer.key(member.name.content)
        add(member.expected)
      }
      for matcher in mapping.matchers where !isFull {
        writer.key(matcher.name)
        addOperand(of: matcher)
      }
      for path in mapping.paths where !isFull {
        writer.key(path.text)
        add(path.expected)
      }
      writer.endObject()
    }
  }

  mutating func add(_ value: TemplateValue) {
    switch judge.evaluate(value) {
    case .value(let found) where !found.secrets.isEmpty:
      hidesSecret = true
      writer.string(found.secrets.hidden)
    case .value(let found): writer.value(found.value)
    case .failed: addUnrendered(value)
    }
  }

  private mutating func addUnrendered(_ value: TemplateValue) {
    if case .text(let text) = value { writer.string(text.text) } else { writer.string("…") }
  }

  mutating func add(_ text: TemplateText) { add(TemplateValue.text(text)) }

  mutating func add(_ elements: [Expected]) {
    writer.beginArray()
    for element in elements where !isFull { add(element) }
    writer.endArray()
  }

  mutating func addOperand(of matcher: Matcher) {
    switch matcher.kind {
    case .equality(let match): addOperand(of: match)
    case .ordering(let match): addOperand(of: match)
    case .text(let match): addOperand(of: match)
    case .shape(let match): addOperand(of: match)
    case .elements(let match): addOperand(of: match)
    }
  }

  /// Adds a text as it is, without quotes.
  mutating func raw(_ text: String) { writer.raw(text.utf8) }

  mutating func addList(_ content: (inout ExpectedText) -> Void) {
    writer.beginArray()
    content(&self)
    writer.endArray()
  }

  mutating func operandText(_ operand: Operand) -> String {
    var text = ExpectedText(judge)
    text.add(operand)
    hidesSecret = hidesSecret || text.hidesSecret
    return text.text
  }

  mutating func add(_ operand: Operand) {
    switch operand {
    case .number(let number, _): writer.number(number)
    case .duration(let duration, _): writer.raw(DurationWords.text(duration).utf8)
    case .size(let bytes, _): writer.raw(SizeWords.text(bytes).utf8)
    case .timestamp(let text, _): writer.raw(text.utf8)
    case .template(let text): add(text)
    }
  }
}

extension Judge {
  /// An expected value in a failure: unquoted text for subjects that are text, else JSON.
  func shown(_ expected: Expected, for subject: Subject) -> String {
    if case .scalar(let value) = expected.content, case .value(let found) = evaluate(value) {
      return found.shown(for: subject)
    }
    var text = ExpectedText(self)
    text.add(expected)
    return text.text
  }

  /// A matcher in a failure: `$gt 0`.
  func shown(_ matcher: Matcher, for subject: Subject) -> String {
    if case .shape(.schema(let schema)) = matcher.kind { return schema.words }
    var text = ExpectedText(self)
    text.addOperand(of: matcher)
    return "\(matcher.name) \(text.text)"
  }

  /// Whether an expected value was made from a secret.
  func holdsSecret(_ expected: Expected) -> Bool {
    var text = ExpectedText(self)
    text.add(expected)
    return text.hidesSecret
  }
}

extension ScopedValue {
  /// The value in a failure; a value made from a secret as the secret's name.
  func shown(for subject: Subject, to limit: Int = BoundedText.valueBytes) -> String {
    if !secrets.isEmpty { return secrets.hidden }
    if case .size = subject, let bytes = value.sizeForm { return SizeWords.text(bytes) }
    if subject.isWritten, let text = value.writtenText { return BoundedText.cut(text, to: limit) }
    return BoundedText.json(value, to: limit)
  }
}

extension Subject {
  /// Whether it is shown as unquoted text.
  var isWritten: Bool {
    switch self {
    case .text, .body, .header, .duration, .size, .digest, .masked, .selection: true
    case .absent, .node, .nodes, .count, .number, .flag, .record, .list: false
    }
  }

  /// Its place in the document; nil for the whole and for subjects outside of it.
  var documentPath: String? {
    guard let node, node.position != 0 else { return nil }
    return node.normalizedPath
  }
}

extension SecretNames {
  /// The text in place of a value made from these secrets.
  var hidden: String { names.map { "***\($0)***" }.joined() }
}

extension SortOrder {
  /// In a failure: `asc by $.price`.
  var words: String { direction.rawValue + (text.map { " by \($0)" } ?? "") }
}

/// Writes sizes so that both sides of a comparison have the same unit.
enum SizeWords {
  /// `8090 bytes`: exact, since sizes are compared to the byte.
  static func text(_ bytes: Int) -> String { bytes == 1 ? "1 byte" : "\(bytes) bytes" }
}
