// SPDX-License-Identifier: Apache-2.0

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
      request: request.plan, run: identity.facts, surroundings: surroundings)
    let loading = deadline.flatMap { deadline in
      ReadingDeadline.start(deadline) { noteOverdueLoading(preparation, identity) }
    }
    guard var planned = preparation.plan() else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    planned.refuseMissingInputs()
    UntilExit.leak(planned)
    if !planned.plan.collections.isEmpty { loading?.end() }
    var turn = RunTurn(
      request: request, surroundings: surroundings, planned: planned, identity: identity,
      printer: printer, waitPolicy: waitPolicy, deadline: deadline)
    var records = RunRecords(of: planned, request.plan.selection)
    records.rule.failsOnSkipped = request.failsOnSkipped
    records.rule.failsOnFlaky = request.failsOnFlaky
    turn.records = records
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
