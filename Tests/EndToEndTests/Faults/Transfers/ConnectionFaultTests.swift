// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Faults before a response: the phase and libcurl's words, exit code 3.
@Suite struct ConnectionFaultTests {
  @Test func `a refused connection`() async throws {
    let port = try RefusedPort()
    let run = try await Workshop(oneRequest("http://127.0.0.1:\(port.number)/")).run()
    expect(run, endsIn: 3)
    expect(
      run.output,
      has: ["specs.yaml:3:5", "while connecting", "127.0.0.1 port \(port.number)", "1 errored"])
    withExtendedLifetime(port) {}
  }

  @Test func `a name that does not exist`() async throws {
    let run = try await Workshop(oneRequest("http://nope.invalid/")).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "while resolving the name", "nope.invalid"])
  }

  @Test func `TLS to a port that speaks plain HTTP`() async throws {
    let server = try ScriptedServer(
      onConnect: { _ in .raw("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n") },
      answer: { _ in .never })
    let run = try await Workshop(oneRequest("https://127.0.0.1:\(server.port)/")).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "TLS", "(libcurl 35)"])
  }

  @Test(arguments: [
    ("timeout: 300ms", "not complete after 300ms"),
    ("timeout: { firstByte: 300ms }", "no byte of a response came within 300ms"),
    ("timeout: { total: 300ms }", "not complete after 300ms"),
  ])
  func `a service that never answers`(_ timeout: String, _ words: String) async throws {
    let server = try ScriptedServer { _ in .never }
    let run = try await Workshop(oneRequest(server.url("/"), timeout)).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "while waiting for the response", words])
    #expect(server.requests.count == 1)
  }

  @Test func `a service that stops in the middle of a body`() async throws {
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
    }
    let run = try await Workshop(oneRequest(server.url("/"), "timeout: { idle: 300ms }")).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "while receiving", "for 300ms"])
  }

  @Test func `a service that goes down between two steps`() async throws {
    // The second is taken and then dies with its connection.
    let dying = try ScriptedServer(connections: [
      [.response(200, headers: ["Connection": "close"]).then(.close)], [.reset],
      [.response(200)],
    ])
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - { name: first, GET: "\(dying.url("/"))" }
        - { name: second, POST: "\(dying.url("/"))", timeout: 20s }
        - { name: third, GET: "\(dying.url("/"))" }
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:4:7", "second", "1 passed, 1 errored, 1 skipped"])
    #expect(dying.requests.count == 2)
  }
}
