// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Testing

@Suite struct ConsoleFailureTests {
  @Test func `a failure tells place, source, values, exchange and commands`() throws {
    var run = SampleRun(replayArguments: ["-e", "local env"])
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.begin(scenario)
    run.begin(step)
    run.attempt(step, verdicts: [Sample.failedCheck()], notices: ["`auth` was left out"])
    run.end(step, .failed)
    run.end(scenario, .failed)
    run.finish()
    print(try console(run))
  }

  private func console(
    _ run: SampleRun, _ options: ConsoleOptions = ConsoleOptions()
  ) throws -> String {
    let output = MemoryOutput()
    try run.report(
      with: ConsoleReporter(
        output: output, progress: nil, spool: MemorySpool(), options: options))
    return output.text
  }
}
