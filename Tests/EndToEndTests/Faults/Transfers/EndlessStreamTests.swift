// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A stream without end` {
  private func server() throws -> ScriptedServer {
    try ScriptedServer { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
    }
  }

  @Test func `that has fewer bytes than read waits for is reported with their number`() async throws
  {
    let server = try server()
    let run = try await Workshop(
      oneRequest(server.url("/"), "read: 400B", "timeout: { idle: 200ms }")
    ).run()
    expect(run, endsIn: 3)
    expect(
      run.output,
      has: [
        "no byte was sent or received for 200ms", "`read` waits for exactly 400 bytes, and 5 came",
        "`read: 5B` ends the transfer there",
      ])
  }

  @Test func `suggests read if it is not set, as a key or an option`() async throws {
    let server = try server()
    let written = try await Workshop(oneRequest(server.url("/"), "timeout: { idle: 200ms }")).run()
    expect(written.output, has: ["in a stream without end `read: 5B` ends the transfer there"])
    let typed = try await Workshop().runs(
      "send", server.url("/"), "--setting", "timeout: { idle: 200ms }")
    expect(typed, endsIn: 3)
    expect(typed.errorOutput, has: ["`--setting 'read: 5B'` ends the transfer there"])
  }

  @Test func `without a byte has no such help`() async throws {
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    }
    let run = try await Workshop(oneRequest(server.url("/"), "timeout: { idle: 200ms }")).run()
    expect(run, endsIn: 3)
    #expect(!run.output.contains("in a stream without end"))
  }
}
