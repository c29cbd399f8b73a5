// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import RunEvents
import Sessions

/// Judges one recording: plans as its run did, and carries the plan out on it.
struct RecordingJudge {
  let request: RunRequest
  let read: ReadRecording
  let surroundings: CommandSurroundings
  /// Where its events go, beside those of other recordings; nil if it has reports of its own.
  let joined: JoinedReports?

  /// - Returns: how it ended; without lines if nothing was judged because of a problem that was printed.
  /// - Throws: a diagnostic if none of its scenarios is in the files.
  func carryOut(
    in folder: FilePath, _ printer: Printer, _ waitPolicy: OutputWaitPolicy
  ) throws(DiagnosticError) -> (ending: RunEnding, lines: JudgeLines?) {
    let preparation = CommandPreparation(
      request: request.plan, run: identity.facts, surroundings: surroundings)
    var planned = preparation.plan(as: read, in: folder, preparation.choice(in: folder))
    let judged = JudgedSteps(try planned.take(read), joined: joined)
    var lines = JudgeLines(judged: judged)
    lines.showsAll = request.output.verbosity == .verbose
    if request.output.verbosity != .quiet {
      printer.printError(printer.visible(lines.head) + "\n")
    }
    printer.printError(read.warnings)
    var turn = RunTurn(
      request: request, surroundings: surroundings, planned: planned, identity: identity,
      printer: printer, waitPolicy: waitPolicy, deadline: nil)
    turn.judged = judged
    let ending = turn.carryOut()
    return (ending, planned.plan.collections.isEmpty ? nil : lines)
  }

  /// The run that is judged again.
  private var identity: RunIdentity { RunIdentity(of: read.started, seed: request.seed) }
}

extension ReadRecording {
  /// What a person should know before results are shown.
  var warnings: [Diagnostic] {
    var warnings: [Diagnostic] = []
    let (responses, withoutBody) = counts
    if started.bodies != .all, withoutBody > 0 {
      warnings.append(.withoutBodies(name, withoutBody, of: responses))
    }
    if !isWhole { warnings.append(.brokenOffRecording(name)) }
    return warnings
  }
}

extension RunEnding {
  /// Adds how another recording ended.
  mutating func include(_ other: RunEnding) {
    isBug = isBug || other.isBug
    signal = signal ?? other.signal
    hasUnusableInput = hasUnusableInput || other.hasUnusableInput
    hasFailedReport = hasFailedReport || other.hasFailedReport
    hasFailure = hasFailure || other.hasFailure
    hasFailedTransfer = hasFailedTransfer || other.hasFailedTransfer
    isOverdue = isOverdue || other.isOverdue
    isSelectionEmpty = isSelectionEmpty || other.isSelectionEmpty
  }
}
