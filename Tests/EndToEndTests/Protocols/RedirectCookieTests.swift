// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A cookie that a redirect set` {
  private func server() throws -> ScriptedServer {
    try ScriptedServer(paths: [
      "/login": .response(302, headers: ["Set-Cookie": "session=abc", "Location": "/more"]),
      "/more": .response(307, headers: ["Location": "/home"]),
      "/home": .response(200, headers: ["Set-Cookie": "other=1"]),
      "/direct": .response(200),
    ])
  }

  private static let hint =
    "the redirect before it set the cookie (status 302): look at that response with "
    + "`redirects: none`, or read `response.redirects[0].headers`"

  @Test(arguments: [
    "expect: { cookies: { session: abc } }",
    "expect: { cookies: { session: { $httpOnly: true } } }",
    "expect: { cookies: { session: { $exists: true } } }", "capture: { s: { cookie: session } }",
  ])
  func `is not one of the last response, and the failure names the response that set it`(
    wanted: String
  ) async throws {
    let server = try server()
    let run = try await Workshop(oneRequest(server.url("/login"), wanted)).run()
    expect(run, endsIn: 1)
    expect(run.output, has: [Self.hint])
  }

  @Test(arguments: ["expect: { cookies: { none: abc } }", "capture: { s: { cookie: none } }"])
  func `of another name is not mentioned`(wanted: String) async throws {
    let server = try server()
    let run = try await Workshop(oneRequest(server.url("/login"), wanted)).run()
    expect(run, endsIn: 1)
    #expect(!run.output.contains("the redirect before it"))
  }

  @Test func `is absent from the last response, and there when redirects are not followed`()
    async throws
  {
    let server = try server()
    let run = try await Workshop(
      """
      curlew: 1
      requests:
        - { GET: "\(server.url("/login"))", expect: { cookies: { session: null, other: 1 } } }
        - GET: "\(server.url("/login"))"
          redirects: none
          expect: { status: 302, cookies: { session: abc } }
          capture: { s: { cookie: session } }
      """
    ).run()
    expect(run, endsIn: 0)
  }
}
