// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Notation
import Reporting
import RunEvents
import Sessions
import Synchronization

/// The request of `curlew coverage`.
struct CoverageRequest: PlanningRequest, ColoredRequest {
  /// The collections of `--static`.
  var plan = PlanRequest()
  /// `--static`: what collections reach is counted, and nothing that a run recorded.
  var isStatic = false
  var color = ColorChoice.automatic
  var verbosity = ConsoleOptions.Verbosity.normal
  var format = SummaryFormat.text
  /// `--least`, which counts over that of the event files.
  var least: [LeastCoverage] = []
  /// `--propose`: where the overlay is written.
  var proposalPath: String?
  /// `--force`: a file that exists is replaced.
  var replaces = false
  /// How many shards there must be; nil to believe the files.
  var shards: Int?
}

/// Shows how much of their OpenAPI documents earlier runs exercised, or what collections reach by
/// themselves.
struct CoverageCommand: Sendable {
  let request: CoverageRequest
  private let paths: [String]
  let surroundings: CommandSurroundings

  init(
    _ request: CoverageRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    var request = request
    try request.take(line)
    self.request = request
    paths = line.operands
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: request.color, waitPolicy: OutputWaitPolicy())
    guard let folder = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    guard !request.isStatic else { return runStatic(printer) }
    let reader = FileReader(root: nil, workingDirectory: folder)
    let found = EventFileFinder(reader, workingDirectory: folder, outputs: []).find(paths)
    var text = DiagnosticText(SourceFiles(), options: surroundings.reportedRendering)
    let blank = RunStarted(
      id: "", tool: "curlew \(Version.number)", startMilliseconds: 0, scenarioCount: 0)
    let collector = CoverageCollector()
    let merge = Merge(reader, as: blank, shards: request.shards, rule: .latest, into: collector) {
      text.of([$0])
    }
    _ = merge.carryOut(found.files, problems: found.problems)
    return end(collector.found, printer)
  }

  private func end(_ found: CoverageCollector.Found, _ printer: Printer) -> Int32 {
    for problem in found.problems { printer.printError(problem.rendered) }
    guard found.problems.isEmpty else { return ExitCode.unusableInput }
    guard var coverage = found.coverage else {
      printer.printError([.noCoverage])
      return ExitCode.nothingSelected
    }
    if !request.least.isEmpty { coverage.least = request.least }
    return end(coverage, printer)
  }

  /// Prints shares, and judges `least`.
  func end(_ coverage: CoverageMeasured, _ printer: Printer) -> Int32 {
    switch request.format {
    case .text:
      let layout = surroundings.layout(request.color, request.verbosity)
      printer.print(CoverageConsole.bytes(coverage, layout))
    case .json: printer.print(CoverageJSON.bytes(coverage))
    case .markdown:
      printer.print(CoverageMarkdown.bytes(coverage, breaksCommands: surroundings.isCI))
    }
    if let words = coverage.leastWords, request.format != .text {
      printer.printError("least     \(printer.visible(words))\n")
    }
    if let path = request.proposalPath {
      let code = propose(coverage, at: path, printer)
      guard code == ExitCode.success else { return code }
    }
    let isBelow = coverage.partial == nil && coverage.demands.contains { !$0.isReached }
    return printer.exitCode(isBelow ? ExitCode.failed : ExitCode.success)
  }
}

/// Takes what was covered, and what is wrong with the files, from the events of a merge.
private final class CoverageCollector: RunEventSink {
  struct Found: Sendable {
    var coverage: CoverageMeasured?
    var problems: [DiagnosticReported] = []
  }

  private let state = Mutex(Found())

  var found: Found { state.withLock { $0 } }

  let interest: EventInterest = .coverage

  func receive(_ events: [RunEvent]) {
    state.withLock { found in
      for event in events {
        switch event {
        case .coverage(let measured): found.coverage = measured
        case .diagnostic(let reported) where reported.diagnostic.severity == .error:
          found.problems.append(reported)
        default: break
        }
      }
    }
  }

  func tick(atMicroseconds microseconds: Int64) {}
}
