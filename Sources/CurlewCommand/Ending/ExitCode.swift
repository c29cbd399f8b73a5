// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The exit codes of the program (`docs/command-line.md`, Exit codes).
package enum ExitCode {
  package static let success: Int32 = 0
  /// A check, a capture, an expression, a right refused during the run, or the redirect rule.
  package static let failed: Int32 = 1
  /// The input cannot be run.
  package static let unusableInput: Int32 = 2
  /// A transfer failed.
  package static let transferFailed: Int32 = 3
  /// The selection is empty, or a load counted nothing.
  package static let nothingSelected: Int32 = 4
  /// A scenario passed only in a later try, under `--fail-on-flaky`.
  package static let flaky: Int32 = 5
  /// A report could not be written.
  package static let reportFailed: Int32 = 6
  /// A bug in curlew.
  package static let bug: Int32 = 70

  /// The exit codes, for `--help`.
  static let help = """
    Exit codes: 0 all held, 1 a check failed, 2 the input cannot be run, 3 a transfer failed, \
    4 nothing was selected, or counted by a load, 5 only flaky (--fail-on-flaky), 6 a report could not be written, 128 + n ended by signal n.
    """
}

/// Everything that decides the exit code of a run.
package struct RunEnding: Sendable, Equatable {
  /// An error that must never occur was thrown.
  package var isBug = false
  /// The signal that ended the run.
  package var signal: Int32?
  /// An unusable file, a missing input, or a wrong flag.
  package var hasUnusableInput = false
  package var hasFailedReport = false
  /// A failure other than a transfer.
  package var hasFailure = false
  package var hasFailedTransfer = false
  /// `--timeout` ended the run.
  package var isOverdue = false
  package var isSelectionEmpty = false
  /// `--pass-with-no-tests`.
  package var passesWithoutTests = false
  /// `--fail-on-skipped`.
  package var failsOnSkipped = false
  /// A scenario passed only in a later try.
  package var isFlaky = false
  /// `--fail-on-flaky`.
  package var failsOnFlaky = false
  /// Every selected step was skipped.
  package private(set) var hasOnlySkipped = false
  /// A snapshot was not written.
  package private(set) var hasLostSnapshot = false

  package init() {}

  /// The first that applies of 70, 128 and the signal, 2, 6, 1, 3, 5, 4; else 0.
  package var exitCode: Int32 {
    if isBug { return ExitCode.bug }
    if let signal { return 128 + signal }
    if hasUnusableInput { return ExitCode.unusableInput }
    if hasFailedReport { return ExitCode.reportFailed }
    if hasFailure { return ExitCode.failed }
    if hasFailedTransfer || isOverdue { return ExitCode.transferFailed }
    if isFlaky, failsOnFlaky { return ExitCode.flaky }
    if isSelectionEmpty, !passesWithoutTests { return ExitCode.nothingSelected }
    return ExitCode.success
  }

  /// Takes the summary of a run.
  package mutating func note(_ summary: RunSummary) {
    signal = signal ?? summary.signal
    isOverdue = isOverdue || summary.isOverdue
    isSelectionEmpty = isSelectionEmpty || summary.isEmptyLoad
    hasUnusableInput = hasUnusableInput || summary.unusableFiles > 0
    hasFailure =
      hasFailure || summary.steps.failed > 0 || summary.scenarios.failed > 0
      || summary.checks.failed > 0 && summary.steps.errored == 0
    hasFailure = hasFailure || failsOnSkipped && summary.skippedAlways > 0
    hasLostSnapshot = hasLostSnapshot || summary.snapshots.lost > 0
    hasFailure = hasFailure || hasLostSnapshot
    isFlaky = isFlaky || summary.scenarios.flaky > 0
    hasOnlySkipped =
      !summary.hasRunSelectedStep && summary.steps.skipped > 0 && summary.signal == nil
      && !summary.isOverdue && summary.steps.failed + summary.steps.errored == 0
    hasFailedTransfer =
      hasFailedTransfer || summary.steps.errored > 0 || summary.scenarios.errored > 0
    // A run that was ended without a signal must not look like a success.
    hasFailure =
      hasFailure
      || signal == nil && !isOverdue
        && summary.steps.interrupted + summary.scenarios.interrupted > 0
  }
}
