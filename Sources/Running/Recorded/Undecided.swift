// SPDX-License-Identifier: Apache-2.0

import Checking
import Expressions
import RunEvents

/// Why a step cannot be judged on what is recorded: it is skipped with this reason.
///
/// `docs/internals/judging-recordings.md` has the list of the places.
enum Undecided {
  /// The beginning of the reason of each step that is not judged.
  static let beginning = "undecided: "

  static let notRecorded = "the run did not come to this step"
  static let socket = "sockets are not judged on recordings"
  static let marks = "secrets are marks in recordings"

  /// - Parameter number: of the attempt that is missing.
  static func attempt(_ number: Int) -> String { "the run made no attempt \(number)" }

  static func otherRequest(_ difference: String) -> String {
    "the request is not the recorded one: \(difference)"
  }

  static func nothingReceived(_ message: String) -> String { "the run sent nothing: \(message)" }

  static func lacks(_ name: String, of maker: String) -> String {
    "reads `\(name)`, which `\(maker)` would make"
  }

  static func checks(_ names: [String], _ reason: String) -> String {
    let shown = names.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
    return names.count > 3
      ? "\(shown) and \(names.count - 3) more: \(reason)" : "\(shown): \(reason)"
  }
}

extension Outcome {
  /// Whether it is that of a step that could not be judged on a recording.
  package var isUndecided: Bool { undecidedReason != nil }

  /// Why the step could not be judged on a recording; nil for another outcome.
  var undecidedReason: String? {
    guard case .skipped(let reason) = self,
      reason.utf8.starts(with: Undecided.beginning.utf8)
    else { return nil }
    return String(Substring(reason.utf8.dropFirst(Undecided.beginning.utf8.count)))
  }

  static func undecided(_ reason: String) -> Outcome {
    .skipped(reason: Undecided.beginning + reason)
  }
}

extension StepResult {
  /// The result of a step that cannot be judged.
  static func undecided(_ reason: String) -> StepResult {
    var result = StepResult(.undecided(reason))
    result.isSkippedAlways = true
    return result
  }
}

extension AttemptEnd {
  /// Takes out what the recording does not decide.
  ///
  /// - Returns: the names of the checks, with why; nil if all are decided.
  mutating func takeUndecided() -> String? {
    if case .refused(let error)? = attempt.failure, error.message.contains(SecretNames.isMark) {
      attempt.failure = nil
      return error.message
    }
    return judgement.takeUndecided()
  }
}

extension Judgement {
  /// Takes out the verdicts and the errors of captures that the recording does not decide.
  ///
  /// - Returns: the names of the checks, with why; nil if all are decided.
  fileprivate mutating func takeUndecided() -> String? {
    let open = verdicts.filter(\.isUndecided)
    let errors = captureErrors.filter { $0.message.contains(ResponseSubjects.recordingCut) }
    guard !open.isEmpty || !errors.isEmpty else { return nil }
    verdicts.removeAll(where: \.isUndecided)
    captureErrors.removeAll { $0.message.contains(ResponseSubjects.recordingCut) }
    let messages = open.compactMap(\.failure?.message) + errors.map(\.message)
    return Undecided.checks(
      open.map(\.check.name) + errors.map { _ in "capture" },
      messages.first { $0.contains(ResponseSubjects.recordingCut) } ?? Undecided.marks)
  }
}
