// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `Cookies of a run` {
  /// Sets a cookie on `/login` and answers everything else with an empty object.
  private static func shop() throws -> ScriptedServer {
    try ScriptedServer { request in
      request.path == "/login"
        ? .response(200, headers: ["Set-Cookie": "sid=jar; Path=/"], json: "{}")
        : .response(200, json: "{}")
    }
  }

  @Test func `belong to their scenario, also on the same handle`() async throws {
    let server = try Self.shop()
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        a: { steps: [{ GET: /login }, { GET: /mine }] }
        b: { cookieJar: none, steps: [{ GET: /login }, { GET: /none }] }
        c: { steps: [{ GET: /other }] }
      """, against: server, jobs: 1)
    let cookies = server.requests.map { "\($0.path) \($0.header("Cookie") ?? "-")" }
    #expect(cookies == ["/login -", "/mine sid=jar", "/login -", "/none -", "/other -"])
    #expect(server.connectionsOpened == 1)
  }

  @Test func `of a step override those of the jar with the same name`() async throws {
    let server = try Self.shop()
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - GET: /login
        - { GET: /own, cookies: { sid: mine, extra: 1 } }
        - { GET: /kept-back, cookies: { sid: null } }
        - GET: /jar
      """, against: server)
    let cookies = server.requests.dropFirst().map { $0.values(of: "Cookie") }
    #expect(cookies == [["sid=mine; extra=1"], [], ["sid=jar"]])
  }

  @Test func `that setup left are copied, not shared`() async throws {
    let server = try Self.shop()
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      setup: [GET: /login]
      scenarios:
        own: { steps: [{ GET: /own }] }
        fresh: { cookieJar: fresh, steps: [{ GET: /fresh }] }
        shared: { cookieJar: shared, steps: [{ GET: /shared }] }
      teardown: [GET: /teardown]
      """, against: server, jobs: 1)
    let cookies = server.requests.dropFirst().map { "\($0.path) \($0.header("Cookie") ?? "-")" }
    #expect(
      cookies == ["/own sid=jar", "/fresh -", "/shared sid=jar", "/teardown sid=jar"])
  }

  @Test func `of a shared jar are seen by the next scenario that shares it`() async throws {
    let server = try Self.shop()
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      cookieJar: shared
      scenarios:
        a: { steps: [{ GET: /login }] }
        b: { needs: [a], steps: [{ GET: /b }] }
        c: { needs: [a], cookieJar: own, steps: [{ GET: /c }] }
      """, against: server, jobs: 1)
    #expect(server.requests.map { $0.header("Cookie") } == [nil, "sid=jar", nil])
  }

  @Test func `are taken from a redirect and sent to its target`() async throws {
    let server = try ScriptedServer(paths: [
      "/a": .response(302, headers: ["Set-Cookie": "sid=1; Path=/", "Location": "/b"]),
      "/b": .response(200),
    ])
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [GET: /a]", against: server)
    #expect(run.summary.steps.passed == 1)
    #expect(server.requests.map { $0.header("Cookie") } == [nil, "sid=1"])
  }
}
