// SPDX-License-Identifier: Apache-2.0

import Files
import Running
import Sessions

/// Plans, runs, reports.
package struct RunCommand: Sendable {
  package var request: RunRequest
  let surroundings: CommandSurroundings

  package init(
    _ request: RunRequest, surroundings: CommandSurroundings
  ) {
    self.request = request
    self.surroundings = surroundings.declared(by: request.output.ci)
  }

  /// - Returns: the exit code.
  package func run() -> Int32 {
    // What runs is shown once it runs; before, the signal must not end the program.
    SignalSet.holdQuestions()
    if request.isWatched { return RunWatch.run(self) }
    let waitPolicy = OutputWaitPolicy()
    let printer = Printer(surroundings, color: request.output.color, waitPolicy: waitPolicy)
    let identity = RunIdentity.new(seed: request.seed)
    let deadline = request.timeout.map { ContinuousClock.now + $0 }
    let preparation = CommandPreparation(
      request: request.plan, run: identity.facts, maxPerHost: request.settings.maxPerHost,
      surroundings: surroundings)
    let programs = CommandPrograms(grace: request.settings.teardownTimeout)
    let loading = deadline.flatMap { deadline in
      ReadingDeadline.start(deadline) {
        noteOverdueLoading(preparation, identity)
        programs.endEarly()
      }
    }
    guard let folder = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    defer { programs.end() }
    var choice = preparation.choice(in: folder)
    choice.ports = FreePorts()
    var planned = preparation.plan(in: folder, choice)
    planned.refuseMissingInputs()
    var beginning = RunBeginning(
      preparation: preparation, wait: request.wait, identity: identity, printer: printer,
      isQuiet: request.output.verbosity == .quiet, programs: programs)
    beginning.logIns = planned.plan.hasLogIns ? LogInTokens() : nil
    var signals: SignalWatch?
    let begun = beginning.carryOut(&planned, in: folder, &choice, watching: &signals)
    if case .ended(let code) = begun { return code }
    UntilExit.leak(planned)
    if !planned.plan.collections.isEmpty { loading?.end() }
    var turn = RunTurn(
      request: request, surroundings: surroundings, planned: planned, identity: identity,
      printer: printer, waitPolicy: waitPolicy, deadline: deadline)
    var records = RunRecords(of: planned, request.plan.selection)
    records.rule.failsOnSkipped = request.failsOnSkipped
    records.rule.failsOnFlaky = request.failsOnFlaky
    // A scenario that ended early is not known to pass.
    turn.records = request.plan.selection.until == nil ? records : nil
    turn.signals = signals
    turn.logIns = beginning.logIns
    if case .stopped(let stop) = begun { turn.stop = stop }
    if !programs.services.isEmpty { turn.services = programs.services }
    return turn.carryOut().exitCode
  }

  /// Notes for `--last-failed` that `--timeout` ended the run before it was planned.
  private func noteOverdueLoading(_ preparation: CommandPreparation, _ identity: RunIdentity) {
    guard let records = preparation.recordsWithoutPlan else { return }
    var ending = RunEnding()
    ending.isOverdue = true
    _ = records.noteNothingRan(
      tool: "curlew \(Version.number)", run: identity.id,
      startMilliseconds: identity.startMilliseconds, ending.conclusion)
  }
}
