// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Queries
import Values

extension Judge {
  /// `$schema`, and `expect.schema`. A subject that is not JSON is judged as a text, number or
  /// list.
  func schema(
    _ template: SchemaTemplate, _ matcher: Matcher, _ subject: Subject
  ) -> Mismatch? {
    guard let schema = schemas.schema(of: template, in: scope) else {
      return .schemaNotCompiled(at: matcher.span)
    }
    guard let node = subject.document else { return .tooLargeList(at: matcher.span) }
    do throws(SchemaLimitError) {
      if isQuiet { return try schema.accepts(node, within: work) ? nil : .unexplainedDifference }
      let report = try schema.validate(node, within: work)
      guard report.isValid else { return .schema(report, template, node, subject, matcher) }
      // Unsupported formats were reported when the schema was compiled.
      for value in report.unchecked where TextFormat(rawValue: value.format)?.isChecked == true {
        unchecked?.note(format: value.format, at: value.instance)
      }
      return nil
    } catch {
      return Mismatch(
        .broken, error.message, at: matcher.span, actual: subject.shown(),
        documentPath: subject.documentPath, isFinal: true)
    }
  }

  /// `$format`
  func format(_ format: TextFormat, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard let text = subject.textForm else { return unfit("text", matcher, subject) }
    switch format.judge(text) {
    case .holds: return nil
    case .fails: return fail(.differs, .format(format, subject, at: matcher.span))
    // A result would be a guess.
    case .notChecked: return .formatNotChecked(format, subject, at: matcher.span)
    }
  }
}

/// Values of one judgement that a holding check could not judge.
final class UncheckedValues {
  private var notes: [String] = []

  /// Records a value whose format could not be judged.
  func note(format: String, at instance: JSONPointer) {
    let place = BoundedText.inMessage(instance.description)
    notes.append("`\(place)` was not checked: the format `\(format)` needs the tables of IDNA here")
  }

  /// The values recorded since the last call.
  func take() -> [String] {
    guard !notes.isEmpty else { return notes }
    defer { notes = [] }
    return notes
  }
}

extension Subject {
  /// The subject as a value of a document; nil for a list that is too large.
  fileprivate var document: JSONNode? {
    if let structure { return structure }
    guard let value = plainValue else { return nil }
    return (try? JSONDocument.parse(value.jsonBytes()))?.root
  }
}
