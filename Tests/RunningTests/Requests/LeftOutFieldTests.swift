// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `optional.none()` in what a request sends and expects.
@Suite struct `What optional none leaves out` {
  @Test func `of a step's own field brings back the default`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      defaults:
        headers: { X-Tier: gold, X-Other: kept }
        params: { lang: en }
        cookies: { theme: dark }
      scenarios:
        rows:
          data: [{ tier: silver }, { }]
          steps:
            - GET: /
              headers: { x-tier: "${row.?tier}" }
              params: { lang: "${row.?tier}" }
              cookies: { theme: "${row.?tier}" }
      """, against: server, jobs: 1)
    #expect(run.scenarios.values.allSatisfy { $0 == .passed })
    let requests = server.requests
    #expect(requests.map { $0.header("x-tier") } == ["silver", "gold"])
    #expect(requests.map { $0.header("x-other") } == ["kept", "kept"])
    #expect(requests.map(\.target) == ["/?lang=silver", "/?lang=en"])
    #expect(requests.map { $0.header("cookie") } == ["theme=silver", "theme=dark"])
  }

  @Test func `of a default of two levels brings back the outer one`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { none: {} }
      defaults: { headers: { X-Tier: gold } }
      scenarios:
        a:
          defaults: { headers: { X-Tier: "${none.?tier}" } }
          steps: [{ GET: /, headers: { X-Tier: "${none.?tier}" } }]
      """, against: server)
    #expect(server.requests.map { $0.header("x-tier") } == ["gold"])
  }

  @Test func `can be GraphQL variables and expected bytes`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { none: {} }
      requests:
        - POST: /
          graphql: { query: "{ a }", variables: "${none.?a}", operationName: "${none.?a}" }
          expect: { bytes: { hex: "${none.?a}" } }
      """, against: server)
    #expect(run.scenarios.values.allSatisfy { $0 == .passed })
    #expect(
      server.requests.first.map { String(decoding: $0.body, as: UTF8.self) }
        == #"{"query":"{ a }"}"#)
    #expect(run.text.contains("left out"))
  }
}

/// `setup` of the project and of a collection, before scenarios with `skip`.
@Suite struct `A setup for nothing` {
  @Test func `is skipped, and what clears up behind it`() async throws {
    let skipped = """
      curlew: 1
      setup: [{ print: setup }]
      scenarios:
        a: { skip: later, steps: [{ print: a }] }
        b: { data: [], steps: [{ print: b }] }
      teardown: [{ print: teardown }]
      """
    let project = "curlew: 1\nsetup: [{ print: project }]\nteardown: [{ print: down }]\n"
    let run = try await CarriedOut(all: [skipped], project: project)
    #expect(run.printed.isEmpty)
    #expect(run.scenarios["setup"] == .skipped(reason: "every scenario is skipped"))
    #expect(run.scenarios["a"] == .skipped(reason: "later"))
    let other = "curlew: 1\nrequests: [{ print: other }]\n"
    let both = try await CarriedOut(all: [skipped, other], project: project)
    #expect(both.printed == ["project", "other", "down"])
  }

  @Test func `is carried out for a reason that only the run knows`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      setup: [{ set: { why: later } }, { print: setup }]
      scenarios: { a: { skip: "${why}", steps: [{ print: a }] } }
      """)
    #expect(run.printed == ["setup"])
  }
}
