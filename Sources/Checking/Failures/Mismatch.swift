// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents
import Values

/// Why an expectation does not hold for a subject.
///
/// Searches (`$contains`, `$not`, …) only ask whether there is one; for them the two constants
/// stand in, so that a search over a million elements makes no texts.
final class Mismatch: Sendable {
  /// How much it says.
  enum Level: Comparable {
    /// The subject was judged, and is another than expected.
    case differs
    /// The subject cannot be judged: it is absent, or of a type that the matcher says nothing
    /// about. Such a check fails inside `$not` too.
    case unfit
    /// The check could not be carried out: a template without a value, a limit. It fails whatever
    /// stands round it.
    case broken
  }

  let level: Level
  /// One sentence, lower case, no full stop.
  let message: String
  /// Where the expectation is written.
  let span: SourceSpan?
  let expected: String?
  let actual: String?
  /// A normalized path; nil for the whole document and for what is none.
  let documentPath: String?
  let differences: [ReportedDifference]
  let furtherDifferences: Int
  let notes: [String]
  /// A limit, or the end of the run: nothing that stands beside it makes up for it.
  let isFinal: Bool

  init(
    _ level: Level, _ message: String, at span: SourceSpan?, expected: String? = nil,
    actual: String? = nil, documentPath: String? = nil, differences: [ReportedDifference] = [],
    furtherDifferences: Int = 0, notes: [String] = [], isFinal: Bool = false
  ) {
    self.isFinal = isFinal
    self.level = level
    self.message = message
    self.span = span
    self.expected = expected
    self.actual = actual
    self.documentPath = documentPath
    self.differences = differences
    self.furtherDifferences = furtherDifferences
    self.notes = notes
  }

  /// What a search learns of an element that differs.
  static let unexplainedDifference = Mismatch(.differs, "", at: nil)
  /// The run ended before the check was judged.
  static let stopped = Mismatch(.broken, StopWords.stopped, at: nil, isFinal: true)
  /// What a search learns of an element that cannot be judged.
  static let unexplainedUnfitness = Mismatch(.unfit, "", at: nil)

  /// The same with the notes and the place of what is absent.
  ///
  /// - Parameter work: what finding the notes counts in.
  func explained(by absence: Absence?, within work: Workload) -> Mismatch {
    guard let absence, level != .broken else { return self }
    return Mismatch(
      level, message, at: span, expected: expected, actual: actual,
      documentPath: documentPath ?? absence.documentPath, differences: differences,
      furtherDifferences: furtherDifferences, notes: notes + absence.notes(within: work))
  }

  /// The same with another line that helps.
  func adding(_ note: String) -> Mismatch {
    Mismatch(
      level, message, at: span, expected: expected, actual: actual, documentPath: documentPath,
      differences: differences, furtherDifferences: furtherDifferences, notes: notes + [note],
      isFinal: isFinal)
  }

  /// The failure as events carry it.
  func failure(in places: SourcePlaces) -> CheckFailure {
    CheckFailure(
      message: message, place: span.map(places.place(of:)), expected: expected, actual: actual,
      documentPath: documentPath, differences: differences,
      furtherDifferences: furtherDifferences, notes: notes)
  }
}
