// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import RunEvents
import TestSupport
import Testing
import Values

@Suite struct `The Allure report` {
  private func report(_ run: SampleRun, bodies: KeptBodies = .all) throws -> MemoryFolder {
    let folder = MemoryFolder()
    try run.report(with: AllureReporter(folder: folder, bodies: bodies))
    return folder
  }

  /// The results, by their names; of several tries the last.
  private func results(_ folder: MemoryFolder) throws -> [String: JSONNode] {
    let all = try folder.texts("-result.json").map { try JSONDocument.parse(Array($0.utf8)).root }
    let sorted = all.sorted { $0.time("start") < $1.time("start") }
    return Dictionary(sorted.map { ($0[member: "name"]?.stringValue ?? "", $0) }) { $1 }
  }

  @Test(arguments: [
    (Outcome.passed, "passed"), (.failed, "failed"), (.errored, "broken"),
    (.skipped(reason: "why"), "skipped"), (.interrupted, "broken"),
  ])
  func `has the status of an outcome`(_ outcome: Outcome, _ status: String) throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    let step = Sample.step(of: scenario)
    run.begin(step)
    run.attempt(step, verdicts: outcome == .failed ? [Sample.failedCheck()] : [])
    run.end(step, outcome)
    run.end(scenario, outcome)
    run.finish()
    let result = try #require(try results(report(run))["buy a pet"])
    #expect(result[member: "status"]?.stringValue == status)
    #expect(result[member: "steps"]?.list.first?[member: "status"]?.stringValue == status)
    #expect(result[member: "stage"]?.stringValue == "finished")
  }

  @Test func `skips what had not begun when the run was interrupted`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    run.end(Sample.step(of: scenario), .interrupted)
    run.end(scenario, .interrupted)
    run.finish()
    let result = try #require(try results(report(run))["buy a pet"])
    #expect(result[member: "status"]?.stringValue == "skipped")
    #expect(
      result[member: "statusDetails"]?[member: "message"]?.stringValue == "the run was interrupted")
  }

  @Test func `has what a run left open`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    run.begin(Sample.step(of: scenario))
    let result = try #require(try results(report(run))["buy a pet"])
    #expect(result[member: "status"]?.stringValue == "broken")
    #expect(result[member: "steps"]?.list.count == 1)
  }

  @Test func `has a result for each try of one history, and says which was flaky`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    for number in 1...2 {
      let current = scenario.inTry(number)
      if number == 1 { run.begin(current) }
      let step = Sample.step(of: current)
      run.begin(step)
      run.attempt(step, verdicts: number == 1 ? [Sample.failedCheck()] : [])
      run.end(step, number == 1 ? .failed : .passed)
      if number == 1 { run.endTry(current) }
    }
    run.end(scenario.inTry(2), .passed)
    run.finish()
    let folder = try report(run)
    let all = try folder.texts("-result.json").map { try JSONDocument.parse(Array($0.utf8)).root }
      .sorted { $0.time("start") < $1.time("start") }
    #expect(all.map { $0[member: "status"]?.stringValue } == ["failed", "passed"])
    #expect(Set(all.map { $0[member: "historyId"]?.stringValue }).count == 1)
    #expect(Set(all.map { $0[member: "uuid"]?.stringValue }).count == 2)
    #expect(all.map { $0[member: "statusDetails"]?[member: "flaky"]?.text } == [nil, "true"])
    #expect(all[1].time("start") == all[0].time("stop"))
  }

  @Test func `names rows of one test, with histories of their own`() throws {
    var run = SampleRun()
    for (number, row) in ["a", "b"].enumerated() {
      let scenario = ScenarioReference(
        path: ScenarioPath(file: "s.yaml", name: "buy [\(row)]", row: row), number: number,
        role: .scenario, collectionName: "Shop", tags: [], line: 3)
      run.passing(scenario)
    }
    run.finish()
    let results = try results(report(run)).values
    #expect(Set(results.map { $0[member: "testCaseId"]?.stringValue }).count == 1)
    #expect(Set(results.map { $0[member: "historyId"]?.stringValue }).count == 2)
    let rows = results.map {
      $0[member: "parameters"]?.list.first?[member: "value"]?.stringValue ?? ""
    }
    #expect(rows.sorted() == ["a", "b"])
  }

  @Test func `links what is at an address, and keeps labels of ours out of the way`() throws {
    var run = SampleRun()
    let labels = [
      Label(name: "issue", texts: ["https://j.example.com/browse/SHOP-12", "SHOP-13"]),
      Label(name: "suite", texts: ["mine"]),
    ]
    run.passing(
      ScenarioReference(
        path: ScenarioPath(file: "s.yaml", name: "buy"), number: 0, role: .scenario,
        collectionName: "Shop", tags: ["smoke"], labels: labels, line: 3))
    run.finish()
    let result = try #require(try results(report(run))["buy"])
    #expect(
      result[member: "links"]?.list.map { $0[member: "name"]?.stringValue } == ["SHOP-12"])
    let written = result[member: "labels"]?.list.map {
      "\($0[member: "name"]?.stringValue ?? "")=\($0[member: "value"]?.stringValue ?? "")"
    }
    #expect(
      written == [
        "issue=https://j.example.com/browse/SHOP-12", "issue=SHOP-13", "suite=mine", "package=s",
        "framework=curlew", "tag=smoke",
      ])
  }

  @Test func `puts setup and teardown around the results of their collection`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario("setup", number: 0, role: .setup))
    run.passing(Sample.scenario("a", number: 1))
    run.passing(Sample.scenario("b", number: 2, file: "other.yaml"))
    run.passing(Sample.scenario("teardown", number: 3, role: .teardown))
    run.finish()
    let folder = try report(run)
    let results = try results(folder)
    #expect(results.keys.sorted() == ["a", "b"])
    let containers = try folder.texts("-container.json").map {
      try JSONDocument.parse(Array($0.utf8)).root
    }
    #expect(containers.count == 2)
    for container in containers {
      #expect(
        container[member: "children"]?.list.map(\.stringValue) == [
          results["a"]?[member: "uuid"]?.stringValue
        ])
    }
    let names = containers.flatMap {
      ($0[member: "befores"]?.list ?? []) + ($0[member: "afters"]?.list ?? [])
    }
    .compactMap { $0[member: "name"]?.stringValue }
    #expect(names.sorted() == ["setup", "teardown"])
  }

  @Test func `counts a setup that failed, which Allure would not`() throws {
    var run = SampleRun()
    let setup = Sample.scenario("setup", role: .setup)
    run.begin(setup)
    let step = Sample.step(of: setup)
    run.begin(step)
    run.attempt(step, verdicts: [Sample.failedCheck()])
    run.end(step, .failed)
    run.end(setup, .failed)
    run.finish()
    #expect(try results(report(run))["setup"]?[member: "status"]?.stringValue == "failed")
  }

  @Test func `attaches no page that a browser would run`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    for (index, type) in ["text/html", "image/svg+xml", "application/json", "image/png"]
      .enumerated()
    {
      let step = Sample.step("s\(index)", of: scenario, index: index)
      var exchange = Sample.exchange(
        requestBody: nil, body: type == "image/png" ? [0x89, 0xFF] : Array("<script>".utf8))
      exchange.hops[0].response?.headers = HeaderFields([HeaderField("Content-Type", type)])
      run.begin(step)
      run.attempt(step, exchange: exchange, verdicts: [Sample.failedCheck()])
      run.end(step, .failed)
    }
    run.end(scenario, .failed)
    run.finish()
    let folder = try report(run)
    let result = try #require(try results(folder)["buy a pet"])
    let files =
      result[member: "steps"]?.list.flatMap { $0[member: "attachments"]?.list ?? [] } ?? []
    let bodies = files.filter { $0[member: "name"]?.stringValue == "response body" }
    #expect(
      bodies.map { $0[member: "type"]?.stringValue } == [
        "text/plain", "text/plain", "application/json", "image/png",
      ])
    for file in files {
      #expect(folder.files[file[member: "source"]?.stringValue ?? ""] != nil)
    }
    #expect(try report(run, bodies: .none).files.keys.allSatisfy { !$0.contains("attachment") })
  }

  @Test func `has the properties of the run in the syntax of Java`() throws {
    var run = SampleRun()
    run.finish()
    let text = try #require(try report(run).text("environment.properties"))
    #expect(text == "tool=curlew 0.1.0\nenvironment=local\nseed=4711\n")
    let folder = MemoryFolder()
    let reporter = AllureReporter(folder: folder)
    var started = RunStarted(id: "", tool: "c", startMilliseconds: 0, scenarioCount: 0)
    started.environment = "a\\b\nüå🦜"
    try reporter.receive(.runStarted(started))
    #expect(
      folder.text("environment.properties")
        == "tool=c\nenvironment=a\\\\b\\u000a\\u00fc\\u00e5\\ud83e\\udd9c\nseed=0\n")
  }

  @Test func `fails when the disk is full`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario())
    run.finish()
    #expect(throws: NoRoom.self) {
      try run.report(with: AllureReporter(folder: MemoryFolder(room: 1)))
    }
  }
}

extension JSONNode {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A time in milliseconds; 0 for none.
  fileprivate func time(_ name: String) -> Int { self[member: name].flatMap { Int($0.text) } ?? 0 }
}
