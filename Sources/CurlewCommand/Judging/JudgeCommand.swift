// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
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
  private let recordings: [String]
  private let surroundings: CommandSurroundings

  init(
    _ request: JudgeRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    var request = request.run
    try request.output.check(line)
    recordings = line.operands.filter(Self.isRecording)
    request.plan.paths = line.operands.filter { !Self.isRecording($0) }
    guard !recordings.isEmpty else {
      throw UsageError("`curlew judge` needs a recording: `curlew judge run.ndjson specs`")
    }
    guard recordings.count <= Self.mostRecordings else {
      throw UsageError("at most \(Self.mostRecordings) recordings are judged at once")
    }
    if recordings.count > 1, let report = request.output.reports.first(where: { $0.path != nil }) {
      throw UsageError(
        "`--report \(report.kind.word)` is of one recording: judge each by itself, or merge them "
          + "first: `curlew merge`")
    }
    request.plan.reportPaths = request.output.reports.compactMap(\.path)
    // Programs are judged on what they printed; none starts.
    request.plan.rights.allowsPrograms = true
    self.request = request
    self.surroundings = surroundings.declared(by: request.output.ci)
  }

  private static let mostRecordings = 100

  /// Whether an operand is an event file and no collection.
  private static func isRecording(_ operand: String) -> Bool {
    [".ndjson", ".ndjson.partial", ".har"].contains { operand.hasSuffix($0) }
  }

  /// - Returns: the exit code: the first that is not 0.
  func run() -> Int32 {
    let waitPolicy = OutputWaitPolicy()
    let printer = Printer(surroundings, color: request.output.color, waitPolicy: waitPolicy)
    guard let folder = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    let reader = FileReader(root: nil, workingDirectory: folder)
    let found = EventFileFinder(reader, workingDirectory: folder).find(recordings)
    guard found.problems.isEmpty else {
      printer.printError(found.problems)
      return ExitCode.unusableInput
    }
    var codes: [Int32] = []
    for file in found.files {
      do throws(DiagnosticError) {
        let read = try ReadRecording.read(file, reader)
        codes.append(try judge(read, in: folder, printer, waitPolicy))
      } catch {
        printer.printError([error.diagnostic])
        return ExitCode.unusableInput
      }
    }
    return codes.first { $0 != 0 } ?? ExitCode.success
  }

  private func judge(
    _ read: ReadRecording, in folder: FilePath, _ printer: Printer, _ waitPolicy: OutputWaitPolicy
  ) throws(DiagnosticError) -> Int32 {
    var request = request(for: read.started)
    let identity = RunIdentity(
      id: read.started.id, startMilliseconds: read.started.startMilliseconds,
      seed: request.seed ?? read.started.seed)
    var preparation = CommandPreparation(
      request: request.plan, run: identity.facts, surroundings: surroundings)
    var planned = preparation.plan(in: folder, preparation.choice(in: folder))
    if request.plan.inputs.environment == nil, let then = read.started.environment,
      planned.plan.environment != then
    {
      request.plan.inputs.environment = then
      preparation.request = request.plan
      planned = preparation.plan(in: folder, preparation.choice(in: folder))
    }
    planned.refuseMissingInputs()
    let judged = JudgedSteps(try planned.take(read))
    var lines = JudgeLines(judged: judged)
    lines.showsAll = request.output.verbosity == .verbose
    if request.output.verbosity != .quiet { printer.printError(printer.visible(lines.head) + "\n") }
    printer.printError(read.warnings)
    var turn = RunTurn(
      request: request, surroundings: surroundings, planned: planned, identity: identity,
      printer: printer, waitPolicy: waitPolicy, deadline: nil)
    turn.judged = judged
    let ending = turn.carryOut()
    guard !planned.plan.collections.isEmpty else { return ending.exitCode }
    for line in lines.end { printer.print(printer.visible(line) + "\n") }
    guard !judged.hasDecided, ending.exitCode == ExitCode.success else { return ending.exitCode }
    printer.printError([.nothingJudged(judged.stepCount, first: lines.firstReason)])
    return ExitCode.nothingSelected
  }

  /// The request with what the recording says of its run; what is typed wins.
  private func request(for started: RunStarted) -> RunRequest {
    var request = request
    request.plan.inputs.recorded = started.inputs
    request.settings.repetitions = started.repeatCount ?? 1
    request.output.showsCommands = false
    return request
  }
}

extension ReadRecording {
  /// What a person should know before results are shown.
  fileprivate var warnings: [Diagnostic] {
    var warnings: [Diagnostic] = []
    let (steps, withoutBody) = counts
    if started.bodies != .all, withoutBody > 0 {
      warnings.append(.withoutBodies(name, withoutBody, of: steps))
    }
    if !isWhole { warnings.append(.brokenOffRecording(name)) }
    return warnings
  }
}
