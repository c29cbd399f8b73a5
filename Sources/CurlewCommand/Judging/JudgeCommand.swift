// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Reporting
import RunEvents
import Sessions

/// The request of `curlew judge`.
struct JudgeRequest: PlanningRequest, ReportingRequest, ColoredRequest {
  var run = RunRequest()

  var plan: PlanRequest {
    get { run.plan }
    set { run.plan = newValue }
  }
  var output: OutputRequest {
    get { run.output }
    set { run.output = newValue }
  }
}

/// Judges the files as they are now on the responses of an earlier run. Nothing is sent or started.
struct JudgeCommand: Sendable {
  private let request: RunRequest
  private let operands: RecordingOperands
  private let surroundings: CommandSurroundings

  init(
    _ request: JudgeRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    var request = request.run
    try request.output.check(line)
    operands = try RecordingOperands(line.operands, of: Self.name)
    request.plan.take(operands)
    if request.isWatched {
      guard operands.recordings.count == 1 else {
        throw UsageError("`--watch` judges one recording")
      }
      try request.checkWatch(surroundings.environment)
    }
    request.plan.reportPaths = request.output.reports.compactMap(\.path)
    self.request = request
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
    do throws(DiagnosticError) {
      let recordings = try read(in: folder)
      if request.isWatched {
        return RunWatch.run(
          RunCommand(request(for: recordings[0]), surroundings: surroundings),
          judging: recordings[0])
      }
      return try judge(recordings, in: folder, printer, waitPolicy)
    } catch {
      printer.printError([error.diagnostic])
      return ExitCode.unusableInput
    }
  }

  private func read(in folder: FilePath) throws(DiagnosticError) -> [ReadRecording] {
    let read = try operands.read(in: folder)
    if let problem = ReadRecording.repeatedScenario(in: read) { throw DiagnosticError(problem) }
    return read.sorted { ($0.started.shard ?? 0) < ($1.started.shard ?? 0) }
  }

  /// Judges each recording by itself, with its own `setup`; the reports are those of one run.
  private func judge(
    _ recordings: [ReadRecording], in folder: FilePath, _ printer: Printer,
    _ waitPolicy: OutputWaitPolicy
  ) throws(DiagnosticError) -> Int32 {
    let joined = recordings.count == 1 ? nil : JoinedReports(reports(recordings[0], waitPolicy))
    var ending = RunEnding()
    var lines: [JudgeLines] = []
    for read in recordings {
      let request = request(for: read)
      let judging = RecordingJudge(
        request: request, read: read, surroundings: surroundings, joined: joined)
      let (own, judged) = try judging.carryOut(in: folder, printer, waitPolicy)
      ending.include(own)
      if let judged { lines.append(judged) }
    }
    if let joined { ending.hasFailedReport = printer.printErrors(about: joined.finish()) }
    for own in lines {
      for line in own.end { printer.print(printer.visible(line) + "\n") }
    }
    guard !lines.isEmpty, !lines.contains(where: \.judged.hasDecided),
      ending.exitCode == ExitCode.success
    else { return ending.exitCode }
    let count = lines.reduce(0) { $0 + $1.judged.stepCount }
    printer.printError([.nothingJudged(count, first: lines.lazy.compactMap(\.firstReason).first)])
    return ExitCode.nothingSelected
  }

  private func reports(_ read: ReadRecording, _ waitPolicy: OutputWaitPolicy) -> ReporterSet {
    var setup = ReportSetup(
      output: request(for: read).output, surroundings: surroundings,
      waitPolicy: waitPolicy, runID: read.started.id)
    setup.removesOlder = true
    return setup.open()
  }

  /// The request with what the recording says of its run; what is typed wins.
  private func request(for read: ReadRecording) -> RunRequest {
    var request = request
    request.settings.repetitions = read.repetitions
    request.output.showsCommands = false
    return request
  }
}
