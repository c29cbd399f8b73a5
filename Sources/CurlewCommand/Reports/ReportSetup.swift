// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Reporting
import RunEvents

/// Opens the reports of a run before anything is sent.
///
/// A report that cannot be written has failed then; the run and the other reports continue.
struct ReportSetup {
  let output: OutputRequest
  let surroundings: CommandSurroundings
  let waitPolicy: OutputWaitPolicy
  /// Whether there is a report for people; without one, only other reports print.
  var hasConsole = true
  /// The running transfers, for a live console.
  var board: TransferBoard?
  /// What runs, for a live console and for a person who asks; nil for a command that runs nothing.
  var activity: RunActivity?
  /// What sends the spans of the run; nil for nothing.
  var telemetry: TelemetryRun?
  /// Whether the tree's links are judged on the way to a report.
  var isUntrusted = false
  /// Whether the console clears the screen at the end, to show the failures first.
  var showsFailuresFirst = false
  /// The run's id.
  var runID = ""
  /// Whether the events are read from files, which may have more bodies than the reports read.
  var isOfRecordings = false
  /// Whether older reports are removed at once: a run that is killed leaves none.
  var removesOlder = false

  /// Says of a scenario whether it failed in the last run; nil if none is known. Called only for a
  /// report that shows it.
  var failedBefore: @Sendable () -> (@Sendable (ScenarioReference) -> Bool)? = { nil }

  /// What earlier runs know of a scenario; nil if nothing is known. Called only for a report that
  /// shows it.
  var pastRuns: @Sendable () -> PastRunsOf? = { nil }

  /// How long the run takes by earlier ones; nil if that is not known. Called only for a live console.
  var expectedTime: @Sendable () -> ExpectedTime? = { nil }

  /// Makes all requested reports, the console unless one takes its place, and the report of the CI
  /// system.
  func open() -> ReporterSet {
    var reporters: [any Reporter] = []
    for report in output.reports where hasConsole || !report.kind.isForPeople {
      reporters.append(reporter(report))
    }
    if hasConsole, !output.reports.contains(where: { $0.kind.isForPeople }) {
      let name = takesOutput ? StandardStream.Name.error : .output
      reporters.append(ReportKind.console.reporter(setting(stream(name), layout(on: name))))
    }
    let isConsole = { (reporter: any Reporter) in reporter.kind == ReportKind.console.word }
    if activity != nil, hasConsole, !reporters.contains(where: isConsole) {
      reporters.append(StatusReporter(output: stream(.error), options: layout(on: .error)))
    }
    // After the console: its commands are written at the end.
    if let kind = system?.report, !output.reports.contains(where: { $0.kind == kind }) {
      reporters.append(service(kind, isRequested: false))
    }
    if let telemetry { reporters.append(telemetry.reporter()) }
    return ReporterSet(
      reporters, keepsAllBodies: output.verbosity == .verbose, isOfRecordings: isOfRecordings)
  }

  /// Whether a report is written to standard output, so that the console is not.
  private var takesOutput: Bool { output.reports.contains { $0.takesOutput } }

  private func reporter(_ report: ReportRequest) -> any Reporter {
    if report.kind.isForServices { return service(report.kind, isRequested: true) }
    if report.kind.isFolder, let path = report.path {
      var setting = setting(stream(.error), plainLayout)
      setting.folder = ReportFiles(in: FilePath(path), links: links)
      return report.kind.reporter(setting)
    }
    do throws(FileFailure) {
      let layout = report.path == nil ? layout(on: .output) : plainLayout
      var setting = setting(try destination(of: report), layout)
      if case .documents = report.kind.readers {
        // A page in a file is not a log.
        setting.layout.breaksCommands = isLog(report)
        setting.failedBefore = failedBefore()
      }
      if case .browsers = report.kind.readers { setting.pastRuns = pastRuns() }
      return report.kind.reporter(setting)
    } catch {
      return UnwritableReport(kind: report.kind.word, failure: error)
    }
  }

  private func setting(
    _ destination: any ReportOutput, _ layout: ConsoleOptions
  ) -> ReportSetting {
    var setting = ReportSetting(
      output: destination, progress: stream(.error), spool: spool, layout: layout,
      junitDialect: output.junitDialect, bodies: output.keptBodies ?? .all,
      sourceLink: SourceLink.template(surroundings.environment), traceLink: output.traceLink)
    setting.eventBodies = output.keptBodies ?? .failed
    setting.tapVersion = output.tapVersion
    setting.junitCases = output.junitCases
    return setting
  }

  /// A report for a CI system, which reads standard error.
  private func service(_ kind: ReportKind, isRequested: Bool) -> any Reporter {
    var setting = setting(stream(.error), plainLayout)
    let environment = surroundings.environment
    setting.isRequested = isRequested
    setting.failedBefore = failedBefore()
    setting.repositoryPath = RepositoryFolder(environment).path
    setting.summary =
      kind == .github ? StepSummary(environment) : RunSummaryPage(environment, id: runID)
    return kind.reporter(setting)
  }

  private var system: CISystem? { output.ci.system(in: surroundings.environment) }

  // MARK: Outputs

  private func destination(of report: ReportRequest) throws(FileFailure) -> any ReportOutput {
    let output: any ReportOutput =
      try report.path.map { (path) throws(FileFailure) in
        try file(at: FilePath(path), for: report.kind)
      } ?? stream(.output)
    let noticed = report.path.map { noticing(output, report.kind, path: $0) } ?? output
    guard case .programs(let syntax) = report.kind.readers else { return noticed }
    return isLog(report) ? WorkflowCommandEscaper(noticed, syntax) : noticed
  }

  /// The output of a report that is written when the run has ended, with a notice if that takes long.
  private func noticing(
    _ destination: any ReportOutput, _ kind: ReportKind, path: String
  ) -> any ReportOutput {
    if output.progress == ProgressChoice.none || kind.isForPeople || kind == .ndjson {
      return destination
    }
    let words = "writing the \(kind.word) report \(surroundings.visible.of(path)) …\n"
    let terminal = stream(.error)
    return SlowReportNotice(destination) { _ = try? terminal.write(Array(words.utf8)) }
  }

  /// Whether a CI system reads the report in its log; `/dev/stdout` is the log too.
  private func isLog(_ report: ReportRequest) -> Bool {
    surroundings.isCI && (report.path.map { ReportFile.writesDirectly(FilePath($0)) } ?? true)
  }

  /// Events show at any time how far the run came; other reports get their names when they are whole.
  private func file(
    at path: FilePath, for kind: ReportKind
  ) throws(FileFailure) -> any ReportOutput {
    kind == .ndjson && !ReportFile.writesDirectly(path)
      ? try PartialFile(path, links: links)
      : try ReportFile(path, links: links, removesOlder: removesOlder)
  }

  private var links: TreeLinks? {
    isUntrusted ? FilePath.workingDirectory.map { TreeLinks(in: $0) } : nil
  }

  private func stream(_ name: StandardStream.Name) -> StandardStream {
    StandardStream(name) { [waitPolicy] in waitPolicy.lasts }
  }

  private var spool: any ReportSpool {
    let folder = surroundings.environment.text(of: "TMPDIR") ?? ""
    return LazySpool(in: FilePath(folder.isEmpty ? "/tmp" : folder))
  }

  // MARK: Layouts

  /// The layout in a file.
  private var plainLayout: ConsoleOptions {
    var options = ConsoleOptions(
      verbosity: output.verbosity, breaksCommands: surroundings.isCI)
    options.showsCommands = output.showsCommands
    options.showsCoverage = output.coverage.isShown
    options.traceLink = output.traceLink
    return options
  }

  private func layout(on name: StandardStream.Name) -> ConsoleOptions {
    let isTerminal =
      name == .output ? surroundings.outputIsTerminal : surroundings.errorIsTerminal
    var options = ConsoleOptions(
      verbosity: output.verbosity,
      usesColor: surroundings.usesColor(output.color, isTerminal: isTerminal),
      width: name == .output ? surroundings.outputWidth : surroundings.errorWidth,
      isLive: output.drawsProgress(in: surroundings), breaksCommands: surroundings.isCI,
      board: board)
    options.activity = activity
    options.showsFailuresFirst = showsFailuresFirst
    options.lineEvery = options.isLive ? nil : output.lineEvery(in: surroundings)
    if options.isLive { options.askColumns = { CommandSurroundings.errorColumns() } }
    if options.isLive { options.expectedTime = expectedTime() }
    options.showsCommands = output.showsCommands
    options.showsCoverage = output.coverage.isShown
    if case .gitlab = system { options.foldsExchanges = true }
    options.traceLink = output.traceLink
    return options
  }
}
