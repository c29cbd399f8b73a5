// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `The end of a load` {
  private static let one = """
    scenarios:
      a: { steps: [{ name: one, GET: /1 }] }
    teardown: [{ name: clear up, GET: /teardown }]

    """

  @Test func `leaves starts without room unbegun, which fails a threshold`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/1"
        ? .response(200, body: "").after(.milliseconds(600)) : .response(200, body: "")
    }
    var description = LoadRun.rate(100, milliseconds: 300)
    description.maxInFlight = 3
    let load = try await LoadRun(
      Self.one, against: server, description, thresholds: [.implied])
    #expect(load.figures.due == 30)
    #expect(load.figures.begun == 3)
    #expect(load.run.outcome(of: "started >= 99 %") == .failed)
    // Only those that had room say how late this machine is.
    #expect(load.figures.machine.lateness.count == 3)
  }

  @Test func `comes with a signal, and teardown runs`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/1" ? .never : .response(200, body: "")
    }
    let control = RunControl()
    let load = try await LoadRun(
      Self.one, against: server, LoadRun.rate(50, milliseconds: 60_000), control: control
    ) { event in
      // A second signal would end `teardown` too.
      if case .load(.sample(let sample)) = event, sample.row.second == 0 {
        control.interrupt(signal: 2)
      }
    }
    #expect(load.finished?.earlyEnd == .interrupted)
    #expect(load.figures.begun < 100)
    #expect(load.run.summary.signal == 2)
    #expect(server.requests.last?.path == "/teardown")
    #expect(load.run.outcome(of: "clear up") == .passed)
  }

  @Test func `gives scenarios under way some time after a signal`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/1"
        ? .response(200, body: "").after(.milliseconds(40)) : .response(200, body: "")
    }
    let control = RunControl()
    let load = try await LoadRun(
      Self.one, against: server, LoadRun.rate(20, milliseconds: 60_000), control: control
    ) { event in
      if case .load(.sample(let sample)) = event, sample.row.second == 0 {
        control.interrupt(signal: 15)
      }
    }
    #expect(load.step("one")?.requests == load.figures.begun)
  }

  @Test func `comes early if a threshold has not held for ten seconds`() {
    var options = LoadOptions(
      LoadRun.rate(1, milliseconds: 60_000), thresholds: [LoadThreshold(.p50, .less, 1)])
    options.stopsEarly = true
    var figures = LoadFigures()
    figures.latency.add(microseconds: 5)
    let watch = LoadWatch(options)
    for _ in 0..<9 { #expect(watch.judge(figures) == [0]) }
    #expect(watch.judge(LoadFigures()) == [])
    for _ in 0..<9 { _ = watch.judge(figures) }
    #expect(!watch.hasEndedEarly)
    _ = watch.judge(figures)
    #expect(watch.hasEndedEarly)
  }

  @Test func `does not come early without being asked`() {
    let watch = LoadWatch(
      LoadOptions(
        LoadRun.rate(1, milliseconds: 60_000), thresholds: [LoadThreshold(.p50, .less, 1)]))
    var figures = LoadFigures()
    figures.latency.add(microseconds: 5)
    for _ in 0..<20 { _ = watch.judge(figures) }
    #expect(!watch.hasEndedEarly)
  }

  @Test func `without a step that was counted is empty`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "") }
    let skipped = try await LoadRun(
      "scenarios:\n  a: { steps: [{ name: one, GET: /1, skip: later }] }\n", against: server,
      LoadRun.users(1, iterations: 4), thresholds: [.implied])
    #expect(skipped.run.summary.isEmptyLoad)
    var warm = LoadRun.rate(50, milliseconds: 100)
    warm.warmUpMicroseconds = 99_999
    let early = try await LoadRun(
      "scenarios:\n  a: { steps: [{ name: one, GET: /1 }] }\n", against: server, warm)
    #expect(early.run.summary.isEmptyLoad)
    #expect(early.run.summary.steps.failed == 0)
    let shard = try await LoadRun(
      "scenarios:\n  a: { steps: [{ name: one, GET: /1, skip: later }] }\n", against: server,
      LoadRun.users(2, iterations: 4), share: .init(number: 1, count: 2))
    #expect(shard.run.summary.isEmptyLoad)
    let none = try await LoadRun(
      "scenarios:\n  a: { skip: later, steps: [{ name: one, GET: /1 }] }\n", against: server,
      LoadRun.users(1, iterations: 4))
    #expect(none.started == nil)
    #expect(none.run.summary.isEmptyLoad)
  }

  @Test func `of steps that send nothing is not empty`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "") }
    let load = try await LoadRun(
      "scenarios:\n  a: { steps: [{ check: ['1 < 2'] }] }\n", against: server,
      LoadRun.users(1, iterations: 4))
    #expect(load.figures.localSteps == 4)
    #expect(!load.run.summary.isEmptyLoad)
  }

  @Test(arguments: [(500, "failed"), (0, "errored")])
  func `fails with the failures of a warm-up behind which nothing came`(
    status: Int, end: String
  ) async throws {
    let server = try ScriptedServer { _ in status == 0 ? .reset : .response(status, body: "") }
    var description = LoadRun.rate(50, milliseconds: 100)
    description.warmUpMicroseconds = 99_999
    let load = try await LoadRun(
      "scenarios:\n  a: { steps: [{ name: one, GET: /1 }] }\n", against: server, description)
    let summary = load.run.summary
    #expect(summary.steps.failed == (end == "failed" ? 1 : 0))
    #expect(summary.steps.errored == (end == "errored" ? 1 : 0))
    #expect(load.step("one")?.failedInWarmUp == 5)
    #expect(load.figures.failed == 0)
  }
}
