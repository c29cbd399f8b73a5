// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import RunEvents

extension SampleRun {
  /// A scenario of one step that fails.
  mutating func failing(
    _ scenario: ScenarioReference = Sample.scenario(), exchange: Exchange? = Sample.exchange(),
    verdicts: [Verdict] = [Sample.failedCheck()], failure: AttemptFailure? = nil,
    notices: [String] = [], cuts: [BodyCut] = [], outcome: Outcome = .failed
  ) {
    let step = Sample.step(of: scenario)
    begin(scenario)
    begin(step)
    attempt(
      step, exchange: exchange, verdicts: verdicts, failure: failure, notices: notices, cuts: cuts)
    end(step, outcome)
    end(scenario, outcome)
  }

  /// What the console prints of the run.
  func console(
    _ options: ConsoleOptions = ConsoleOptions(), _ redactor: Redactor = Redactor()
  ) throws -> String {
    let output = MemoryOutput()
    try report(
      with: ConsoleReporter(
        output: output, progress: nil, spool: MemorySpool(), options: options), redactor)
    return output.text
  }
}
