// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import RunEvents
import Running
import Sessions

/// Ends a run before anything is sent: prints the reason, and still writes the reports.
struct NothingToRun {
  let request: RunRequest
  let identity: RunIdentity
  let options: RunOptions
  let surroundings: CommandSurroundings
  /// Why nothing runs, though the files are right; nil if they are not.
  var stop: RunBeginning.Stop?

  func report(_ planned: Planned, _ printer: Printer) -> RunEnding {
    var ending = RunEnding()
    ending.hasUnusableInput = !planned.loaded.isUsable && stop == nil
    ending.hasFailedTransfer = stop == .notReady
    ending.hasFailure = stop != nil && stop != .notReady
    let reason = planned.reasonForNothing
    ending.isSelectionEmpty = reason == nil
    ending.passesWithoutTests = request.plan.selection.passesWithoutTests
    printer.printProblems(of: planned, showsAll: request.output.verbosity == .verbose)
    if planned.loaded.isUsable, let reason {
      let beginning = planned.changes == nil ? "nothing was sent" : "nothing to run"
      printer.printError("\(beginning): \(reason)\n")
    } else if planned.loaded.isUsable {
      let word = request.plan.selection.passesWithoutTests ? "" : "error: "
      printer.printError(word + EmptySelection.text(of: planned, request.plan) + "\n")
    } else {
      printer.printError("\nnothing was sent\n")
    }
    ending.hasFailedReport = !writeReports(planned, printer)
    return ending
  }

  /// Writes all reports except the console, which would repeat the reason.
  private func writeReports(_ planned: Planned, _ printer: Printer) -> Bool {
    let setup = ReportSetup(
      output: request.output, surroundings: surroundings, waitPolicy: OutputWaitPolicy(),
      hasConsole: false, isUntrusted: planned.rights.isUntrusted, runID: identity.id)
    let reports = setup.open()
    reports.receive(events(planned))
    return !printer.printErrors(about: reports.finish())
  }

  private func events(_ planned: Planned) -> [RunEvent] {
    let places = SourcePlaces(planned.loaded.sources)
    var problems = ReportedProblems(
      of: planned, places: places, rendering: surroundings.reportedRendering)
    let reported = problems.all()
    var summary = RunSummary()
    summary.unusableFiles = reported.count { $0.diagnostic.severity == .error }
    var started = RunStarted(
      id: identity.id, tool: "curlew \(Version.number)",
      startMilliseconds: identity.startMilliseconds, scenarioCount: 0,
      seed: identity.seed, environment: planned.plan.environment,
      replayArguments: request.replayArguments)
    started.note(options)
    return [planned.redactor.redact(.runStarted(started))] + reported.map(RunEvent.diagnostic)
      + [.runFinished(RunFinished(durationMicroseconds: 0, summary: summary))]
  }
}
