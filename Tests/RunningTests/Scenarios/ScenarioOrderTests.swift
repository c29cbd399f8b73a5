// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `Steps of a scenario` {
  @Test func `run one after another and see captures of earlier ones`() async throws {
    let server = try ScriptedServer(paths: [
      "/pets": .response(201, json: #"{"id": 12345678901234567890}"#),
      "/pets/12345678901234567890": .response(200, json: #"{"name": "Rex"}"#),
    ])
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - POST: /pets
          json: { name: Rex }
          capture: { id: $.id }
        - GET: /pets/${id}
          expect: { json: { name: Rex } }
      """, against: server)
    #expect(run.summary.steps.passed == 2)
    #expect(try await server.requests(count: 2)[1].path == "/pets/12345678901234567890")
  }

  @Test func `are skipped after a failure, and the scenario has failed`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        a:
          steps:
            - { name: one, GET: /, expect: { status: 201 } }
            - { name: two, GET: / }
          teardown: [{ name: three, GET: / }]
      """, against: server)
    #expect(run.steps.map(\.name) == ["one", "two", "three"])
    #expect(run.steps.map(\.outcome) == [.failed, .skipped(reason: "step `one` failed"), .passed])
    #expect(run.scenarios["a"] == .failed)
  }

  @Test func `are skipped when their capture was not made in this run`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { wanted: false }
      requests:
        - { name: one, GET: /, if: wanted, capture: { id: { header: x-id } } }
        - { name: two, GET: "/${id}" }
        - { name: three, GET: / }
      """, against: server)
    #expect(
      run.steps.map(\.outcome) == [
        .skipped(reason: "`if: wanted` is false"),
        .skipped(reason: "`id` was not captured (step `one` makes it)"), .passed,
      ])
  }

  @Test func `are tried again until one attempt passes`() async throws {
    let server = try ScriptedServer([
      .response(503, json: "{}"), .response(503, json: "{}"), .response(200, json: "{}"),
    ])
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests: [{ name: poll, GET: /, retry: { attempts: 5, every: 1ms } }]
      """, against: server)
    #expect(run.attempts(of: "poll").map(\.number) == [1, 2, 3])
    #expect(run.summary.steps.passed == 1)
    #expect(run.summary.connections == 1)
  }
}
