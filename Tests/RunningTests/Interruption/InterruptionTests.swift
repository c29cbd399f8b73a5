// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `An interrupted run` {
  private static let text = """
    curlew: 1
    baseUrl: ORIGIN
    setup: [{ name: set up, GET: /setup }]
    scenarios:
      a:
        steps: [{ name: waits, GET: /slow }, { name: behind, GET: /a }]
        teardown: [{ name: own teardown, DELETE: /a }]
      b: { needs: [a], steps: [{ name: needs a, GET: /b }] }
      c: { steps: [{ name: no room, GET: /c }] }
    teardown: [{ name: teardown, DELETE: /all }]
    """

  /// Carries the text out and interrupts when the slow request is there.
  private static func interrupted(
    _ server: ScriptedServer, requests: Int = 2, times: Int = 1
  ) async throws -> CarriedOut {
    let control = RunControl()
    async let carriedOut = CarriedOut(text, against: server, jobs: 1, control: control)
    try await server.requests(count: requests)
    for _ in 0..<times { control.interrupt(signal: 2) }
    return try await carriedOut
  }

  @Test func `stops at once, tears down and reports everything`() async throws {
    let server = try ScriptedServer { $0.path == "/slow" ? .never : .response(200) }
    let run = try await Self.interrupted(server)
    #expect(run.summary.signal == 2)
    #expect(server.requests.map(\.path) == ["/setup", "/slow", "/a", "/all"])
    #expect(run.outcome(of: "set up") == .passed)
    for name in ["waits", "behind", "needs a", "no room"] {
      #expect(run.outcome(of: name) == .interrupted, "\(name)")
    }
    #expect(run.outcome(of: "own teardown") == .passed)
    #expect(run.outcome(of: "teardown") == .passed)
    for name in ["a", "b", "c"] { #expect(run.scenarios[name] == .interrupted, "\(name)") }
    #expect(run.failure(of: "waits")?.kind == .cancelled)
    guard case .runFinished? = run.events.last else {
      Issue.record("the last event is \(String(describing: run.events.last))")
      return
    }
  }

  @Test func `skips teardown at the second signal`() async throws {
    let server = try ScriptedServer { $0.path == "/setup" ? .response(200) : .never }
    let run = try await Self.interrupted(server, times: 2)
    // It may have begun between the two.
    #expect(run.outcome(of: "own teardown") == .interrupted)
    #expect(run.outcome(of: "teardown") == .interrupted)
    #expect(!server.requests.contains { $0.path == "/all" })
  }

  @Test func `ends a teardown that takes too long`() async throws {
    let server = try ScriptedServer { $0.path == "/setup" ? .response(200) : .never }
    let control = RunControl()
    async let carriedOut = CarriedOut(Self.text, against: server, jobs: 1, control: control)
    try await server.requests(count: 2)
    control.interrupt(signal: 15)
    try await server.requests(count: 3)
    control.cutTeardown()
    let run = try await carriedOut
    #expect(run.failure(of: "own teardown")?.kind == .cancelled)
    #expect(run.outcome(of: "teardown") == .interrupted)
    #expect(run.summary.signal == 15)
  }

  @Test func `that was interrupted before it began sends nothing`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let control = RunControl()
    control.interrupt(signal: 2)
    let run = try await CarriedOut(Self.text, against: server, control: control)
    #expect(server.requests.map(\.path) == [])
    #expect(run.steps.count == 6)
    #expect(run.steps.allSatisfy { $0.outcome == .interrupted })
  }

  @Test func `does not wait for the delay before the next attempt`() async throws {
    let server = try ScriptedServer { _ in .response(503) }
    let control = RunControl()
    async let carriedOut = CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, GET: /, retry: { attempts: 2, every: 1h } }]",
      against: server, control: control)
    try await server.requests(count: 1)
    control.interrupt(signal: 2)
    let run = try await carriedOut
    #expect(run.outcome(of: "x") == .interrupted)
  }
}
