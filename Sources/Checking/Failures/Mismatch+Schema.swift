// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Queries
import Values

/// Schemas and formats that do not match.
extension Mismatch {
  /// A value that violates a schema: the first violation in the message, all of them as
  /// differences.
  static func schema(
    _ report: SchemaReport, _ template: SchemaTemplate, _ root: JSONNode, _ subject: Subject,
    _ matcher: Matcher
  ) -> Mismatch {
    let first = report.violations.first
    let words = first.map { "\(place($0.instance)): \($0.message)" } ?? "it is not valid"
    let others = report.count == 1 ? "" : " (the first of \(report.count) violations)"
    let found = first.flatMap { root.document.root.value(at: $0.instance) }
    var notes = report.violations.map { violation in
      "`\(violation.schema)`"
        + (report.count == 1 ? "" : ": \(place(violation.instance)): \(violation.message)")
    }
    if report.count > notes.count { notes.append("\(report.count - notes.count) more violations") }
    return Mismatch(
      .differs, words + others, at: matcher.span, expected: template.words,
      actual: found.map { BoundedText.json($0) } ?? subject.shown(),
      documentPath: subject.node == nil ? subject.documentPath : found?.documentPath,
      notes: notes)
  }

  private static func place(_ instance: JSONPointer) -> String {
    instance.tokens.isEmpty
      ? "the value" : "`\(BoundedText.inMessage(instance.description))`"
  }

  /// A check that cannot be carried out, since its schema waits for a value.
  static func schemaNotCompiled(at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "the schema was not compiled", at: span)
  }

  static func format(_ format: TextFormat, _ subject: Subject, at span: SourceSpan) -> Mismatch {
    .matcher(
      "expected \(format.expectation), found \(subject.inMessage)", subject,
      expected: "$format \(format.rawValue)", at: span)
  }

  static func formatNotChecked(
    _ format: TextFormat, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    .matcher(
      "whether \(subject.inMessage) is \(format.expectation) is not checked: "
        + "it would need the tables of internationalized names",
      subject, expected: "$format \(format.rawValue)", at: span, level: .broken)
  }
}

extension JSONNode {
  /// The value at a pointer from here; of duplicate names the last counts.
  fileprivate func value(at pointer: JSONPointer) -> JSONNode? {
    var node = self
    for token in pointer.tokens {
      if node.isObject, let member = node[member: token] {
        node = member
      } else if node.isArray, let index = Int(token), index >= 0,
        let element = node[index]
      {
        node = element
      } else {
        return nil
      }
    }
    return node
  }

  /// Its place in its document; nil for the whole.
  fileprivate var documentPath: String? { position == 0 ? nil : normalizedPath }
}
