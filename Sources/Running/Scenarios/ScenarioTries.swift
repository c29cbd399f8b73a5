// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// Carries out a scenario with `retries`: again from its beginning as long as it fails and a try is
/// left. Only the results of the last try count. A try in which nothing but snapshots differ is the
/// last: a difference is never repeated.
struct ScenarioTries {
  let run: RunContext
  let terms: TryTerms

  /// - Parameter state: the state before the first try, with its `vars`.
  nonisolated(nonsending) func carryOut(
    _ first: ScenarioRunner.Work, _ state: StepListState, _ started: Int64
  ) async -> ScenarioRunner.Result {
    var work = first
    var state = state
    // Each try begins with the cookies that the first one began with.
    let cookies = first.content.sharesJar ? nil : first.jar.copy
    var number = 1
    while true {
      let began = number == 1 ? started : run.clock.microseconds
      let counters = RunCounters()
      let progress = await ScenarioRunner(run: run.counting(in: counters))
        .carryOut(work, terms, &state)
      let outcome = state.outcome
      guard let cause = state.failureCause, cause > .snapshot, number < terms.limit,
        !run.control.isEnding
      else {
        run.counters.add(counters, isLast: true)
        return ScenarioRunner(run: run).end(work, terms, state, progress, started)
      }
      run.counters.add(counters, isLast: false)
      run.events.send(
        .tryFinished(
          TryFinished(
            scenario: work.reference, outcome: outcome, tryLimit: terms.limit,
            startedAtMicroseconds: began,
            durationMicroseconds: run.clock.microseconds - began)))
      number += 1
      work.reference = first.reference.inTry(number)
      if let cookies { work.jar = JarHandle(cookies) }
      state = begin(work)
    }
  }

  /// The state before another try.
  private func begin(_ work: ScenarioRunner.Work) -> StepListState {
    var state = StepListState(scope: work.scope, jar: work.jar)
    do throws(StepRefusal) {
      try ScenarioRunner(run: run).evaluateVariables(of: work, &state)
    } catch {
      state.problem = error
    }
    return state
  }
}
