// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Testing
import Values

@testable import Reporting

@Suite struct `The index of an HTML report` {
  @Test func `has the origin of each step, and values in the name of one without a name`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    let requests = [
      ("find", "GET /pets/${id}", "/pets/7"), ("GET /pets/${id}", "GET /pets/${id}", "/pets/7"),
      ("GET ${base}/x", "GET ${base}/x", "/x"), ("GET /plain", "GET /plain", "/plain"),
    ]
    for (index, request) in requests.enumerated() {
      let step = StepReference(
        path: StepPath(scenario: scenario.path, identity: "\(index)"), scenario: scenario,
        name: request.0, request: request.1, index: index, isTeardown: false, line: 3, column: 1)
      let hop = Hop(
        method: "GET",
        address: Address(scheme: "http", host: "a", port: 80 + index, path: request.2, query: "q=1")
      )
      run.attempt(step, exchange: Exchange(hops: [hop]))
      run.end(step, .passed)
    }
    run.end(scenario, .passed)
    run.finish()
    let file = try run.html()
    #expect(file.names == ["find", "GET /pets/7?q=1", "GET http://a:82/x?q=1", "GET /plain"])
    let texts = file.index[member: "texts"]?.elements.compactMap(\.stringValue) ?? []
    #expect(file.column("origin").map { texts[$0] } == (0...3).map { "http://a:8\($0)" })
  }

  @Test func `has the labels of a scenario after what earlier runs know of it`() throws {
    var run = SampleRun()
    run.passing(
      ScenarioReference(
        path: ScenarioPath(file: "a.yaml", name: "buy"), number: 0, role: .scenario,
        collectionName: "Shop", tags: [], labels: [Label(name: "owner", texts: ["payments"])],
        line: 3))
    run.passing(Sample.scenario(number: 1))
    run.finish()
    let file = try run.html()
    let texts = file.index[member: "texts"]?.elements.compactMap(\.stringValue) ?? []
    let rows = file.index[member: "scenarios"]?.list ?? []
    #expect(rows.map(\.list.count) == [16, 13])
    let labels = rows.first?.list.last.flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) }
    #expect(labels.map { texts[$0] } == "owner payments")
  }

  @Test func `has the option in place of a limit that is in no file`() throws {
    var run = SampleRun()
    let scenario = ScenarioReference(
      path: ScenarioPath(file: "load.yaml", name: "thresholds"), number: 0, role: .thresholds,
      collectionName: "load", tags: [], line: 1, replay: .never)
    run.begin(scenario)
    for (index, line) in [1, 7].enumerated() {
      let step = StepReference(
        path: StepPath(scenario: scenario.path, identity: "p9\(index) < 1 s"), scenario: scenario,
        name: "p9\(index) < 1 s", index: index, isTeardown: false, line: line, column: 1)
      run.attempt(step)
      run.end(step, .passed)
    }
    run.end(scenario, .passed)
    run.finish()
    let file = try run.html()
    let texts = file.index[member: "texts"]?.elements.compactMap(\.stringValue) ?? []
    #expect(file.column("file").map { texts[$0] } == ["--threshold", "load.yaml"])
    #expect(file.column("line") == [0, 7])
  }

  @Test func `the teardown of a block is behind the steps that ran before it`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    let call = Sample.step("call", of: scenario, index: 0)
    func step(_ name: String, caller: StepReference? = nil, index: Int, isLast: Bool = false)
      -> StepReference
    {
      StepReference(
        path: StepPath(scenario: scenario.path, caller: caller?.path, identity: name),
        scenario: scenario, caller: caller, name: name, index: index, isTeardown: isLast, line: 3,
        column: 1)
    }
    let steps = [
      step("in the block", caller: call, index: 0), step("after it", index: 1),
      step("of the block", caller: call, index: 1, isLast: true),
      step("of the scenario", index: 2, isLast: true),
    ]
    for step in steps {
      run.attempt(step)
      run.end(step, .passed)
    }
    run.end(scenario, .passed)
    run.finish()
    #expect(
      try run.html().names == [
        "call › in the block", "after it", "call › of the block", "of the scenario",
      ])
  }

  @Test func `keeps the text of every failure, however many have it`() throws {
    var run = SampleRun(scenarios: 6_000)
    for number in 0..<6_000 { run.failing(Sample.scenario("s\(number)", number: number)) }
    run.finish()
    #expect(try !run.html().column("message").contains(-1))
  }
}
