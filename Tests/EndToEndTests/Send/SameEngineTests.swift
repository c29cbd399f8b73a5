// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Synchronous, queued and fully asynchronous use.
@Suite struct `One engine` {
  @Test func `sends the same bytes for send, for one job and for many`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - POST: \(server.url("/a"))
          headers: { X-A: b }
          json: { n: 1.50 }
      """)
    let send = try await workshop.runs(
      "send", server.url("/a"), "-H", "X-A: b", "--json", #"{"n": 1.50}"#)
    let queued = try await workshop.run("-j", "1")
    let many = try await workshop.run()
    #expect([send, queued, many].map(\.exitCode) == [0, 0, 0])
    #expect(server.requests.count == 3)
    #expect(Set(server.requests.map(\.text)).count == 1)
  }

  @Test func `queues with one job and does not without`() async throws {
    let server = try ScriptedServer { request in
      // The first is answered once the second is there, which never comes with one job.
      request.index == 0 ? ScriptedAnswer.response(200).whenReleased() : .response(200)
    }
    let scenarios = (0..<2).map { "  s\($0): { steps: [{ GET: \(server.url("/")) }] }\n" }
    let workshop = try Workshop("curlew: 1\nscenarios:\n" + scenarios.joined())
    let running = Task { try await workshop.run() }
    let first = try await server.requests(count: 2)
    server.release(connection: first[0].connection)
    expect(try await running.value, endsIn: 0)
    let queued = try await workshop.run("-j", "1")
    expect(queued, endsIn: 0)
    #expect(Set(server.requests.dropFirst(2).map(\.connection)).count == 1)
  }
}
