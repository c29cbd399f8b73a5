// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import TestSupport
import Testing

@Suite struct `A netrc log-in` {
  private func run(_ server: ScriptedServer, _ text: String?) async throws -> CarriedOut {
    var rights = RunRights()
    rights.allowsNetrc = true
    let folder = try TemporaryFolder()
    let path = try text.map { try folder.write($0, to: "netrc") }
    return try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests: [{ name: x, GET: /x, auth: { netrc: true } }]
      """, against: server, rights: rights, netrc: path)
  }

  @Test func `is that of the request's host`() async throws {
    let server = try ScriptedServer { request in
      .response(200, body: request.header("Authorization") ?? "")
    }
    let run = try await run(
      server, "machine a.example login x password y\nmachine 127.0.0.1 login ada password s3cret-pw"
    )
    // `ada:s3cret-pw`
    #expect(server.requests.first?.header("Authorization") == "Basic YWRhOnMzY3JldC1wdw==")
    #expect(run.summary.steps.passed == 1)
    #expect(!run.text.contains("s3cret-pw"))
  }

  @Test(
    arguments: [
      ("machine a.example login x password y", "no-netrc-entry"),
      ("machine a login \"open", "unreadable-netrc"), (nil, "unreadable-netrc"),
    ] as [(String?, String)])
  func `that is not there fails the step, in words`(text: String?, code: String) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await run(server, text)
    #expect(run.refusal(of: "x") == code)
    #expect(server.requests.isEmpty)
  }
}
