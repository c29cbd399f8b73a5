// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Testing

@Suite struct InterruptedRunTests {
  /// A run that ended in the middle of its second scenario, with no further event.
  private static func cutOff() -> SampleRun {
    var run = SampleRun(scenarios: 3)
    run.passing(Sample.scenario("first", number: 0))
    let second = Sample.scenario("second", number: 1)
    run.begin(second)
    let done = Sample.step("done", of: second)
    run.begin(done)
    run.attempt(done, verdicts: [])
    run.end(done, .passed)
    run.begin(Sample.step("open", of: second, index: 1))
    return run
  }

  @Test func `json reports the open step as interrupted`() throws {
    let output = MemoryOutput()
    try Self.cutOff().report(with: CTRFReporter(output: output, spool: MemorySpool()))
    #expect(
      output.text.contains(#""tests":3,"passed":2,"failed":0,"skipped":0,"pending":0,"other":1"#))
    #expect(output.text.contains(#""status":"other","rawStatus":"interrupted""#))
    #expect(output.text.contains(#""extra":{"interrupted":true"#))
  }

  @Test func `junit reports the open step as an error and counts it`() throws {
    let output = MemoryOutput()
    try Self.cutOff().report(with: JUnitReporter(output: output, spool: MemorySpool()))
    #expect(output.text.contains(#"<testsuites name="curlew" tests="3" failures="0" errors="1""#))
    #expect(output.text.contains(#"<error type="interrupted" message="the run was interrupted">"#))
  }

  @Test func `junit reports a step that never began as skipped`() throws {
    let output = MemoryOutput()
    var run = Self.cutOff()
    let third = Sample.scenario("third", number: 2)
    run.add(
      .stepFinished(
        StepFinished(
          step: Sample.step(of: third), outcome: .interrupted, attempts: 0,
          startedAtMicroseconds: 0, durationMicroseconds: 0)))
    run.end(third, .interrupted)
    run.finish(signal: 2)
    try run.report(with: JUnitReporter(output: output, spool: MemorySpool()))
    #expect(output.text.contains(#"<skipped message="the run was interrupted"/>"#))
    #expect(output.text.contains(#"tests="4" failures="0" errors="1" skipped="1""#))
  }

  @Test func `the console names the interrupted step`() throws {
    let text = try Self.cutOff().console()
    #expect(text.contains("! specs/shop.yaml › second"))
    #expect(text.hasSuffix("\nthe run was interrupted\n"))
  }
}
