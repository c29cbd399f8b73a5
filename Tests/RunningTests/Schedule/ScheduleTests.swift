// SPDX-License-Identifier: Apache-2.0

import Planning
import SessionSupport
import Testing

@testable import Running

/// Releases everything that may start, and names it.
private func startAll(_ schedule: inout Schedule) -> [String] {
  var started: [String] = []
  while let decision = schedule.next() {
    switch decision {
    case .start(let unit): started.append(name(unit))
    case .skip(let unit, let reason):
      started.append("skip \(name(unit)): \(reason)")
      schedule.skip(unit)
    case .skipRows(let unit, let count):
      started.append("skip \(count) rows from \(name(unit))")
      schedule.skip(unit, rows: count)
    }
  }
  return started
}

private func name(_ unit: RunUnit) -> String {
  switch unit.part {
  case .setup: "setup"
  case .scenario(let place): "\(unit.collection).\(place)" + (unit.row > 0 ? ".\(unit.row)" : "")
  case .teardown: "teardown"
  }
}

private func setup() -> RunUnit {
  RunUnit(node: ScheduleNode(collection: 0, part: .setup), row: 0, number: 0)
}

private func scenario(_ place: Int, row: Int = 0) -> RunUnit {
  RunUnit(node: ScheduleNode(collection: 0, part: .scenario(place)), row: row, number: 0)
}

extension Schedule {
  fileprivate mutating func startFirst() {
    guard case .start? = next() else {
      Issue.record("the first unit does not start")
      return
    }
  }

  fileprivate init(_ texts: String...) throws {
    self.init(ScheduleGraph(try PlannedTexts(texts).plan))
  }
}

private let head = "curlew: 1\nbaseUrl: http://h\n"
private let steps = "{ steps: [{ GET: / }] }"

@Suite struct `The schedule` {
  @Test func `starts scenarios in the order of the files`() throws {
    let text = head + "scenarios: { a: \(steps), b: \(steps) }"
    var schedule = try Schedule(text, text)
    #expect(startAll(&schedule) == ["0.0", "0.1", "1.0", "1.1"])
  }

  @Test func `starts scenarios in an order that a seed decides`() {
    func order(_ seed: UInt64) -> [String] {
      let needing = ScheduleGraph.Scenario(name: "needing", needs: [0])
      let free = (0..<6).map { ScheduleGraph.Scenario(name: "s\($0)") }
      var schedule = Schedule(
        ScheduleGraph(collections: [
          ScheduleGraph.Collection(hasSetup: true, scenarios: free + [needing], hasTeardown: true)
        ]), orderSeed: seed)
      var started: [String] = []
      while let decision = schedule.next() {
        guard case .start(let unit) = decision else { break }
        started.append(name(unit))
        schedule.finish(unit, .passed)
      }
      return started
    }
    let orders = (0..<20).map { order($0) }
    #expect(orders == (0..<20).map { order($0) })
    #expect(Set(orders).count > 15)
    for order in orders {
      #expect(order.first == "setup" && order.last == "teardown" && order.count == 9)
      let (needed, needing) = (order.firstIndex(of: "0.0"), order.firstIndex(of: "0.6"))
      #expect(needed ?? 9 < needing ?? 0)
    }
  }

  @Test func `starts setup alone, and teardown when all scenarios have finished`() throws {
    let text =
      head + "setup: [{ GET: / }]\nteardown: [{ GET: / }]\nscenarios: { a: \(steps), b: \(steps) }"
    var schedule = try Schedule(text)
    #expect(startAll(&schedule) == ["setup"])
    schedule.finish(setup(), .passed)
    #expect(startAll(&schedule) == ["0.0", "0.1"])
    schedule.finish(scenario(0), .passed)
    #expect(startAll(&schedule) == [])
    schedule.finish(scenario(1), .failed)
    #expect(startAll(&schedule) == ["teardown"])
  }

  @Test func `skips the scenarios of a failed setup and still tears down`() throws {
    let text = head + "setup: [{ GET: / }]\nteardown: [{ GET: / }]\nscenarios: { a: \(steps) }"
    var schedule = try Schedule(text)
    _ = startAll(&schedule)
    schedule.finish(setup(), .failed)
    #expect(startAll(&schedule) == ["skip 0.0: `setup` failed", "teardown"])
  }

  @Test func `waits for needs and skips scenarios that need a failed one`() throws {
    let text =
      head + """
        scenarios:
          last: { needs: [first, second], steps: [{ GET: / }] }
          first: \(steps)
          second: \(steps)
        """
    var schedule = try Schedule(text)
    #expect(startAll(&schedule) == ["0.1", "0.2"])
    schedule.finish(scenario(1), .passed)
    #expect(startAll(&schedule) == [])
    schedule.finish(scenario(2), .failed)
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
    var schedule = try Schedule(text)
    #expect(startAll(&schedule) == ["0.0", "0.2"])
    schedule.finish(scenario(2), .passed)
    #expect(startAll(&schedule) == [])
    schedule.finish(scenario(0), .passed)
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
    var schedule = try Schedule(text)
    #expect(startAll(&schedule) == ["0.0"])
    schedule.finish(scenario(0), .passed)
    #expect(startAll(&schedule) == ["0.1"])
    schedule.finish(scenario(1), .passed)
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
    var schedule = try Schedule(text)
    #expect(startAll(&schedule) == ["0.0"])
    schedule.stop()
    #expect(startAll(&schedule) == ["skip 0.1: the run was interrupted"])
    schedule.finish(scenario(0), .failed)
    #expect(startAll(&schedule) == ["skip 0.2: the run was interrupted", "teardown"])
  }

  /// Of a scenario with rows and one that needs it.
  private func scheduleOfRows(_ rows: Int) -> Schedule {
    Schedule(
      ScheduleGraph(collections: [
        ScheduleGraph.Collection(
          scenarios: [
            ScheduleGraph.Scenario(name: "rows", rows: rows),
            ScheduleGraph.Scenario(name: "next", needs: [0]),
            ScheduleGraph.Scenario(name: "more", rows: 2_000_000),
          ], hasTeardown: true)
      ]))
  }

  @Test func `that is interrupted releases the rows behind the first thousand together`() {
    var schedule = scheduleOfRows(2_000_000)
    schedule.startFirst()
    schedule.stop()
    let released = startAll(&schedule)
    #expect(released.prefix(1) == ["skip 0.0.1: the run was interrupted"])
    #expect(
      released.dropFirst(Schedule.mostInterruptedRows)
        == ["skip 1998999 rows from 0.0.1001", "skip 2000000 rows from 0.2"])
    schedule.finish(scenario(0), .failed)
    #expect(startAll(&schedule) == ["skip 0.1: the run was interrupted", "teardown"])
  }

  @Test func `that is stopped by a failure releases each row`() {
    var schedule = scheduleOfRows(3_000)
    schedule.startFirst()
    schedule.stop("enough")
    for row in 1..<3_000 {
      guard case .skip(let unit, _)? = schedule.next(), unit.row == row else {
        Issue.record("row \(row)")
        return
      }
      schedule.skip(unit)
    }
  }

  @Test func `that is stopped for a reason skips the rest for it`() throws {
    let text = head + "scenarios: { a: \(steps), b: { needs: [a], steps: [{ GET: / }] } }"
    var schedule = try Schedule(text)
    #expect(startAll(&schedule) == ["0.0"])
    schedule.finish(scenario(0), .failed)
    schedule.stop("enough")
    #expect(startAll(&schedule) == ["skip 0.1: enough"])
  }

  @Test func `numbers units in the order of the files, whether they have a setup or not`() throws {
    let text = head + "scenarios: { a: \(steps), b: \(steps) }"
    var schedule = try Schedule(text, text)
    var numbers: [Int] = []
    while case .start(let unit)? = schedule.next() { numbers.append(unit.number) }
    #expect(numbers == [1, 2, 5, 6])
  }
}

@Suite struct `The rows of a scenario` {
  private func schedule(_ scenarios: ScheduleGraph.Scenario...) -> Schedule {
    Schedule(
      ScheduleGraph(
        collections: [ScheduleGraph.Collection(scenarios: scenarios, hasTeardown: true)]))
  }

  @Test func `are released in order, before the next scenario`() {
    var schedule = schedule(
      ScheduleGraph.Scenario(name: "a", rows: 3), ScheduleGraph.Scenario(name: "b"))
    #expect(startAll(&schedule) == ["0.0", "0.0.1", "0.0.2", "0.1"])
  }

  @Test func `have all ended before a scenario that needs them starts`() {
    var schedule = schedule(
      ScheduleGraph.Scenario(name: "a", rows: 2), ScheduleGraph.Scenario(name: "b", needs: [0]))
    #expect(startAll(&schedule) == ["0.0", "0.0.1"])
    schedule.finish(scenario(0, row: 1), .passed)
    #expect(startAll(&schedule) == [])
    schedule.finish(scenario(0), .skipped)
    #expect(startAll(&schedule) == ["0.1"])
  }

  @Test(arguments: [[UnitEnding.passed, .failed], [.skipped, .skipped]])
  func `have not passed if one failed, or if none ran`(_ endings: [UnitEnding]) {
    var schedule = schedule(
      ScheduleGraph.Scenario(name: "a", rows: 2), ScheduleGraph.Scenario(name: "b", needs: [0]))
    _ = startAll(&schedule)
    for (row, ending) in endings.enumerated() { schedule.finish(scenario(0, row: row), ending) }
    #expect(startAll(&schedule) == ["skip 0.1: needs `a`, which did not pass", "teardown"])
  }

  @Test func `pass a lock one by one, in the order of the files`() {
    var schedule = schedule(
      ScheduleGraph.Scenario(name: "a", locks: .named(["x"]), rows: 2),
      ScheduleGraph.Scenario(name: "b", locks: .named(["x"]), rows: 2))
    var order: [String] = []
    while !schedule.isDone {
      let started = startAll(&schedule)
      order += started
      if started == ["teardown"] { break }
      guard let first = started.first?.split(separator: ".").compactMap({ Int($0) }) else { break }
      schedule.finish(scenario(first[1], row: first.count > 2 ? first[2] : 0), .passed)
    }
    #expect(order == ["0.0", "0.0.1", "0.1", "0.1.1", "teardown"])
  }

  @Test func `are counted, not listed`() {
    let rows = 1 << 40
    var schedule = schedule(
      ScheduleGraph.Scenario(name: "a", rows: rows), ScheduleGraph.Scenario(name: "b"))
    for row in 0..<1000 {
      guard case .start(let unit)? = schedule.next() else { break }
      #expect(unit == RunUnit(node: scenario(0).node, row: row, number: 1 + row))
      schedule.finish(unit, .passed)
    }
  }

  @Test func `of a hundred thousand scenarios with one lock are decided about in order`() {
    var table = LockTable()
    let lock = table.numbered(.named(["x"]))
    let nodes = (0..<100_000).map { scenario($0).node }
    var running: ScheduleNode?
    for node in nodes {
      if case .acquired = table.acquire(lock, for: node, isAlone: false) { running = node }
    }
    var order: [ScheduleNode] = []
    while let node = running {
      order.append(node)
      running = nil
      for next in table.release(lock) {
        if case .acquired = table.acquire(lock, for: next, isAlone: false) { running = next }
      }
    }
    #expect(order == nodes)
  }
}
