// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Sessions

@Suite struct `Times of earlier runs` {
  private static func scenario(_ name: String) -> ScenarioTimings.Scenario {
    ScenarioTimings.Scenario(file: "specs/a.yaml", name: name)
  }

  /// What a run finds of scenarios with rows of these times.
  private static func found(_ times: [String: [Int64]]) -> [ScenarioTimings.Scenario: TimedScenario]
  {
    Dictionary(
      uniqueKeysWithValues: times.map { name, rows in
        var timed = TimedScenario()
        for row in rows { timed.note(finished(name, .passed, row)) }
        return (scenario(name), timed)
      })
  }

  private static func finished(
    _ name: String, _ outcome: Outcome, _ microseconds: Int64, tries: Int = 1
  ) -> ScenarioFinished {
    ScenarioFinished(
      scenario: ScenarioReference(
        path: ScenarioPath(file: "specs/a.yaml", name: name, tryNumber: tries), number: 0,
        role: .scenario, collectionName: "a", tags: [], line: 1),
      outcome: outcome, startedAtMicroseconds: 0, durationMicroseconds: microseconds)
  }

  @Test func `are read as they were written`() throws {
    var random = SeededGenerator(seed: 1)
    var timings = ScenarioTimings()
    for _ in 0..<30 {
      var found: [ScenarioTimings.Scenario: TimedScenario] = [:]
      for name in ["a", "b \"c\"", "d\n", "é"] where Bool.random(using: &random) {
        var timed = TimedScenario()
        timed.note(
          Self.finished(
            name, [.passed, .failed, .errored].randomElement(using: &random) ?? .passed,
            .random(in: 0...1_000_000, using: &random), tries: .random(in: 1...2, using: &random)))
        found[Self.scenario(name)] = timed
      }
      timings.add(found)
      #expect(ScenarioTimings(json: timings.json) == timings)
    }
    #expect(timings.count == 4)
  }

  @Test func `have the mean of the rows, and the worst end`() {
    var timings = ScenarioTimings()
    timings.add(Self.found(["rows": [100, 200, 600]]))
    #expect(timings[Self.scenario("rows")]?.usualMicroseconds == 300)
    var timed = TimedScenario()
    timed.note(Self.finished("rows", .passed, 10))
    timed.note(Self.finished("rows", .errored, 20))
    timed.note(Self.finished("rows", .passed, 30, tries: 2))
    timings.add([Self.scenario("rows"): timed])
    #expect(timings[Self.scenario("rows")]?.endLetters == "pf")
  }

  @Test func `know nothing of a scenario that was skipped`() {
    var timings = ScenarioTimings()
    timings.add(Self.found(["a": [1]]))
    var timed = TimedScenario()
    timed.note(Self.finished("a", .skipped(reason: "later"), 0))
    timed.note(Self.finished("a", .interrupted, 9))
    for _ in 0..<100 { timings.add([Self.scenario("a"): timed]) }
    #expect(timings[Self.scenario("a")]?.endLetters == "p")
  }

  @Test func `leave after fifty runs without their scenario`() {
    var timings = ScenarioTimings()
    timings.add(Self.found(["a": [1], "b": [1]]))
    for _ in 0..<50 { timings.add(Self.found(["b": [1]])) }
    #expect(timings[Self.scenario("a")] != nil)
    timings.add(Self.found(["b": [1]]), isWhole: false)
    #expect(timings[Self.scenario("a")] != nil)
    timings.add(Self.found(["b": [1]]))
    #expect(timings[Self.scenario("a")] == nil)
  }

  @Test func `are those of 100,000 scenarios at most, and not of those that left`() {
    var timings = ScenarioTimings()
    timings.add(Self.found(["old": [1]]))
    timings.add(
      Self.found(
        Dictionary(
          uniqueKeysWithValues: (0..<ScenarioTimings.scenarioLimit).map { ("s\($0)", [1]) })))
    #expect(timings.count == ScenarioTimings.scenarioLimit)
    #expect(timings[Self.scenario("old")] == nil)
    #expect(timings.json.count < ScenarioTimings.byteLimit)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"schema":2,"scenarios":[]}"#, #"{"schema":1,"scenarios":{}}"#,
    #"{"schema":1,"scenarios":[1]}"#,
    #"{"schema":1,"scenarios":[{"file":"a","name":"b","microseconds":[1.5],"ends":""}]}"#,
    #"{"schema":1,"scenarios":[{"file":"a","name":"b","microseconds":[-1],"ends":""}]}"#,
    #"{"schema":1,"scenarios":[{"file":"a","name":"b","microseconds":1,"ends":""}]}"#,
    #"{"schema":1,"scenarios":[{"file":"a","name":"b","microseconds":[],"ends":"q"}]}"#,
    #"{"schema":1,"scenarios":[{"file":"a","name":"b","microseconds":[],"ends":"","unseen":51}]}"#,
    #"{"schema":1,"scenarios":[{"file":1,"name":"b","microseconds":[],"ends":""}]}"#,
  ]) func `are not in a file that somebody broke`(_ text: String) {
    #expect(ScenarioTimings(json: Array(text.utf8)) == nil)
  }
}
