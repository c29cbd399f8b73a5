// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `A load` {
  private static let twoSteps = """
    scenarios:
      a:
        steps: [{ name: one, GET: /1 }, { name: two, GET: /2 }]
    """

  private func server() throws -> ScriptedServer {
    try ScriptedServer { _ in .response(200, body: "{}") }
  }

  @Test func `of a rate begins each start that is due`() async throws {
    let server = try server()
    let load = try await LoadRun(
      Self.twoSteps, against: server, LoadRun.rate(100, milliseconds: 300),
      thresholds: [.implied])
    #expect(load.figures.due == 30)
    #expect(load.figures.begun == 30)
    #expect(load.step("one")?.requests == 30)
    #expect(load.step("two")?.requests == 30)
    #expect(load.figures.latency.count == 60)
    #expect(load.figures.service.count == 60)
    #expect(server.requests.count == 60)
    #expect(load.run.outcome(of: "one") == .passed)
    #expect(load.run.scenarios["thresholds"] == .passed)
    #expect(load.run.summary.requests == 60)
    #expect(load.figures.microseconds >= 300_000)
  }

  @Test func `of users begins scenarios one after another`() async throws {
    let server = try server()
    let load = try await LoadRun(
      Self.twoSteps, against: server, LoadRun.users(3, iterations: 20))
    #expect(load.figures.begun == 20)
    #expect(server.requests.count == 40)
    #expect(server.connectionsOpened <= 3)
    #expect(load.figures.latency == load.figures.service)
  }

  @Test func `is one load of its events, in their order`() async throws {
    let load = try await LoadRun(
      Self.twoSteps, against: try server(), LoadRun.users(1, iterations: 2))
    let names = load.run.events.map { event in
      switch event {
      case .load(.started): "load"
      case .load(.sample): "sample"
      case .load(.finished): "end of load"
      case .scenarioStarted: "scenario"
      case .scenarioFinished: "end"
      case .stepFinished(let finished): finished.step.name
      case .attemptFinished: "attempt"
      case .runStarted: "run"
      case .runFinished: "end of run"
      default: "other"
      }
    }
    #expect(
      names == [
        "run", "load", "scenario", "sample", "end of load", "attempt", "one", "attempt", "two",
        "end", "end of run",
      ])
  }

  @Test
  func `runs setup, needed scenarios, blocks with once and teardown once, outside the figures`()
    async throws
  {
    let server = try server()
    let load = try await LoadRun(
      """
      blocks: { log in: { steps: [{ GET: /once }] } }
      setup: [{ GET: /setup }]
      scenarios:
        first: { steps: [{ name: needed, GET: /needed }] }
        a:
          needs: [first]
          steps: [{ call: log in, once: true }, { name: one, GET: /1 }]
          teardown: [{ GET: /own }]
      teardown: [{ GET: /teardown }]
      """, against: server, LoadRun.users(2, iterations: 6), weights: ["a": 1])
    let paths = server.requests.map(\.path)
    for path in ["/setup", "/needed", "/once", "/teardown"] {
      #expect(paths.count { $0 == path } == 1, "\(path)")
    }
    #expect(paths.count { $0 == "/1" } == 6)
    #expect(paths.count { $0 == "/own" } == 6)
    #expect(paths.first == "/setup")
    #expect(paths.last == "/teardown")
    #expect(load.figures.latency.count == 6)
    #expect(load.figures.requests == 6)
  }

  @Test func `begins nothing if setup failed`() async throws {
    let server = try ScriptedServer { _ in .response(500, body: "") }
    let load = try await LoadRun(
      "setup: [{ GET: /setup }]\n" + Self.twoSteps, against: server,
      LoadRun.users(1, iterations: 5))
    #expect(server.requests.count == 1)
    #expect(load.started == nil)
    #expect(load.run.scenarios["setup"] == .failed)
  }

  @Test func `takes rows in turn, and again from the first`() async throws {
    let server = try server()
    _ = try await LoadRun(
      """
      scenarios:
        a:
          data: [{ id: x }, { id: y }, { id: z }]
          steps: [{ GET: "/${id}" }]
      """, against: server, LoadRun.users(1, iterations: 7))
    #expect(server.requests.map(\.path) == ["/x", "/y", "/z", "/x", "/y", "/z", "/x"])
  }

  @Test func `draws scenarios by weight from the seed`() async throws {
    func paths(seed: UInt64) async throws -> [String] {
      let server = try server()
      _ = try await LoadRun(
        """
        scenarios:
          often: { steps: [{ GET: /often }] }
          seldom: { steps: [{ GET: /seldom }] }
          never: { steps: [{ GET: /never }] }
        """, against: server, LoadRun.users(1, iterations: 60),
        weights: ["often": 9, "seldom": 1], seed: seed)
      return server.requests.map(\.path)
    }
    let first = try await paths(seed: 1)
    #expect(try await paths(seed: 1) == first)
    #expect(try await paths(seed: 2) != first)
    #expect(!first.contains("/never"))
    #expect((1...20).contains(first.count { $0 == "/seldom" }))
  }

  @Test func `gives each start a jar and random values of its own`() async throws {
    let server = try ScriptedServer { request in
      .response(200, headers: ["Set-Cookie": "visit=1"], body: "")
    }
    _ = try await LoadRun(
      """
      scenarios:
        a: { steps: [{ GET: "/${uuid()}" }, { GET: /again }] }
      """, against: server, LoadRun.users(1, iterations: 4))
    let first = server.requests.filter { $0.path != "/again" }
    #expect(Set(first.map(\.path)).count == 4)
    #expect(first.allSatisfy { $0.header("cookie") == nil })
    #expect(
      server.requests.filter { $0.path == "/again" }.allSatisfy {
        $0.header("cookie") == "visit=1"
      })
  }

  @Test func `does not try scenarios again`() async throws {
    let server = try ScriptedServer { _ in .response(500, body: "") }
    let load = try await LoadRun(
      "scenarios:\n  a: { retries: 3, steps: [{ name: one, GET: /1 }] }\n", against: server,
      LoadRun.users(1, iterations: 5))
    #expect(server.requests.count == 5)
    #expect(load.step("one")?.failed == 5)
  }

  @Test func `counts each attempt of a step as a request`() async throws {
    let server = try ScriptedServer { request in
      .response(request.index % 3 == 2 ? 200 : 503, body: "")
    }
    let load = try await LoadRun(
      """
      scenarios:
        a: { steps: [{ name: one, GET: /1, retry: { attempts: 3, every: 1ms } }] }
      """, against: server, LoadRun.users(1, iterations: 4))
    #expect(load.step("one")?.requests == 12)
    #expect(load.step("one")?.failed == 8)
  }

  @Test func `leaves the warm-up out of the figures, and shows it`() async throws {
    var description = LoadRun.rate(100, milliseconds: 400)
    description.warmUpMicroseconds = 200_000
    let load = try await LoadRun(
      "scenarios:\n  a: { steps: [{ name: one, GET: /1 }] }\n", against: try server(), description)
    #expect(load.figures.begun == 40)
    #expect(load.figures.latency.count == 20)
    var shown = 0
    for case .load(.sample(let sample)) in load.run.events { shown += sample.row.requests }
    #expect(shown == 40)
  }

  @Test func `does not count what the collection waits`() async throws {
    let load = try await LoadRun(
      """
      scenarios:
        a:
          steps:
            - wait: 300ms
            - { name: one, GET: /1, delay: 300ms }
      """, against: try server(), LoadRun.rate(10, milliseconds: 200))
    #expect(load.figures.latency.count == 2)
    #expect((load.figures.latency.maximum ?? .max) < 500_000)
  }

  @Test func `judges a share of the bodies, and each status`() async throws {
    let server = try ScriptedServer { request in
      .response(request.path == "/bad" ? 404 : 200, json: #"{"id": 1}"#)
    }
    func failed(_ checks: LoadDescription.Checks) async throws -> (body: Int, status: Int) {
      var description = LoadRun.users(1, iterations: 100)
      description.checks = checks
      let load = try await LoadRun(
        """
        continueOnFailure: true
        scenarios:
          a:
            steps:
              - { name: body, GET: /1, expect: { json: { id: 2 } } }
              - { name: status, GET: /bad }
        """, against: server, description)
      return (load.step("body")?.failed ?? -1, load.step("status")?.failed ?? -1)
    }
    #expect(try await failed(.all) == (100, 100))
    #expect(try await failed(.statusAlone) == (0, 100))
    let half = try await failed(.percent(50))
    #expect((25...75).contains(half.body) && half.status == 100)
  }
}
