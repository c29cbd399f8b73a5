// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents
import Values

/// Why an expectation does not hold for a subject.
///
/// Searches (`$contains`, `$not`, …) need only know that there is one: they use the two constants,
/// so that a search over a million elements makes no texts.
final class Mismatch: Sendable {
  /// How conclusive it is.
  enum Level: Comparable {
    /// The subject was judged, and differs from the expectation.
    case differs
    /// The subject cannot be judged: it is absent, or of a type that the matcher does not apply to.
    /// Such a check fails inside `$not` too.
    case unfit
    /// The check could not be carried out: a template without a value, a limit. It fails whatever
    /// is around it.
    case broken
  }

  let level: Level
  /// One sentence, lower case, no full stop.
  let message: String
  /// The code of an expression without a value.
  let code: DiagnosticCode?
  /// The place where the expectation is written.
  let span: SourceSpan?
  let expected: String?
  let actual: String?
  /// A normalized path; nil for the whole document and for subjects outside of it.
  let documentPath: String?
  let differences: [ReportedDifference]
  let furtherDifferences: Int
  let notes: [String]
  /// Whether it is a limit, or the end of the run: no alternative can replace it.
  let isFinal: Bool
  /// Whether the template of the expectation gives `optional.none()`.
  let leavesOut: Bool

  init(
    _ level: Level, _ message: String, code: DiagnosticCode? = nil, at span: SourceSpan?,
    expected: String? = nil, actual: String? = nil, documentPath: String? = nil,
    differences: [ReportedDifference] = [],
    furtherDifferences: Int = 0, notes: [String] = [], isFinal: Bool = false,
    leavesOut: Bool = false
  ) {
    self.isFinal = isFinal
    self.leavesOut = leavesOut
    self.level = level
    self.message = message
    self.code = code
    self.span = span
    self.expected = expected
    self.actual = actual
    self.documentPath = documentPath
    self.differences = differences
    self.furtherDifferences = furtherDifferences
    self.notes = notes
  }

  /// The mismatch of an element in a search.
  static let unexplainedDifference = Mismatch(.differs, "", at: nil)
  /// The run ended before the check was judged.
  static let stopped = Mismatch(.broken, StopWords.stopped, at: nil, isFinal: true)
  /// The mismatch of an element in a search that cannot be judged.
  static let unexplainedUnfitness = Mismatch(.unfit, "", at: nil)

  /// The mismatch with the notes and the place of an absent subject.
  ///
  /// - Parameter work: counts the search for the notes.
  func explained(by absence: Absence?, within work: Workload) -> Mismatch {
    guard let absence, level != .broken else { return self }
    return Mismatch(
      level, message, at: span, expected: expected, actual: actual,
      documentPath: documentPath ?? absence.documentPath, differences: differences,
      furtherDifferences: furtherDifferences, notes: notes + absence.notes(within: work))
  }

  /// The mismatch with another note.
  func adding(_ note: String) -> Mismatch {
    Mismatch(
      level, message, code: code, at: span, expected: expected, actual: actual,
      documentPath: documentPath, differences: differences,
      furtherDifferences: furtherDifferences, notes: notes + [note], isFinal: isFinal)
  }

  /// The mismatch of a subject that was made from a secret: nothing that shows its value.
  func hidingActual(_ hidden: String) -> Mismatch {
    if level == .broken { return self }
    return Mismatch(
      level, "found `\(hidden)`, which is not as expected", at: span, expected: expected,
      actual: hidden)
  }

  /// The failure for events.
  ///
  /// - Parameter span: the place of the expectation in the judged step.
  func failure(at span: SourceSpan?, in places: SourcePlaces) -> CheckFailure {
    CheckFailure(
      message: message, code: code?.text, place: span.map(places.place(of:)), expected: expected,
      actual: actual,
      documentPath: documentPath, differences: differences,
      furtherDifferences: furtherDifferences, notes: notes, isNeverExpected: level == .broken)
  }
}
