// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import RunEvents
import Testing

@Suite struct CTRFReportTests {
  private func report(_ run: SampleRun) throws -> String {
    let output = MemoryOutput()
    try run.report(with: CTRFReporter(output: output, spool: MemorySpool()))
    return output.text
  }

  @Test func `a test has its place, status, times and reason`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.end(Sample.step(of: scenario), .skipped(reason: "no \"server\""), attempts: 0)
    run.end(scenario, .skipped(reason: "no server"))
    run.finish()
    let line =
      #"{"name":"create","testId":"specs/shop.yaml#buy a pet/create","suite":["specs/shop.yaml","#
      + #""buy a pet"],"filePath":"specs/shop.yaml","line":12,"tags":["smoke"],"extra":{"#
      + #""collection":"Pet store","scenarioId":"specs/shop.yaml#buy a pet","role":"scenario","#
      + #""column":9},"status":"skipped","rawStatus":"skipped","duration":2,"#
      + #""start":1795262399999,"stop":1795262400000,"message":"no \"server\""}"#
    #expect(try report(run).contains("\"tests\":[\n\(line)\n]}}\n"))
  }

  @Test func `equal steps, and the steps of equal calls, have names of their own`() throws {
    var run = SampleRun()
    run.endEqualSteps()
    let text = try report(run)
    for name in SampleRun.namesOfEqualSteps { #expect(text.contains("\"name\":\"\(name)\"")) }
  }

  @Test func `a transfer failure is failed and keeps its own word`() throws {
    var run = SampleRun()
    run.failing(
      exchange: nil, verdicts: [], failure: .transfer(Sample.transferFailure()),
      outcome: .errored)
    let text = try report(run)
    #expect(text.contains(#""status":"failed","rawStatus":"errored""#))
    #expect(
      text.contains(#""failure":{"type":"transfer","kind":"connect","phase":"connecting""#))
  }

  @Test func `attempts are listed in short and in full, and a late pass is flaky`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.attempt(step, number: 1, verdicts: [Sample.failedCheck()])
    run.attempt(step, number: 2)
    run.end(step, .passed, attempts: 2)
    run.end(scenario, .passed)
    let text = try report(run)
    #expect(text.contains(#""retries":1,"retryAttempts":[{"attempt":1,"status":"failed","#))
    #expect(text.contains(#""flaky":true}"#))
    #expect(text.contains(#""passed":1,"failed":0,"skipped":0,"pending":0,"other":0,"flaky":1"#))
    #expect(text.contains(#""attempt":1,"outcome":"failed","hops":[{"method":"POST""#))
  }

  @Test func `a printed text is the step's output, and a step that waited is not flaky`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.pending(step, number: 1)
    run.attempt(step, number: 2)
    run.end(step, .passed, attempts: 2)
    run.printing("a\nb", Sample.step("say", of: scenario, index: 1))
    run.end(scenario, .passed)
    let text = try report(run)
    #expect(text.contains(#""retryAttempts":[{"attempt":1,"status":"pending","#))
    #expect(!text.contains("flaky\":true"))
    #expect(text.contains(#""stdout":["a","b"]"#))
    #expect(text.contains(#""outcome":"passed","printed":"a\nb","checks":[]"#))
  }

  @Test func `a cut body is marked as cut`() throws {
    var run = SampleRun()
    run.failing(
      exchange: Sample.exchange(body: Array("abc".utf8)),
      cuts: [BodyCut(hop: 0, side: .response, wholeBytes: 70_000)])
    #expect(try report(run).contains(#""body":"abc","bodyTruncated":true,"bodyBytes":70000"#))
  }

  @Test func `warnings about files are kept`() throws {
    #expect(try report(SampleRun.everything("watch out")).contains(#""warnings":["watch out"]"#))
  }
}
