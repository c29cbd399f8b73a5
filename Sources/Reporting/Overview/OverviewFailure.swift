// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// A failed step, or an error of a file, as a document or an annotation shows it.
struct OverviewFailure {
  /// The position among all failures of a run: new ones first, then the order of the files.
  struct Rank: Comparable {
    /// Whether it failed in the last run too.
    var isOld = false
    /// The number of the scenario; -1 for an error of a file.
    var scenario: Int
    /// The index of the step in its scenario.
    var step = 0
    /// Among the failures of one step: those of a block that it calls.
    var sequence = 0

    static func < (left: Rank, right: Rank) -> Bool {
      if left.isOld != right.isOld { return right.isOld }
      return (left.scenario, left.step, left.sequence)
        < (right.scenario, right.step, right.sequence)
    }
  }

  var rank: Rank
  /// The key of its cause; nil for an error of a file.
  var cause: [UInt8]?
  /// Whether it did not fail in the last run, which is known; never true otherwise.
  var isNew = false
  /// `specs/shop.yaml › buy a pet › create`.
  var title: String
  /// The place of the problem; nil for an error without a file.
  var place: OverviewPlace?
  /// A stable word, for `curlew explain`.
  var code: String
  /// One sentence.
  var headline: String
  /// What was compared: the name of the check; nil for other problems.
  var subject: String?
  var expected: String?
  var actual: String?
  /// Everything that is known, in lines.
  var text: String
  /// The argument of `curlew run` that repeats it: `FILE:LINE`; nil if none does.
  var selection: String?

  /// The most bytes that are kept of its text, and of each of its other parts.
  static let textBytes = 32_000
  static let partBytes = 2_000
}

/// A stretch of one line of a file, from 1.
struct OverviewPlace {
  var file: String
  var line: Int
  var column: Int
  /// After its last character; nil if only the beginning is known.
  var endColumn: Int?
  /// What stands for the place of something that is in no file: an option.
  var option: String?

  /// `file:line:column`.
  var location: String { option ?? "\(file):\(line):\(column)" }

  init(file: String, line: Int, column: Int, endColumn: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.endColumn = endColumn
  }

  init(_ place: SourcePlace) {
    self.init(
      file: place.file, line: place.line, column: place.column,
      endColumn: place.column + place.length)
  }
}

extension OverviewFailure {
  /// - Parameter isOld: whether its scenario failed in the last run; nil if that is not known.
  init(_ failure: ConsoleFailure, rank: Rank, isOld: Bool?) {
    let step = failure.attempt?.step ?? failure.finished.step
    let problem = failure.attempt?.problems.first
    let own = OverviewPlace(file: step.file, line: step.line, column: step.column)
    var place = problem.map { problem in
      problem.place.map(OverviewPlace.init)
        ?? OverviewPlace(file: problem.file, line: problem.line, column: problem.column)
    }
    place?.option = step.option
    self.init(
      rank: rank, cause: failure.cause.key, isNew: isOld == false,
      title: CutText.of(step.shownTitle, Self.partBytes),
      place: place ?? own, code: problem?.code ?? "failed",
      headline: CutText.of(problem?.headline ?? "failed", Self.partBytes),
      subject: problem?.title.map { CutText.of($0, Self.partBytes) },
      expected: problem?.check?.expected.map { CutText.of($0, Self.partBytes) },
      actual: problem?.check?.actual.map { CutText.of($0, Self.partBytes) },
      text: CutText.of(Self.text(failure), Self.textBytes),
      selection: failure.finished.step.replaySelection?.first)
  }

  private static func text(_ failure: ConsoleFailure) -> String {
    guard let attempt = failure.attempt else {
      return "\(failure.finished.step.location): failed\n"
    }
    var text = PlainFailureText(attempt).text
    for turn in failure.otherTurns { text += "\n" + PlainFailureText(turn).text }
    if failure.omittedTurns > 0 {
      text += "\n\(failure.omittedTurns) more failed turns are left out\n"
    }
    let step = failure.finished.step
    if !step.labels.isEmpty { text += "labels: \(step.labels.words)\n" }
    let tags = step.allTags
    if !tags.isEmpty { text += "tags: \(tags.joined(separator: ", "))\n" }
    let earlier = failure.earlier.enumerated().map { "attempt \($0 + 1): \($1)\n" }
    if !earlier.isEmpty { text += "\n" + earlier.joined() }
    if let selection = failure.finished.step.replaySelection {
      let words = ["curlew", "run"] + selection + failure.run.replayArguments
      text += "\nrun just this: " + words.map(ShellWord.quoted).joined(separator: " ") + "\n"
    }
    if let curl = CurlLine.text(attempt, secretNames: failure.run.secretNames) {
      text += "same request:  \(curl)\n"
    }
    return text
  }

  /// An error of a file or an option.
  init(_ reported: DiagnosticReported, sequence: Int) {
    self.init(
      rank: Rank(scenario: -1, sequence: sequence),
      title: CutText.of(reported.testName, Self.partBytes),
      place: reported.place.map(OverviewPlace.init), code: reported.diagnostic.code.text,
      headline: CutText.of(reported.diagnostic.message, Self.partBytes),
      text: CutText.of(reported.rendered, Self.textBytes))
  }
}
