// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Reporting

/// Opens the reports of a run before anything is sent.
///
/// A report that cannot be written has failed then; the run and the other reports continue.
struct ReportSetup {
  let output: OutputRequest
  let surroundings: CommandSurroundings
  let patience: OutputWaitPolicy
  /// Whether there is a console report; without one, only other reports print.
  var hasConsole = true
  /// The running transfers, for a live console.
  var board: TransferBoard?
  /// Whether the tree's links are judged on the way to a report.
  var isUntrusted = false

  /// Makes all requested reports, and the console.
  func open() -> ReporterSet {
    var reporters: [any Reporter] = []
    let consoles = output.reports.filter { $0.kind == .console }
    for report in output.reports where report.kind != .console || hasConsole {
      reporters.append(reporter(report))
    }
    if consoles.isEmpty, hasConsole {
      reporters.append(console(to: takesOutput ? .error : .output))
    }
    return ReporterSet(reporters)
  }

  /// Whether a report is written to standard output, so that the console is not.
  private var takesOutput: Bool {
    output.reports.contains { $0.kind != .console && $0.takesOutput }
  }

  private func reporter(_ report: ReportRequest) -> any Reporter {
    do throws(FileFailure) {
      return try writableReporter(report)
    } catch {
      return UnwritableReport(kind: report.kind.rawValue, failure: error)
    }
  }

  private func writableReporter(_ report: ReportRequest) throws(FileFailure) -> any Reporter {
    guard report.kind != .console else { return try consoleReport(report) }
    let target = try destination(report.path, report.kind == .junit ? .xml : .json)
    switch report.kind {
    case .json: return CTRFReporter(output: target, spool: spool)
    case .junit:
      return JUnitReporter(dialect: output.junitDialect, output: target, spool: spool)
    case .ndjson, .console: return NDJSONReporter(output: target)
    }
  }

  private func destination(
    _ path: String?, _ syntax: WorkflowCommandEscaper.Syntax
  ) throws(FileFailure) -> any ReportOutput {
    let output: any ReportOutput =
      try path.map { (path) throws(FileFailure) in
        try ReportFile(FilePath(path), links: links)
      } ?? stream(.output)
    // `/dev/stdout` is the log too.
    let isLog = path.map { ReportFile.writesDirectly(FilePath($0)) } ?? true
    return isLog && surroundings.isCI ? WorkflowCommandEscaper(output, syntax) : output
  }

  private var links: TreeLinks? {
    isUntrusted ? FilePath.workingDirectory.map { TreeLinks(in: $0) } : nil
  }

  private func stream(_ name: StandardStream.Name) -> StandardStream {
    StandardStream(name) { [patience] in patience.lasts }
  }

  private var spool: any ReportSpool {
    let folder = surroundings.environment.text(of: "TMPDIR") ?? ""
    return LazySpool(in: FilePath(folder.isEmpty ? "/tmp" : folder))
  }

  // MARK: The console

  private func consoleReport(_ report: ReportRequest) throws(FileFailure) -> any Reporter {
    guard let path = report.path else { return console(to: .output) }
    var options = ConsoleOptions(
      verbosity: output.verbosity, breaksCommands: surroundings.isCI)
    options.showsCommands = output.showsCommands
    return ConsoleReporter(
      output: try ReportFile(FilePath(path), links: links), progress: stream(.error), spool: spool,
      options: options)
  }

  private func console(to name: StandardStream.Name) -> any Reporter {
    let isTerminal =
      name == .output ? surroundings.outputIsTerminal : surroundings.errorIsTerminal
    var options = ConsoleOptions(
      verbosity: output.verbosity,
      usesColor: surroundings.usesColor(output.color, isTerminal: isTerminal),
      width: name == .output ? surroundings.outputWidth : surroundings.errorWidth,
      isLive: surroundings.mayDrawProgress, breaksCommands: surroundings.isCI, board: board)
    options.showsCommands = output.showsCommands
    return ConsoleReporter(
      output: stream(name), progress: stream(.error), spool: spool, options: options)
  }
}
