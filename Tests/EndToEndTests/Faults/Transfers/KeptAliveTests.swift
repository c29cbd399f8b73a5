// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A kept-alive connection that the service closes under a request.
@Suite struct KeptAliveTests {
  /// Answers the first request of the first connection, closes it at the second, and answers on
  /// every other connection.
  private func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      if request.connection == 0, request.indexOnConnection == 1 { return .close }
      return request.method == "HEAD"
        ? .headOnly(200, contentLength: 2) : .response(200, body: "ok")
    }
  }

  private func run(_ method: String, _ server: ScriptedServer) async throws -> (
    run: ProgramRun, events: String
  ) {
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - { name: first, GET: "\(server.url("/1"))" }
        - { name: second, method: \(method), url: "\(server.url("/2"))" }
      """)
    let run = try await workshop.run("-v", "--report", "ndjson=events.ndjson")
    return (run, try workshop.folder.read("events.ndjson"))
  }

  @Test(arguments: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])
  func `a repeatable request is sent again once, which is reported`(
    method: String
  ) async throws {
    let server = try server()
    let (run, events) = try await run(method, server)
    expect(run, endsIn: 0)
    expect(run.output, has: ["sent again", "it may have been carried out twice"])
    expect(events, has: [#""resent":true"#])
    #expect(server.requests.map(\.target) == ["/1", "/2", "/2"])
  }

  @Test(arguments: ["POST", "PATCH", "TRACE", "QUERY", "PURGE"])
  func `any other request is an error that it may have been processed`(method: String) async throws
  {
    let server = try server()
    let (run, events) = try await run(method, server)
    expect(run, endsIn: 3)
    expect(
      run.output, has: ["specs.yaml:4:", "1 errored"])
    expect(events, has: [#""mayHaveBeenCarriedOut":true"#, "may have carried the request out"])
    #expect(server.requests.map(\.target) == ["/1", "/2"])
  }
}
