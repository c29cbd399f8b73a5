// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `Scenarios of a run` {
  @Test func `see captures of setup, and so does teardown`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"id": 7}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      setup: [{ GET: /setup, capture: { id: $.id } }]
      scenarios:
        a: { steps: [GET: "/a/${id}"] }
        b: { steps: [GET: "/b/${id}"] }
      teardown: [DELETE: "/${id}"]
      """, against: server, jobs: 1)
    #expect(server.requests.map(\.path) == ["/setup", "/a/7", "/b/7", "/7"])
    #expect(run.summary.scenarios.passed == 4)
  }

  @Test func `are skipped after a failed setup, and teardown runs`() async throws {
    let server = try ScriptedServer { .response($0.path == "/setup" ? 500 : 200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      setup: [{ name: up, GET: /setup, capture: { id: $.id } }]
      requests: [{ name: a, GET: /a }]
      teardown: [{ name: down, DELETE: "/${id}" }, { name: all, DELETE: /all }]
      """, against: server)
    #expect(run.scenarios["setup"] == .failed)
    #expect(run.outcome(of: "a") == .skipped(reason: "`setup` failed"))
    #expect(
      run.outcome(of: "down") == .skipped(reason: "`id` was not captured (step `up` makes it)"))
    #expect(run.scenarios["teardown"] == .passed)
    #expect(server.requests.map(\.path) == ["/setup", "/all"])
  }

  @Test func `run after a setup whose steps were all left out`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { wanted: false }
      setup: [{ GET: /setup, if: wanted }]
      requests: [{ name: a, GET: /a }]
      """, against: server)
    #expect(run.outcome(of: "a") == .passed)
  }

  @Test func `see captures of their needs, bare and by the need's name`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"id": 7}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        use: { needs: [buy a pet], steps: [GET: '/${id}/${needs["buy a pet"].id}'] }
        buy a pet: { steps: [{ POST: /pets, capture: { id: $.id } }] }
      """, against: server)
    #expect(server.requests.map(\.path) == ["/pets", "/7/7"])
    #expect(run.scenarios == ["use": .passed, "buy a pet": .passed])
  }

  @Test func `are skipped unless their needs have passed`() async throws {
    let server = try ScriptedServer { .response($0.path == "/bad" ? 500 : 200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { wanted: false }
      scenarios:
        bad: { steps: [GET: /bad] }
        left out: { steps: [{ GET: /x, if: wanted }] }
        a: { needs: [bad], steps: [{ name: a, GET: /a }] }
        b: { needs: [left out], steps: [{ name: b, GET: /b }] }
        c: { needs: [a], steps: [{ name: c, GET: /c }] }
      """, against: server)
    #expect(run.outcome(of: "a") == .skipped(reason: "needs `bad`, which did not pass"))
    #expect(run.outcome(of: "b") == .skipped(reason: "needs `left out`, which did not pass"))
    #expect(run.outcome(of: "c") == .skipped(reason: "needs `a`, which did not pass"))
    #expect(server.requests.map(\.path) == ["/bad"])
  }

  @Test func `with a common lock never overlap, teardown included`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let scenario = "{ lock: db, steps: [GET: /a, GET: /b], teardown: [GET: /c] }"
    _ = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nscenarios: { x: \(scenario), y: \(scenario), z: \(scenario) }",
      against: server)
    #expect(
      server.requests.map(\.path) == (0..<3).flatMap { _ in ["/a", "/b", "/c"] })
  }

  @Test func `run at the same time across collections`() async throws {
    // Each is answered only when both are there.
    let server = try ScriptedServer { _ in .response(200).whenReleased() }
    let text = "curlew: 1\nbaseUrl: ORIGIN\nrequests: [GET: /]"
    async let carriedOut = CarriedOut(text, text, against: server)
    try await server.requests(count: 2)
    server.release(connection: 0)
    server.release(connection: 1)
    #expect(try await carriedOut.summary.scenarios.passed == 2)
  }

  @Test func `all of whose steps miss a capture have failed`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { wanted: false }
      setup: [{ name: up, GET: /, if: wanted, capture: { id: { header: x-id } } }]
      scenarios:
        a: { steps: [GET: "/${id}", GET: "/2/${id}"] }
        b: { steps: [GET: "/${id}", GET: /b] }
      """, against: server)
    #expect(run.scenarios["a"] == .failed)
    #expect(run.scenarios["b"] == .passed)
  }

  @Test func `whose vars have no value fail at their first step`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"user": {}}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      setup: [{ GET: /, capture: { user: $.user } }]
      scenarios:
        a:
          continueOnFailure: true
          vars: { name: "${user.name}" }
          steps: [{ name: one, GET: /one }, { name: two, GET: /two }]
          teardown: [{ name: three, GET: /three }]
      """, against: server)
    #expect(run.outcome(of: "one") == .failed)
    #expect(run.error(of: "one")?.place?.line == 7)
    #expect(run.outcome(of: "two") == .skipped(reason: "step `one` failed"))
    #expect(run.outcome(of: "three") == .passed)
    #expect(server.requests.map(\.path) == ["/", "/three"])
  }
}
