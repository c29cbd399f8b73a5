// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Doubting
import Files
import Notation
import Reporting
import RunEvents
import Running
import Sessions

/// The request of `curlew doubt`.
struct DoubtRequest: PlanningRequest, ColoredRequest {
  var plan = PlanRequest()
  var color = ColorChoice.automatic
  var verbosity = ConsoleOptions.Verbosity.normal
  var format = SummaryFormat.text
  /// `--least`, which counts over that of the project.
  var least: WrittenShare?
  /// `--ignore`, besides those of the project.
  var ignored: [DoubtException] = []
  /// `--write`.
  var writes = false

  /// Whether somebody sees the missing expectations.
  var searchesExpectations: Bool { writes || verbosity != .quiet || format != .text }
}

/// Asks which wrong responses the collections would not notice, on the responses of earlier runs.
struct DoubtCommand: Sendable {
  private let request: DoubtRequest
  private let operands: RecordingOperands
  private let surroundings: CommandSurroundings

  init(
    _ request: DoubtRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    var request = request
    operands = try RecordingOperands(line.operands, of: Self.name)
    request.plan.take(operands)
    self.request = request
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let waitPolicy = OutputWaitPolicy()
    let printer = Printer(surroundings, color: request.color, waitPolicy: waitPolicy)
    guard let folder = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    do throws(DiagnosticError) {
      var suites: [RecordedSuite] = []
      for read in try operands.read(in: folder) {
        let (responses, withoutBody) = read.counts
        guard read.started.bodies == .all || withoutBody == 0 || withoutBody < responses else {
          throw DiagnosticError(.withoutBodies(read))
        }
        suites.append(try RecordedSuite(read, request.plan, in: folder, surroundings))
      }
      return try ask(suites, printer, waitPolicy)
    } catch {
      printer.printError([error.diagnostic])
      return ExitCode.unusableInput
    }
  }

  private func ask(
    _ suites: [RecordedSuite], _ printer: Printer, _ waitPolicy: OutputWaitPolicy
  ) throws(DiagnosticError) -> Int32 {
    guard let first = suites.first else { return ExitCode.nothingSelected }
    printer.printProblems(of: first.planned, showsAll: false)
    guard first.planned.loaded.isUsable else { return ExitCode.unusableInput }
    if request.writes, first.planned.rights.isUntrusted {
      throw DiagnosticError(.untrustedWriting)
    }
    let declared = first.planned.loaded.project?.doubt
    let exceptions = (declared?.ignored ?? []) + request.ignored
    let options = QuestionOptions(headers: declared?.headers ?? [], exceptions: exceptions)
    // Between replays nothing is open: a signal ends the command, and nothing is written.
    let idle = IdleSignals(CommandPrograms())
    let replays = DoubtReplays(
      suites: suites, options: options, signals: try? SignalWatch.start { idle.take($0) },
      surroundings: surroundings, printer: printer, waitPolicy: waitPolicy)
    let findings: DoubtFindings
    let asked: [AskedSuite]
    switch try replays.askAll() {
    case .success(let all): (findings, asked) = (all.findings, all.suites)
    case .failure(let cut): return cut.ending.exitCode
    }
    var report = DoubtReport(findings, exceptions: exceptions)
    if let share = request.least ?? declared?.least?.content {
      report.least = LeastVerdict(
        share, noticed: report.noticed, of: report.questions,
        obstacle: LeastObstacle(suites, request.plan).words)
    }
    let trials = SuggestionTrials(
      loaded: first.planned.loaded, redactor: first.planned.redactor, suites: asked,
      surroundings: surroundings, printer: printer, waitPolicy: waitPolicy, signals: replays.signals
    )
    var writer: SuggestionWriter?
    if request.searchesExpectations {
      do throws(CutReplay) {
        let texts = try SuggestionSearch.fill(&report, trials)
        if request.writes { writer = SuggestionWriter(texts) }
      } catch {
        return error.ending.exitCode
      }
    }
    report.isWritten = writer?.failures.isEmpty ?? false
    let code = end(report, first, printer)
    if request.format == .text, request.verbosity != .quiet { writer?.printDifferences(printer) }
    guard let failures = writer?.failures, !failures.isEmpty else { return code }
    printer.printError(failures)
    return ExitCode.unusableInput
  }

  private func end(_ report: DoubtReport, _ suite: RecordedSuite, _ printer: Printer) -> Int32 {
    let warnings = report.unneeded.map(Diagnostic.unneeded)
    printer.printError(
      warnings, in: suite.planned.loaded.sources, redactor: suite.planned.diagnosticRedactor)
    guard !report.operations.isEmpty else {
      printer.printError([.noOperation(report.failedExecutions)])
      return ExitCode.nothingSelected
    }
    switch request.format {
    case .text:
      let layout = surroundings.layout(request.color, request.verbosity)
      printer.print(DoubtConsole.bytes(report, layout))
    case .json: printer.print(DoubtJSON.bytes(report))
    case .markdown:
      printer.print(DoubtMarkdown.bytes(report, breaksCommands: surroundings.isCI))
    }
    if case .notJudged? = report.least, let least = report.least {
      printer.printError("least     \(printer.visible(least.words))\n")
    }
    return printer.exitCode(report.least?.isBelow == true ? ExitCode.failed : ExitCode.success)
  }
}
