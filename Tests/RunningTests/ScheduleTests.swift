// SPDX-License-Identifier: Apache-2.0

import Planning
import SessionSupport
import Testing

@testable import Running

/// Starts everything that may start, and names it.
private func startAll(_ schedule: inout Schedule) -> [String] {
  var started: [String] = []
  while let decision = schedule.next() {
    switch decision {
    case .start(let unit): started.append(name(unit))
    case .skip(let unit, let reason):
      started.append("skip \(name(unit)): \(reason)")
      schedule.skip(unit)
    }
  }
  return started
}

private func name(_ unit: RunUnit) -> String {
  switch unit.part {
  case .setup: "setup"
  case .scenario(let place): "\(unit.collection).\(place)"
  case .teardown: "teardown"
  }
}

private func scenario(_ place: Int, of collection: Int = 0) -> RunUnit {
  RunUnit(collection: collection, part: .scenario(place))
}

private let head = "curlew: 1\nbaseUrl: http://h\n"
private let steps = "{ steps: [{ GET: / }] }"

@Suite struct `The schedule` {
  @Test func `starts scenarios in the order of the files`() throws {
    let text = head + "scenarios: { a: \(steps), b: \(steps) }"
    var schedule = Schedule(try PlannedTexts([text, text]).plan)
    #expect(startAll(&schedule) == ["0.0", "0.1", "1.0", "1.1"])
  }

  @Test func `starts setup alone, and teardown when all scenarios have finished`() throws {
    let text =
      head + "setup: [{ GET: / }]\nteardown: [{ GET: / }]\nscenarios: { a: \(steps), b: \(steps) }"
    var schedule = Schedule(try PlannedTexts([text]).plan)
    #expect(startAll(&schedule) == ["setup"])
    schedule.finish(RunUnit(collection: 0, part: .setup), passed: true)
    #expect(startAll(&schedule) == ["0.0", "0.1"])
    schedule.finish(scenario(0), passed: true)
    #expect(startAll(&schedule) == [])
    schedule.finish(scenario(1), passed: false)
    #expect(startAll(&schedule) == ["teardown"])
  }

  @Test func `skips the scenarios of a failed setup and still tears down`() throws {
    let text = head + "setup: [{ GET: / }]\nteardown: [{ GET: / }]\nscenarios: { a: \(steps) }"
    var schedule = Schedule(try PlannedTexts([text]).plan)
    _ = startAll(&schedule)
    schedule.finish(RunUnit(collection: 0, part: .setup), passed: false)
    #expect(startAll(&schedule) == ["skip 0.0: `setup` failed", "teardown"])
  }

  @Test func `waits for needs and skips what needs a failure`() throws {
    let text =
      head + """
        scenarios:
          last: { needs: [first, second], steps: [{ GET: / }] }
          first: \(steps)
          second: \(steps)
        """
    var schedule = Schedule(try PlannedTexts([text]).plan)
    #expect(startAll(&schedule) == ["0.1", "0.2"])
    schedule.finish(scenario(1), passed: true)
    #expect(startAll(&schedule) == [])
    schedule.finish(scenario(2), passed: false)
    #expect(startAll(&schedule) == ["skip 0.0: needs `second`, which did not pass"])
    #expect(schedule.isDone)
  }

  @Test func `keeps scenarios with a common lock apart, in order`() throws {
    let text =
      head + """
        scenarios:
          a: { lock: x, steps: [{ GET: / }] }
          b: { lock: [y, x], steps: [{ GET: / }] }
          c: { lock: y, steps: [{ GET: / }] }
        """
    var schedule = Schedule(try PlannedTexts([text]).plan)
    #expect(startAll(&schedule) == ["0.0", "0.2"])
    schedule.finish(scenario(2), passed: true)
    #expect(startAll(&schedule) == [])
    schedule.finish(scenario(0), passed: true)
    #expect(startAll(&schedule) == ["0.1"])
  }

  @Test func `runs a scenario that locks everything alone`() throws {
    let text =
      head + """
        scenarios:
          a: \(steps)
          b: { lock: "*", steps: [{ GET: / }] }
          c: \(steps)
        """
    var schedule = Schedule(try PlannedTexts([text]).plan)
    #expect(startAll(&schedule) == ["0.0"])
    schedule.finish(scenario(0), passed: true)
    #expect(startAll(&schedule) == ["0.1"])
    schedule.finish(scenario(1), passed: true)
    #expect(startAll(&schedule) == ["0.2"])
  }

  @Test func `brings everything out once more after a stop, waiting for locks too`() throws {
    let text =
      head + """
        teardown: [{ GET: / }]
        scenarios:
          a: { lock: x, steps: [{ GET: / }] }
          b: { lock: x, steps: [{ GET: / }] }
          c: { needs: [a], steps: [{ GET: / }] }
        """
    var schedule = Schedule(try PlannedTexts([text]).plan)
    #expect(startAll(&schedule) == ["0.0"])
    schedule.stop()
    #expect(startAll(&schedule) == ["skip 0.1: the run was interrupted"])
    schedule.finish(scenario(0), passed: false)
    #expect(startAll(&schedule) == ["skip 0.2: the run was interrupted", "teardown"])
  }

  @Test func `decides about a hundred thousand scenarios with one lock in no time`() {
    var table = LockTable()
    let units = (0..<100_000).map { scenario($0) }
    var running: RunUnit?
    for unit in units {
      if case .acquired = table.acquire(.named(["x"]), for: unit, isAlone: false) { running = unit }
    }
    var order: [RunUnit] = []
    while let unit = running {
      order.append(unit)
      running = nil
      for next in table.release(.named(["x"])) {
        if case .acquired = table.acquire(.named(["x"]), for: next, isAlone: false) {
          running = next
        }
      }
    }
    #expect(order == units)
  }
}
