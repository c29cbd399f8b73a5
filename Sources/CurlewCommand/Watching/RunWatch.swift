// SPDX-License-Identifier: Apache-2.0

import Files
import Planning
import Running
import Sessions
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `run --watch`: runs the selection, then after each change what it touches, until a signal.
///
/// Everything is loaded and planned anew for each turn, so a turn is what a run would be at that moment
/// (`docs/internals/watching.md`).
struct RunWatch {
  /// Why a turn begins.
  private enum Cause {
    case start
    case changes(Set<FilePath>)
    /// A person asked for everything.
    case request
  }

  private let request: RunRequest
  private let surroundings: CommandSurroundings
  private let folder: FilePath
  private let printer: Printer
  private let waitPolicy: OutputWaitPolicy
  private let signals: SignalWatch
  /// Those of services go on between turns.
  private let programs: CommandPrograms
  private let preparation: CommandPreparation
  private var choice: PlanChoice
  /// What each turn is judged on; nil for runs over the network.
  private var recording: ReadRecording?
  /// The tokens of people, for all turns; nil until a plan needs one.
  private var logIns: LogInTokens?
  private let events: FileWatch
  private var display: WatchDisplay
  private var input: WatchInput

  private var files = WatchedFiles()
  private var plan = WatchedPlan()
  /// Changes that no plan was made for, because a path was a pipe.
  private var unplanned: Set<FilePath> = []
  /// What the last turn has written.
  private var ownWrites: Set<FileStamp> = []
  private var changesInRuns = ChangesInRuns()
  private var failures = EarlierFailures()
  /// Lines for the end of the last turn.
  private var notes: [String] = []
  /// The problems of the last plan, as they were printed.
  private var problems = ""
  private var turns = 0

  /// - Parameter recording: what each turn is judged on; nil for runs over the network.
  /// - Returns: the exit code.
  static func run(_ command: RunCommand, judging recording: ReadRecording? = nil) -> Int32 {
    let waitPolicy = OutputWaitPolicy()
    let printer = Printer(
      command.surroundings, color: command.request.output.color, waitPolicy: waitPolicy)
    do {
      guard var watch = try RunWatch(command, printer, waitPolicy) else {
        printer.printError([.noWorkingDirectory])
        return ExitCode.unusableInput
      }
      watch.recording = recording
      return try watch.run()
    } catch let failure as FileWatchFailure {
      printer.printError("error: the files cannot be watched: \(failure)\n")
      return ExitCode.unusableInput
    } catch {
      printer.printError("error: \(RunExecution.words(for: error))\n")
      return ExitCode.transferFailed
    }
  }

  /// Nil if there is no working directory.
  private init?(
    _ command: RunCommand, _ printer: Printer, _ waitPolicy: OutputWaitPolicy
  ) throws {
    guard let folder = FilePath.workingDirectory else { return nil }
    (request, surroundings) = (command.request, command.surroundings)
    (self.folder, self.printer, self.waitPolicy) = (folder, printer, waitPolicy)
    preparation = CommandPreparation(
      request: request.plan, isWatched: true, maxPerHost: request.settings.maxPerHost,
      surroundings: surroundings)
    // Asked once, before signals are watched, which end the process then.
    choice = preparation.choice(in: folder)
    choice.ports = FreePorts()
    display = WatchDisplay(request, surroundings, printer, in: folder)
    input = WatchInput(isTyped: display.takesEnter)
    let hasScreen = display.hasScreen
    #if canImport(Darwin)
      // There each watched file is open, and the soft limit is 256.
      DescriptorLimit.raise()
    #endif
    let programs = CommandPrograms(grace: command.request.settings.teardownTimeout)
    let idle = IdleSignals(programs) {
      // After `^C`, which the terminal shows.
      if hasScreen { try? StandardStream(.error).write(Array("\n".utf8)) }
    }
    self.programs = programs
    signals = try SignalWatch.start { idle.take($0) }
    events = try FileWatch(in: folder)
  }

  private mutating func run() throws -> Int32 {
    defer { programs.end() }
    var cause = Cause.start
    while true {
      if let code = try turn(because: cause) { return code }
      guard let next = try next() else { return ExitCode.reportFailed }
      cause = next
    }
  }

  // MARK: Turns

  /// Plans, and runs what the cause touches, if anything.
  ///
  /// - Returns: the exit code if a signal ended the turn; nil to go on.
  private mutating func turn(because cause: Cause) throws(FileWatchFailure) -> Int32? {
    let began = FileMoment.now
    let identity =
      recording.map { RunIdentity(of: $0.started, seed: request.seed) } ?? .new(seed: request.seed)
    let deadline = request.timeout.map { ContinuousClock.now + $0 }
    if let pipe = typedPipe {
      try follow(readSince: began)
      return refuse(pipe, because: cause)
    }
    choice.run = identity.facts
    var planned: Planned
    if let recording {
      planned = preparation.plan(as: recording, in: folder, choice)
    } else {
      planned = preparation.plan(in: folder, choice)
      planned.refuseMissingInputs()
    }
    if recording == nil, let code = begin(&planned, identity, cause) { return code }
    let existing = Set(planned.plan.collections.map(\.path))
    let before = plan
    plan = planned.watched(choice)
    plan.keepReads(of: before)
    try follow(readSince: began)
    guard let words = select(from: &planned, since: before, cause) else { return nil }
    turns += 1
    display.begin(turn: turns, because: turns == 1 ? nil : words)
    let found = TurnFailures()
    if let recording { return try judge(planned, on: recording, identity, found, existing, began) }
    var beginning = beginning(WaitRequest(), identity)
    beginning.logIns = logIns
    let begun = beginning.start(&planned, in: folder, choice)
    if case .ended(let code) = begun { return code }
    let ending = carryOut(planned, identity, until: deadline, found, begun)
    ownWrites = planned.noteRun(in: &plan)
    try follow(readSince: began)
    notes = EarlierFailures.lines(
      failures.take(found.all, of: Set(planned.plan.collections.map(\.path)), existing: existing))
    return ending.signal == nil ? nil : ending.exitCode
  }

  /// Judges what a turn selects on a recording.
  private mutating func judge(
    _ planned: Planned, on recording: ReadRecording, _ identity: RunIdentity, _ found: TurnFailures,
    _ existing: Set<String>, _ began: FileMoment
  ) throws(FileWatchFailure) -> Int32? {
    var planned = planned
    let judged: JudgedSteps
    do throws(DiagnosticError) {
      judged = JudgedSteps(try planned.take(recording))
    } catch {
      printer.printError([error.diagnostic])
      return nil
    }
    let ending = carryOut(planned, identity, until: nil, found, .ready, judged)
    ownWrites = planned.noteRun(in: &plan)
    try follow(readSince: began)
    notes =
      JudgeLines(judged: judged).end
      + EarlierFailures.lines(
        failures.take(found.all, of: Set(planned.plan.collections.map(\.path)), existing: existing))
    return ending.signal == nil ? nil : ending.exitCode
  }

  /// Waits before the first turn, and starts the programs of secrets that no turn has needed before.
  ///
  /// - Returns: the exit code if nothing can run.
  private mutating func begin(
    _ planned: inout Planned, _ identity: RunIdentity, _ cause: Cause
  ) -> Int32? {
    var wait = WaitRequest()
    if case .start = cause { wait = request.wait }
    var beginning = beginning(wait, identity)
    guard beginning.isNeeded(for: planned) else { return nil }
    if planned.plan.hasLogIns { logIns = logIns ?? LogInTokens() }
    beginning.logIns = logIns
    switch beginning.carryOut(&planned, in: folder, &choice) {
    case .ready: return nil
    case .ended(let code): return code
    case .stopped(let stop):
      // A later turn has the problem as its result.
      guard case .start = cause else { return nil }
      printer.printProblems(of: planned, showsAll: false)
      return stop.exitCode
    }
  }

  /// Services start only in a turn that runs something, and so not with the rest.
  private func beginning(_ wait: WaitRequest, _ identity: RunIdentity) -> RunBeginning {
    RunBeginning(
      preparation: preparation, wait: wait, identity: identity, printer: printer,
      isQuiet: request.output.verbosity == .quiet, programs: programs, startsServices: false)
  }

  /// Leaves out what the cause does not touch.
  ///
  /// - Returns: the cause in words; nil if there is nothing to run and nothing new to say.
  private mutating func select(
    from planned: inout Planned, since before: WatchedPlan, _ cause: Cause
  ) -> String? {
    let earlier = problems
    problems = planned.diagnostics.isEmpty ? "" : printer.problems(of: planned)
    guard case .changes(let found) = cause else { return "everything again" }
    let changes = found.union(unplanned)
    unplanned = []
    let touched = plan.touched(by: changes, since: before)
    planned.keep(touched)
    let isShownAgain = !problems.isEmpty && plan.isBroken(by: changes)
    guard !touched.isEmpty || problems != earlier || isShownAgain else { return nil }
    let files = changes.intersection(plan.usedPaths.union(before.usedPaths))
    return display.words(for: [files, touched, changes].first { !$0.isEmpty } ?? [])
  }

  private func carryOut(
    _ planned: Planned, _ identity: RunIdentity, until deadline: ContinuousClock.Instant?,
    _ failures: TurnFailures, _ begun: RunBeginning.Ending, _ judged: JudgedSteps? = nil
  ) -> RunEnding {
    var turn = RunTurn(
      request: request, surroundings: surroundings, planned: planned, identity: identity,
      printer: printer, waitPolicy: waitPolicy, deadline: deadline)
    turn.failures = failures
    turn.judged = judged
    turn.logIns = logIns
    turn.showsFailuresFirst = display.clearsForFailures(request)
    turn.signals = signals
    if case .stopped(let stop) = begun { turn.stop = stop }
    if !programs.services.isEmpty { turn.services = programs.services }
    turn.endsServices = false
    var ending = turn.carryOut()
    let signal = signals.end()
    ending.signal = ending.signal ?? signal
    return ending
  }

  // MARK: Pipes

  /// A path of the command line that has become a pipe: reading it would wait for its writer.
  private var typedPipe: FilePath? {
    let (load, network) = (request.plan, request.plan.network)
    let typed =
      load.paths + load.inputs.files + load.inputs.environmentFiles
      + [network.authorities, network.certificate, network.key].compactMap(\.self)
    return typed.lazy.compactMap { PathArgument.pipe($0, in: folder) }.first
  }

  /// - Returns: an exit code for the first turn; nil to wait for another file.
  private mutating func refuse(_ pipe: FilePath, because cause: Cause) -> Int32? {
    let words =
      "`\(printer.visible(pipe.shown(in: folder)))` is a pipe, which can be read only once"
    if case .start = cause {
      printer.printError("error: `--watch` reads everything again, and \(words)\n")
      return ExitCode.unusableInput
    }
    if case .changes(let changes) = cause { unplanned.formUnion(changes) }
    turns += 1
    notes = []
    display.begin(turn: turns, because: display.words(for: [pipe]))
    printer.printError("error: \(words)\n")
    return nil
  }

  // MARK: Waiting

  /// Watches the files of the plan from now on.
  private mutating func follow(readSince began: FileMoment) throws(FileWatchFailure) {
    let reports = Set(request.plan.reportPaths.map { FilePath($0).absolute(in: folder) })
    let paths = plan.paths.subtracting(reports)
    try events.watch(paths)
    files.watch(paths, readSince: began)
  }

  /// Waits until something has changed, also while the last turn ran, or a person asks.
  ///
  /// - Returns: nil if standard output cannot be written any more: nothing would be seen.
  private mutating func next() throws(FileWatchFailure) -> Cause? {
    let found = files.takeChanges(besides: ownWrites)
    ownWrites = []
    // A folder that was searched changes with each report in it, and touches nothing.
    let used = found.intersection(plan.usedPaths)
    let (counting, ignored) = changesInRuns.take(used)
    let changes = counting.union(found.subtracting(used))
    if !ignored.isEmpty {
      notes.append(
        "\(display.words(for: ignored)) in three turns, and counts between turns only")
    }
    if !changes.isEmpty { return .changes(changes) }
    display.wait(fileCount: files.fileCount, after: notes)
    if printer.hasFailed || printer.isReaderGone { return nil }
    while true {
      let wake = try events.wait(orFor: input.descriptor)
      if wake.contains(.input), input.take() { return .request }
      guard wake.contains(.files) else { continue }
      let changes = try gatherChanges()
      guard !changes.isEmpty else { continue }
      changesInRuns.takeBetween(changes)
      return .changes(changes)
    }
  }

  /// Waits until a change is complete: thousands of files may change in some seconds.
  ///
  /// - Returns: nothing if the events were about other files.
  private mutating func gatherChanges() throws(FileWatchFailure) -> Set<FilePath> {
    var changes: Set<FilePath> = []
    for _ in 0..<QuietTime.rounds {
      let isQuiet = try waitForQuiet()
      try follow(readSince: .now)
      let found = files.takeChanges()
      changes.formUnion(found)
      if isQuiet || found.isEmpty { break }
    }
    return changes
  }

  /// - Returns: whether no event came for a moment; false if they do not end.
  private func waitForQuiet() throws(FileWatchFailure) -> Bool {
    var quiet = QuietTime(at: .now)
    while case let left = quiet.left(at: .now), left > .zero {
      if try events.wait(atMost: left).contains(.files) { quiet.note(at: .now) }
    }
    return quiet.isQuiet(at: .now)
  }
}
