// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Notation
import Values

extension Judge {
  /// Judges a scalar, or the value of a template.
  func scalar(_ value: TemplateValue, _ subject: Subject) -> Mismatch? {
    if case .constant(let constant, let span) = value {
      if holds(constant, subject) { return nil }
      return unequal(
        ScopedValue(constant, secrets: secretsOfConstants ?? .none), subject, at: span)
    }
    switch evaluate(value) {
    case .failed(let mismatch): return mismatch
    case .value(let found): return scalar(found, subject, at: value.span)
    }
  }

  private func scalar(_ found: ScopedValue, _ subject: Subject, at span: SourceSpan) -> Mismatch? {
    holds(found.value, subject) ? nil : unequal(found, subject, at: span)
  }

  /// Judges a header, a cookie or the result of an XPath by the value of a template: null expects
  /// that there is none.
  func field(_ text: TemplateText, _ subject: Subject) -> Mismatch? {
    switch evaluate(text) {
    case .failed(let mismatch): mismatch
    case .value(let found) where found.value.kind == .null:
      exists(false, subject, at: text.span)
    case .value(let found): scalar(found, subject, at: text.span)
    }
  }

  /// `$equals`: the same value, without further members at any depth.
  func equals(_ value: TemplateValue, _ subject: Subject) -> Mismatch? {
    var judge = self
    judge.isExact = true
    return judge.scalar(value, subject)
  }

  /// Whether a value is equal to the expected one, converted for the subject's kind.
  func holds(_ value: Value, _ subject: Subject) -> Bool {
    switch subject {
    case .absent: false
    case .node(let node): node.isAtLeast(value, exactly: isExact, within: work)
    case .nodes(let nodes): nodes.areAtLeast(value, exactly: isExact, within: work)
    case .text(let text), .body(let text), .masked(let text, _):
      value.writtenText.map(text.hasSameBytes) ?? false
    case .digest(let digits):
      value.writtenText.map { digits.equalsIgnoringASCIICase($0) } ?? false
    case .size(let bytes): value.sizeForm == bytes
    case .record: false
    case .list(let elements): holds(value, elements)
    case .selection(let texts): holds(value, selected: texts)
    case .number(let number): value.numberForm.map { $0 == number } ?? false
    case .header(let header): holds(value, header)
    case .count(let count): value.numberForm.map { $0.isEqual(to: count) } ?? false
    case .flag(let isSet): value.booleanForm == isSet
    case .duration(let duration): value.durationForm == duration
    }
  }

  private func holds(_ value: Value, _ header: HeaderValues) -> Bool {
    guard case .array(let elements) = value else {
      guard let joined = header.joined else { return false }
      return value.writtenText.map(joined.hasSameBytes) ?? false
    }
    return elements.count == header.values.count
      && zip(elements, header.values).allSatisfy { element, text in
        element.writtenText.map(text.hasSameBytes) ?? false
      }
  }

  /// A list is compared with all texts, any other value with the text of the only node.
  private func holds(_ value: Value, selected texts: [String]) -> Bool {
    guard case .array(let elements) = value else {
      return texts.count == 1 && (value.writtenText.map(texts[0].hasSameBytes) ?? false)
    }
    return elements.count == texts.count
      && zip(elements, texts).allSatisfy { element, text in
        element.writtenText.map(text.hasSameBytes) ?? false
      }
  }

  private func holds(_ value: Value, _ subjects: [Subject]) -> Bool {
    guard case .array(let elements) = value else { return false }
    return elements.count == subjects.count && zip(elements, subjects).allSatisfy { holds($0, $1) }
  }

  private func unequal(
    _ value: ScopedValue, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    if case .absent = subject {
      return fail(
        .unfit,
        .absent(expected: value.shown(for: subject), isNull: value.value.kind == .null, at: span))
    }
    if case .header(let header) = subject, header.joined == nil {
      if case .array = value.value {} else { return fail(.unfit, .joinedCookies(header, at: span)) }
    }
    if case .selection(let texts) = subject, texts.count != 1, !value.value.isArray {
      return fail(.unfit, .notOneNode(value.shown(for: subject), subject, at: span))
    }
    if case .node(let node) = subject, value.secrets.isEmpty, node.kind == value.value.kind,
      node.isContainer
    {
      return fail(
        .differs, .structures(value.value, node, isExact: isExact, within: work, at: span))
    }
    return fail(.differs, .unequal(value, subject, at: span))
  }
}

extension Value {
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }

  /// The value as text, for comparison with a text subject: as written; nil for a list or an
  /// object.
  var writtenText: String? {
    switch self {
    case .null: "null"
    case .boolean(let boolean): boolean ? "true" : "false"
    case .number(let number): number.digits
    case .string(let text): text
    case .array, .object: nil
    }
  }

  /// A number, also from text that is a number.
  var numberForm: ExactNumber? {
    switch self {
    case .number(let number): number
    case .string(let text): ExactNumber(parsing: text)
    case .null, .boolean, .array, .object: nil
    }
  }

  /// A number of bytes, also from text with a unit.
  var sizeForm: Int? {
    if case .string(let text) = self, let bytes = ByteSize.parse(text) { return bytes }
    return numberForm.flatMap { Int($0.digits) }
  }

  /// A boolean, also from its name.
  var booleanForm: Bool? {
    switch self {
    case .boolean(let boolean): boolean
    case .string("true"): true
    case .string("false"): false
    case .null, .number, .string, .array, .object: nil
    }
  }

  /// A duration from text; not from a bare number.
  var durationForm: Duration? {
    if case .string(let text) = self { DurationText.parse(text) } else { nil }
  }
}
