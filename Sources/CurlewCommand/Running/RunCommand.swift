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
    self.surroundings = surroundings
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
    let loading = deadline.flatMap { LoadingDeadline.start($0) }
    let preparation = CommandPreparation(
      request: request.load, run: identity.facts, surroundings: surroundings)
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
    turn.records = RunRecords(of: planned, request.load.selection)
    return turn.carryOut().exitCode
  }
}
