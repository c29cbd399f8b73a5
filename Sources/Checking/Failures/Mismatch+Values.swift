// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Notation
import RunEvents
import Values

/// Values that differ from the expected ones.
extension Mismatch {
  /// For users who take null for absent.
  static let nullNote = "`null` is JSON's null; an absent value is `{ $exists: false }`"

  /// - Parameter isNull: whether JSON's null is expected, which is a value.
  static func absent(
    expected: String, isNull: Bool = false, at span: SourceSpan
  ) -> Mismatch {
    Mismatch(
      .unfit, "expected `\(BoundedText.inMessage(expected))`, found nothing", at: span,
      expected: expected,
      notes: isNull ? [nullNote] : [])
  }

  static func present(_ subject: Subject, at span: SourceSpan) -> Mismatch {
    Mismatch(
      .differs, "expected nothing, found \(subject.inMessage)", at: span, actual: subject.shown(),
      documentPath: subject.documentPath,
      notes: subject.documentKind == .null ? ["JSON's null is a value: `null` expects it"] : [])
  }

  static func unequal(
    _ value: ScopedValue, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    let words: String
    let sides = value.compared(with: subject, to: BoundedText.messageBytes)
    if let kind = subject.documentKind, kind != value.value.kind, value.secrets.isEmpty {
      words =
        "expected \(value.value.kind.prefix)`\(sides.expected)`, "
        + "found \(kind.prefix)\(sides.inMessage)"
    } else {
      words = "expected `\(sides.expected)`, found \(sides.inMessage)"
    }
    let whole = value.compared(with: subject, to: BoundedText.valueBytes)
    return Mismatch(
      .differs, words, at: span, expected: whole.expected, actual: whole.actual,
      documentPath: subject.documentPath,
      notes: value.value.kind == .array ? [] : subject.listNotes)
  }

  /// One node is required, and there are none or several.
  static func notOneNode(
    _ expected: String, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    Mismatch(
      .unfit,
      "expected `\(BoundedText.inMessage(expected))`, but the XPath selects \(subject.kindWords)",
      at: span, expected: expected, actual: subject.shown(), notes: subject.listNotes)
  }

  static func wrongType(
    needs: String, _ subject: Subject, expected: String, at span: SourceSpan, _ level: Level
  ) -> Mismatch {
    let found = subject.shown(to: BoundedText.messageBytes).map { ", `\($0)`" } ?? ""
    return Mismatch(
      level, "expected \(needs), found \(subject.kindWords)\(found)", at: span,
      expected: expected, actual: subject.shown(), documentPath: subject.documentPath,
      notes: subject.listNotes)
  }

  static func notAnObject(_ subject: Subject, at span: SourceSpan) -> Mismatch {
    let level: Level
    if case .absent = subject { level = .unfit } else { level = .differs }
    return wrongType(needs: "an object", subject, expected: "an object", at: span, level)
  }

  static func missing(_ expected: String, at span: SourceSpan) -> Mismatch {
    Mismatch(
      .differs, "expected `\(BoundedText.inMessage(expected))`, where the list ends", at: span,
      expected: expected)
  }

  static func extra(_ element: Subject, at span: SourceSpan) -> Mismatch {
    Mismatch(
      .differs, "expected the list to end, found \(element.inMessage)", at: span,
      actual: element.shown(), documentPath: element.documentPath)
  }

  static func extraMembers(
    of node: JSONNode, besides mapping: MappingExpectation, at span: SourceSpan
  ) -> Mismatch {
    let wanted = Set(mapping.members.map { ByteText($0.name.content) })
    // Only as many are searched as fit into a sentence or a value.
    let extra = node.members.lazy.compactMap(\.name.stringValue)
      .filter { !wanted.contains(ByteText($0)) }.prefix(BoundedText.messageBytes)
    let names = BoundedText.inMessage(extra.map { "`\($0)`" }.joined(separator: ", "))
    let shown = node.members.lazy.compactMap(\.name.stringValue).prefix(BoundedText.valueBytes)
    return Mismatch(
      .differs, "expected no other members, found \(names)", at: span,
      expected: BoundedText.json(mapping.members.map(\.name.content)),
      actual: BoundedText.json(Array(shown)),
      documentPath: Subject.node(node).documentPath)
  }

  /// The differences of two structures of one kind.
  static func structures(
    _ value: Value, _ node: JSONNode, isExact: Bool, within work: Workload, at span: SourceSpan
  ) -> Mismatch {
    guard let document = try? JSONDocument.parse(value.jsonBytes()) else {
      return unequal(ScopedValue(value), .node(node), at: span)
    }
    return structures(document.root, node, isExact: isExact, within: work) { _ in (span, nil) }
  }
}

extension JSONKind {
  /// The words before a value in a sentence that names its type.
  var prefix: String {
    switch self {
    case .null, .boolean: ""
    case .number: "the number "
    case .string: "the text "
    case .array: "the list "
    case .object: "the object "
    }
  }
}

extension Subject {
  /// The kind of a value of the document, or of a query's result; nil for subjects that are not
  /// JSON.
  var documentKind: JSONKind? {
    switch self {
    case .node(let node): node.kind
    case .nodes: .array
    default: nil
    }
  }

  /// A hint for a list where one value was probably intended.
  var listNotes: [String] {
    if case .nodes = self {
      return ["this path gives a list, however many it selects: `$each` and `$any` look inside"]
    }
    if case .selection(let texts) = self, texts.count > 1 {
      return [
        "`string(…)` gives the text of the first node, `(…)[1]` takes one, `$contains` and `$any` "
          + "look for one"
      ]
    }
    return []
  }
}

extension Matcher {
  /// `$equals: null`.
  var isNull: Bool {
    if case .equality(.equals(.constant(.null, _))) = kind { true } else { false }
  }
}
