// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Queries
import Values

extension Judge {
  /// `$schema`, and `expect.schema`. What is no JSON is judged as the text, number or list it is.
  func schema(
    _ template: SchemaTemplate, _ matcher: Matcher, _ subject: Subject
  ) -> Mismatch? {
    guard let schema = schemas[template] else { return .schemaNotCompiled(at: matcher.span) }
    guard let node = subject.document else { return .tooLargeList(at: matcher.span) }
    do throws(SchemaLimitError) {
      if isQuiet { return try schema.accepts(node, within: work) ? nil : .unexplainedDifference }
      let report = try schema.validate(node, within: work)
      guard report.isValid else { return .schema(report, template, node, subject, matcher) }
      // Formats that are never checked were told when the schema was compiled.
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
    // An answer would be a guess.
    case .notChecked: return .formatNotChecked(format, subject, at: matcher.span)
    }
  }
}

/// Values that checks which hold could not look at, of one judgement.
final class UncheckedValues {
  private var notes: [String] = []

  /// Notes a value whose form could not be judged.
  func note(format: String, at instance: JSONPointer) {
    let place = BoundedText.inMessage(instance.description)
    notes.append("`\(place)` was not checked: the format `\(format)` needs the tables of IDNA here")
  }

  /// What was noted since it was asked the last time.
  func take() -> [String] {
    guard !notes.isEmpty else { return notes }
    defer { notes = [] }
    return notes
  }
}

extension Subject {
  /// The subject as a value of a document; nil for a list that is too large for one.
  fileprivate var document: JSONNode? {
    if let structure { return structure }
    guard let value = plainValue else { return nil }
    return (try? JSONDocument.parse(value.jsonBytes()))?.root
  }
}
