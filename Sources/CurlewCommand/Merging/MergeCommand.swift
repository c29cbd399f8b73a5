// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Reporting
import RunEvents
import Sessions

/// The request of `curlew merge`.
struct MergeRequest: ReportingRequest, ColoredRequest {
  var output = OutputRequest()
  /// The number of shards that there must be; nil to believe the files.
  var shards: Int?
  /// How long to wait for files that are still written; nil not to wait.
  var wait: Duration?
  var overlap: OverlapRule?
  /// The record of the times of earlier runs; nil for none.
  var timingsPath: String?
  /// The record of what did not pass; nil for none.
  var lastRunPath: String?
  var failsOnFlaky = false
  var failsOnSkipped = false
  var passesWithoutTests = false
}

/// Joins the event files of shards, and of runs that repeat failures, into one run.
struct MergeCommand: Sendable {
  private let request: MergeRequest
  private let paths: [String]
  private let surroundings: CommandSurroundings

  init(
    _ request: MergeRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    try request.output.check(line)
    guard !line.operands.isEmpty else {
      throw UsageError(
        "`curlew merge` needs the event files of the shards, or the folder that they are in: "
          + "`curlew merge reports --report junit=merged.xml`")
    }
    let inputs = line.operands.map { WritePlace(FilePath($0)) }
    for report in request.output.reports {
      guard let path = report.path, let place = report.place else { continue }
      if inputs.contains(where: { $0?.clashes(with: place) == true }) {
        throw UsageError("`\(path)` cannot be both an event file to merge and a report")
      }
    }
    self.request = request
    paths = line.operands
    self.surroundings = surroundings.declared(by: request.output.ci)
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let waitPolicy = OutputWaitPolicy()
    let printer = Printer(surroundings, color: request.output.color, waitPolicy: waitPolicy)
    guard let folder = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    let reader = FileReader(root: nil, workingDirectory: folder)
    let outputs = request.output.reports.compactMap(\.path).map { FilePath($0) }
    let finder = EventFileFinder(reader, workingDirectory: folder, outputs: outputs)
    if let wait = request.wait {
      MergeWait(finder: finder, reader: reader, shards: request.shards)
        .wait(for: paths, atMost: wait) { printer.printError($0) }
    }
    var records = RunRecords(
      lastRun: request.lastRunPath, timings: request.timingsPath, in: folder)
    records.rule.failsOnFlaky = request.failsOnFlaky
    return merge(finder.find(paths), reader, records, printer, waitPolicy)
  }

  private func merge(
    _ found: EventFileFinder.Found, _ reader: FileReader, _ records: RunRecords,
    _ printer: Printer, _ waitPolicy: OutputWaitPolicy
  ) -> Int32 {
    var ending = RunEnding()
    ending.failsOnFlaky = request.failsOnFlaky
    ending.failsOnSkipped = request.failsOnSkipped
    ending.passesWithoutTests = request.passesWithoutTests
    let identity = RunIdentity.new()
    let reports = reports(identity, records, waitPolicy)
    let recorder = records.recorder(before: reports)
    var text = DiagnosticText(SourceFiles(), options: surroundings.reportedRendering)
    let blank = RunStarted(
      id: identity.id, tool: "curlew \(Version.number)",
      startMilliseconds: identity.startMilliseconds, scenarioCount: 0)
    let result = Merge(
      reader, as: blank, shards: request.shards, rule: request.overlap,
      into: recorder.sink
    ) { text.of([$0]) }
    .carryOut(found.files, problems: found.problems)
    ending.note(result.summary)
    if result.summary.scenarios.total == 0 { ending.isSelectionEmpty = true }
    for name in result.superseded {
      printer.printError(
        "note: `\(printer.visible(name))` is an earlier attempt of its shard and does not count\n")
    }
    ending.hasFailedReport = printer.printErrors(about: reports.finish())
    var conclusion = ending.conclusion
    conclusion.isComplete = result.summary.unusableFiles == 0
    let losses = recorder.write(
      tool: blank.tool, run: result.runID, startMilliseconds: identity.startMilliseconds,
      conclusion)
    for loss in losses { printer.printError("warning: \(loss)\n") }
    return ending.exitCode
  }

  private func reports(
    _ identity: RunIdentity, _ records: RunRecords, _ waitPolicy: OutputWaitPolicy
  ) -> ReporterSet {
    var setup = ReportSetup(
      output: request.output, surroundings: surroundings, waitPolicy: waitPolicy,
      runID: identity.id)
    setup.isOfRecordings = true
    setup.failedBefore = { records.failedBefore }
    setup.pastRuns = { records.pastRuns }
    return setup.open()
  }
}
