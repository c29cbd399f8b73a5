// SPDX-License-Identifier: Apache-2.0

import Files
import Notation
import Reporting
import RunEvents
import Running
import Sessions
import Threads
import Transfers

/// Carries a plan out, for `run` and `send`, with any reports.
struct RunExecution {
  let planned: Planned
  let options: RunOptions
  let surroundings: CommandSurroundings
  /// `--fail-on-skipped`.
  var failsOnSkipped = false
  /// `--fail-on-flaky`.
  var failsOnFlaky = false
  /// Where a person's question goes what runs; nil if nothing answers it.
  var activity: RunActivity?
  /// The records that the run is added to; nil for none.
  var records: RunRecords?
  /// Sees every event before the reports; nil for nothing.
  var failures: TurnFailures?
  /// Sees every event before the reports; nil for a run that clears up.
  var kept: KeptValues?
  /// Sees every event before the reports; nil for a run over the network.
  var judged: JudgedSteps?
  /// Watches the signals of all runs of the command; nil if this is the only one: then signals are
  /// watched until the process ends.
  var signals: SignalWatch?
  /// The programs of its services; nil without any.
  var services: RunningServices?
  /// Whether they end with this run.
  var endsServices = true
  /// Whether the reader of the output may end early: the output is the response, of which `head`
  /// may need only a part.
  var mayLoseReader = false

  /// Runs until the end, also by a signal; problems outside the run are printed at once.
  ///
  /// Meanwhile this thread gives the events to the reports.
  ///
  /// - Parameter open: makes the reports, after signals are watched.
  func carryOut(
    _ printer: Printer, waitPolicy: OutputWaitPolicy, reports open: () -> ReporterSet
  ) -> RunEnding {
    var ending = RunEnding()
    ending.hasUnusableInput = !planned.loaded.isUsable
    ending.failsOnSkipped = failsOnSkipped
    ending.failsOnFlaky = failsOnFlaky
    let control = RunControl()
    do {
      try (signals ?? SignalWatch.start()).begin(
        SignalWatch.Subject(
          control: control, waitPolicy: waitPolicy,
          teardownTimeout: options.settings.teardownTimeout + (options.load?.grace ?? .zero),
          activity: activity, services: services))
    } catch {
      printer.printError("error: \(Self.words(for: error))\n")
      ending.note(error)
      return ending
    }
    let reports = open()
    let seen: any RunEventSink = failures.map { $0.sink(before: reports) } ?? reports
    let kept = kept.map { $0.sink(before: seen) } ?? seen
    let sink = judged.map { $0.sink(before: kept) } ?? kept
    let recorder = records?.recorder(before: sink)
    do {
      let summary = try run(into: recorder?.sink ?? sink, control)
      ending.note(summary)
    } catch {
      printer.printError("error: \(Self.words(for: error))\n")
      ending.note(error)
    }
    end(services, control, &ending, printer)
    let failures = reports.finish().filter { !mayLoseReader || !$0.isReaderGone }
    ending.hasFailedReport = printer.printErrors(about: failures)
    if let recorder { write(recorder, ending, printer) }
    return ending
  }

  /// Ends the programs of services, after `teardown`.
  private func end(
    _ services: RunningServices?, _ control: RunControl, _ ending: inout RunEnding,
    _ printer: Printer
  ) {
    guard let services, endsServices else { return }
    let grace = options.settings.teardownTimeout
    for name in services.end(within: grace) {
      printer.printError(
        "note: the program of the service `\(name)` did not end within "
          + "\(DurationWords.text(grace)), and was killed\n")
    }
    // One that came while they ended.
    ending.signal = ending.signal ?? control.signal
  }

  /// Writes the records of the run, after its reports: one that is lost is a failure too.
  private func write(_ recorder: RunRecorder, _ ending: RunEnding, _ printer: Printer) {
    let losses = recorder.write(
      tool: "curlew \(Version.number)", run: options.runID,
      startMilliseconds: options.startMilliseconds, ending.conclusion)
    for loss in losses { printer.printError("warning: \(loss)\n") }
  }

  private func run(into sink: any RunEventSink, _ control: RunControl) throws -> RunSummary {
    let engine = try TransferEngine(
      planned.engineConfiguration(
        jobs: options.load.map { min(1_000, $0.description.maxInFlight) } ?? options.settings.jobs,
        isForLoad: options.load != nil))
    defer { engine.shutdown() }
    return try planned.runBlocking(
      options, on: engine, into: sink, control: control,
      rendering: surroundings.reportedRendering)
  }

  static func words(for error: any Error) -> String {
    switch error {
    case EngineFailure.tooOld(let found, let needed):
      "libcurl \(found) is too old: \(needed) or newer is needed"
    case let failure as SystemThread.Failure:
      "the system provides no thread or no descriptor (error \(failure.code))"
    case EngineFailure.thread(let number):
      "the system provides no thread or no descriptor (error \(number))"
    case EngineFailure.libcurl(let function, _):
      "libcurl cannot be used: `\(function)` failed, perhaps for lack of memory or descriptors"
    default: "\(error)"
    }
  }
}

extension ReporterSet.Failure {
  fileprivate var isReaderGone: Bool { (error as? FileFailure)?.reason == .readerGone }
}

extension RunEnding {
  /// The ending for a run that could not be carried out at all: a lack of system resources is a
  /// failure to send, not a bug.
  mutating func note(_ error: any Error) {
    switch error {
    case EngineFailure.tooOld: hasUnusableInput = true
    case is SystemThread.Failure, is EngineFailure: hasFailedTransfer = true
    default: isBug = true
    }
  }
}
