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
  let waitPolicy: OutputWaitPolicy
  /// Whether there is a report for people; without one, only other reports print.
  var hasConsole = true
  /// The running transfers, for a live console.
  var board: TransferBoard?
  /// Whether the tree's links are judged on the way to a report.
  var isUntrusted = false

  /// Makes all requested reports, and the console unless one takes its place.
  func open() -> ReporterSet {
    var reporters: [any Reporter] = []
    for report in output.reports where hasConsole || !report.kind.isForPeople {
      reporters.append(reporter(report))
    }
    if hasConsole, !output.reports.contains(where: { $0.kind.isForPeople }) {
      let name = takesOutput ? StandardStream.Name.error : .output
      reporters.append(ReportKind.console.reporter(setting(stream(name), layout(on: name))))
    }
    return ReporterSet(reporters, keepsAllBodies: output.verbosity == .verbose)
  }

  /// Whether a report is written to standard output, so that the console is not.
  private var takesOutput: Bool { output.reports.contains { $0.takesOutput } }

  private func reporter(_ report: ReportRequest) -> any Reporter {
    do throws(FileFailure) {
      let layout = report.path == nil ? layout(on: .output) : plainLayout
      return report.kind.reporter(setting(try destination(of: report), layout))
    } catch {
      return UnwritableReport(kind: report.kind.word, failure: error)
    }
  }

  private func setting(
    _ destination: any ReportOutput, _ layout: ConsoleOptions
  ) -> ReportSetting {
    ReportSetting(
      output: destination, progress: stream(.error), spool: spool, layout: layout,
      junitDialect: output.junitDialect, bodies: output.keptBodies,
      sourceLink: SourceLink.template(surroundings.environment))
  }

  // MARK: Outputs

  private func destination(of report: ReportRequest) throws(FileFailure) -> any ReportOutput {
    let output: any ReportOutput =
      try report.path.map { (path) throws(FileFailure) in
        try file(at: FilePath(path), for: report.kind)
      } ?? stream(.output)
    guard case .programs(let syntax) = report.kind.readers, surroundings.isCI else { return output }
    // `/dev/stdout` is the log too.
    let isLog = report.path.map { ReportFile.writesDirectly(FilePath($0)) } ?? true
    return isLog ? WorkflowCommandEscaper(output, syntax) : output
  }

  /// Events show at any time how far the run came; other reports replace an older one when they are
  /// whole.
  private func file(
    at path: FilePath, for kind: ReportKind
  ) throws(FileFailure) -> any ReportOutput {
    kind == .ndjson && !ReportFile.writesDirectly(path)
      ? try PartialFile(path, links: links) : try ReportFile(path, links: links)
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
    return options
  }

  private func layout(on name: StandardStream.Name) -> ConsoleOptions {
    let isTerminal =
      name == .output ? surroundings.outputIsTerminal : surroundings.errorIsTerminal
    var options = ConsoleOptions(
      verbosity: output.verbosity,
      usesColor: surroundings.usesColor(output.color, isTerminal: isTerminal),
      width: name == .output ? surroundings.outputWidth : surroundings.errorWidth,
      isLive: surroundings.mayDrawProgress, breaksCommands: surroundings.isCI, board: board)
    options.showsCommands = output.showsCommands
    return options
  }
}
