// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Testing

@Suite struct AttemptOutcomeTests {
  @Test(arguments: [
    (TransferFailure.Kind.connect, Outcome.errored), (.timeout, .errored), (.limit, .errored),
    (.cancelled, .interrupted),
    // A right that was refused on the way and a file that could not be read are not transfers.
    (.forbiddenAddress, .failed), (.requestBody, .failed),
  ]) func `only a failure on the wire is an error of the transfer`(
    _ kind: TransferFailure.Kind, _ outcome: Outcome
  ) {
    let scenario = ScenarioReference(
      path: ScenarioPath(file: "a.yaml", name: "s"), number: 0, role: .scenario,
      collectionName: "a", tags: [], line: 1)
    let step = StepReference(
      path: StepPath(scenario: scenario.path, identity: "x"), scenario: scenario, name: "x",
      index: 0, isTeardown: false, line: 2, column: 3)
    let failure = TransferFailure(
      kind: kind, phase: .connecting, code: 0, words: "", mayHaveBeenCarriedOut: false)
    let attempt = Attempt(
      step: step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1,
      failure: .transfer(failure))
    #expect(attempt.outcome == outcome)
  }
}
