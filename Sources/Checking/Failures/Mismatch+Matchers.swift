// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Values

/// Matchers that do not hold.
extension Mismatch {
  /// The mismatch of a matcher that compares the subject with its operand.
  static func matcher(
    _ words: String, _ subject: Subject, expected: String, at span: SourceSpan,
    level: Level = .differs, notes: [String] = []
  ) -> Mismatch {
    Mismatch(
      level, words, at: span, expected: expected, actual: subject.shown(),
      documentPath: subject.documentPath, notes: notes)
  }

  static func ordering(_ matcher: Matcher, _ shown: String, _ subject: Subject) -> Mismatch {
    .matcher(
      "expected \(matcher.definition.phrase) `\(operand(shown))`, found \(subject.inMessage)",
      subject,
      expected: shown, at: matcher.span)
  }

  static func text(_ matcher: Matcher, _ shown: String, _ subject: Subject) -> Mismatch {
    .matcher(
      "expected text that \(matcher.definition.phrase) `\(operand(shown))`, found \(subject.inMessage)",
      subject, expected: shown, at: matcher.span)
  }

  /// The operand of a matcher for display, without its word.
  private static func operand(_ shown: String) -> String {
    let operand = shown.drop { $0 != " " }.dropFirst()
    return BoundedText.inMessage(String(operand))
  }

  static func type(_ types: [JSONType], _ subject: Subject, at span: SourceSpan) -> Mismatch {
    let expected = types.map(\.rawValue).joined(separator: " or ")
    return .matcher(
      "expected \(types.map(\.words).joined(separator: " or ")), "
        + "found \(subject.kindWords), \(subject.inMessage)",
      subject, expected: "$type \(expected)", at: span)
  }

  static func emptiness(_ flag: Bool, _ subject: Subject, at span: SourceSpan) -> Mismatch {
    .matcher(
      "expected \(flag ? "nothing inside" : "something inside"), found \(subject.inMessage)",
      subject, expected: "$empty \(flag)", at: span)
  }

  static func negated(
    _ shown: String, _ subject: Subject, holdsSecret: Bool, at span: SourceSpan
  ) -> Mismatch {
    let found = holdsSecret ? "it" : subject.inMessage
    return Mismatch(
      .differs, "expected anything but `\(BoundedText.inMessage(shown))`, found \(found)",
      at: span, expected: "$not \(shown)", actual: holdsSecret ? nil : subject.shown(),
      documentPath: subject.documentPath)
  }

  static func noChoice(
    _ level: Level, _ shown: String, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    .matcher(
      "expected one of `\(operand(shown))`, found \(subject.inMessage)", subject, expected: shown,
      at: span, level: level)
  }

  static func noneHolds(
    _ level: Level, _ shown: String, _ subject: Subject, reasons: [String], at span: SourceSpan
  ) -> Mismatch {
    .matcher(
      "none of the \(reasons.count) expectations holds, found \(subject.inMessage)", subject,
      expected: shown, at: span, level: level,
      notes: reasons.prefix(10).enumerated().map { "\($0.offset + 1): \($0.element)" })
  }

  static func noPart(
    _ value: ScopedValue, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    .matcher(
      "text can contain text, not \(value.value.kind.words)", subject,
      expected: value.shown(for: subject), at: span, level: .unfit)
  }

  /// The mismatch, about the names of a subject.
  func aboutNames(of subject: Subject) -> Mismatch {
    Mismatch(
      level, message, at: span, expected: expected, actual: actual,
      documentPath: subject.documentPath, differences: differences,
      furtherDifferences: furtherDifferences, notes: notes)
  }

  /// The mismatch, about the length of a subject.
  func aboutLength(of subject: Subject) -> Mismatch {
    Mismatch(
      level, "the length is another: \(message)", at: span, expected: expected, actual: actual,
      documentPath: subject.documentPath,
      notes: notes + (subject.shown().map { ["the value is `\(BoundedText.inMessage($0))`"] } ?? [])
    )
  }
}

extension JSONType {
  /// The type in messages.
  var words: String {
    switch self {
    case .string: "text"
    case .number: "a number"
    case .integer: "an integer"
    case .boolean: "a boolean"
    case .null: "null"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
