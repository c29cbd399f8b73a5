// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// Carries out the turns of a loop with `together`: each is a task, whose request is sent at the same
/// moment as the others'. What follows the request is done in the order of the turns.
struct TogetherRunner {
  let steps: StepRunner
  let step: RunningStep
  let jar: JarHandle
  /// Without the step's `vars`.
  let scope: StepScope
  let loop: LoopPlan

  nonisolated(nonsending) func run(turns count: Int) async -> StepResult {
    var whole = LoopResult()
    if scope.stop?.isRaised == true || Task.isCancelled {
      whole.interrupt()
    } else {
      for result in await results(of: count) { whole.add(result) }
    }
    var result = whole.whole ?? StepResult(.interrupted)
    result.turns = count
    return result
  }

  /// The results of all turns, in their order.
  private nonisolated(nonsending) func results(of count: Int) async -> [StepResult] {
    let turns = TogetherTurns(count: count, engine: steps.run.engine)
    let step = step.sent(with: turns)
    return await withTaskGroup(of: (Int, StepResult).self) { group in
      for index in 0..<count {
        group.addTask(executorPreference: steps.run.executor) { [self] in
          let result = await run(turn: LoopTurn(index: index, count: count), of: step)
          turns.end(turn: index, with: result.output.captures)
          return (index, result)
        }
      }
      var results: [Int: StepResult] = [:]
      for await (index, result) in group { results[index] = result }
      return (0..<count).compactMap { results[$0] }
    }
  }

  private nonisolated(nonsending) func run(
    turn: LoopTurn, of step: RunningStep
  ) async -> StepResult {
    var scope = scope
    scope.iteration = turn
    scope.step = loop.locals(of: turn.index)
    return await steps.runTurn(turn, of: step, scope: scope, jar: jar)
  }
}
