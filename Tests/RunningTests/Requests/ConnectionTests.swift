// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `Connections of a run` {
  @Test func `that die under a GET are followed by one second sending`() async throws {
    let server = try ScriptedServer([.response(200), .close, .response(200)])
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [GET: /a, { name: b, GET: /b }]", against: server)
    #expect(run.summary.steps.passed == 2)
    #expect(run.attempts(of: "b").first?.exchange?.hops.first?.isResent == true)
    #expect(run.summary.requests == 3)
    #expect(server.requests.map(\.target) == ["/a", "/b", "/b"])
  }

  @Test func `that break during a POST are an error that the request may have been processed`()
    async throws
  {
    let server = try ScriptedServer([.response(200), .close, .response(200)])
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [GET: /a, { name: b, POST: /b, text: hi }]",
      against: server)
    #expect(run.outcome(of: "b") == .errored)
    #expect(run.failure(of: "b")?.mayHaveBeenCarriedOut == true)
    #expect(run.failure(of: "b")?.kind == .closed)
    #expect(server.requests.map(\.target) == ["/a", "/b"])
    #expect(run.summary.requests == 2)
  }

  @Test func `are a request's own where it says fresh, and closed after it`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - GET: /a
        - { GET: /b, connection: fresh }
        - { GET: /c, connection: fresh, retry: { attempts: 2, every: 1ms, when: [200] } }
        - { GET: /d, connection: reuse }
        - GET: /e
      """, against: server)
    #expect(server.requests.map(\.target) == ["/a", "/b", "/c", "/c", "/d", "/e"])
    #expect(server.requests.map(\.connection) == [0, 1, 2, 3, 0, 0])
    #expect(run.summary.connections == 4)
    try await server.connectionsClosed(count: 3)
  }

  @Test func `are own ones for each hop of a request that says fresh`() async throws {
    let server = try ScriptedServer(paths: [
      "/a": .response(302, headers: ["Location": "/b"]), "/b": .response(200),
    ])
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\ndefaults: { connection: fresh }\nrequests: [GET: /a, { GET: /b, connection: null }]",
      against: server)
    #expect(run.summary.steps.passed == 2)
    #expect(server.requests.map(\.connection) == [0, 1, 2])
    try await server.connectionsClosed(count: 2)
  }

  @Test func `are one for each of fifty names, kept while the run lasts`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let steps = (1...50).map { "{ GET: \"http://n\($0).localhost:\(server.port)/\" }" }
    let scenario = "{ steps: [\(steps.joined(separator: ", "))] }"
    let run = try await CarriedOut(
      "curlew: 1\nscenarios: { a: \(scenario), b: { needs: [a], steps: [\(steps.joined(separator: ", "))] } }",
      against: server)
    #expect(run.summary.steps.passed == 100)
    #expect(server.connectionsOpened == 50)
    #expect(run.summary.connections == 50)
  }

  @Test(arguments: [1, 3]) func `in flight are no more than jobs`(jobs: Int) async throws {
    // Nobody is answered before as many requests are there as may be in flight at once.
    let server = try ScriptedServer { _ in .response(200).whenReleased() }
    async let carriedOut = CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nscenarios: { \((1...6).map { "s\($0): { steps: [GET: /] }" }.joined(separator: ", ")) }",
      against: server, jobs: jobs)
    for round in 0..<(6 / jobs) {
      let requests = try await server.requests(count: (round + 1) * jobs)
      #expect(requests.count == (round + 1) * jobs)
      for connection in 0..<jobs { server.release(connection: connection) }
    }
    let run = try await carriedOut
    #expect(run.summary.steps.passed == 6)
    #expect(server.connectionsOpened == jobs)
  }

  @Test func `that are refused, reset or cut short are errors with a phase`() async throws {
    let server = try ScriptedServer(paths: [
      "/reset": .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(.reset),
      "/short": .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(.close),
      "/garbage": .raw("what is this\r\n\r\n").then(.close),
    ])
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      requests:
        - { name: reset, GET: /reset }
        - { name: short, GET: /short }
        - { name: garbage, GET: /garbage }
        - { name: refused, GET: "http://127.0.0.1:9/" }
        - { name: unknown, GET: "http://nobody.invalid/" }
      """, against: server)
    #expect(run.failure(of: "reset")?.kind == .length)
    #expect(run.failure(of: "reset")?.phase == .receiving)
    #expect(run.failure(of: "short")?.kind == .length)
    #expect(run.failure(of: "garbage")?.kind == .protocol)
    #expect(run.failure(of: "refused")?.kind == .connect)
    #expect(run.failure(of: "refused")?.phase == .connecting)
    #expect(run.failure(of: "unknown")?.kind == .name)
    #expect(run.summary.steps.errored == 5)
  }
}
