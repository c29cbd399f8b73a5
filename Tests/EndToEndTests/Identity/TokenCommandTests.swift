// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Tokens of OAuth 2 as the whole program has them.
@Suite struct TokenCommandTests {
  @Test(.needs(.nginx, .openssl))
  func `a token belongs to the certificate that asked for it`() async throws {
    let authority = try await TestAuthority.shared
    let workshop = try Workshop()
    try workshop.write(authority.certificate, to: "ca.pem")
    let path = workshop.folder.path(of: "ca.pem")
    let server = try await TLSServer([
      .init(
        "localhost", try await authority.certificate(names: ["localhost"]),
        directives: """
          ssl_client_certificate \(path); ssl_verify_client on; default_type application/json;
          location /token { return 200 '{"access_token":"of-$ssl_client_s_dn"}'; }
          location /echo { return 200 '"$http_authorization"'; }
          """)
    ])
    for name in ["ann", "bob"] {
      try await authority.certificate(names: [], subject: name)
        .write(to: workshop.folder, as: name)
    }
    func scenario(_ name: String) -> String {
      """
        \(name):
          defaults: { tls: { cert: \(name).pem, key: \(name)-key.pem } }
          steps:
            - { GET: /echo, expect: { body: { $contains: \(name) } } }
            - { GET: /echo, expect: { body: { $contains: \(name) } } }
      """
    }
    try workshop.write(
      """
      curlew: 1
      baseUrl: https://localhost:\(server.port)
      defaults:
        tls: { ca: ca.pem }
        auth: { oauth2: { grant: clientCredentials, tokenUrl: /token, clientId: c } }
      scenarios:
      \(scenario("ann"))
      \(scenario("bob"))

      """)
    let run = try await workshop.run()
    expect(run, endsIn: 0)
    expect(run.output, has: ["6 requests"])
  }

  @Test func `a token belongs to its environment, and to no other run`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/token"
        ? .response(200, json: #"{"access_token":"token-\#(request.index)"}"#) : .response(200)
    }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      environments: { one: { vars: { place: a } }, two: { vars: { place: b } } }
      defaults: { auth: { oauth2: { grant: clientCredentials, tokenUrl: /token, clientId: c } } }
      requests: [{ GET: "/${place}" }, { GET: "/${place}" }]
      """)
    for name in ["one", "two"] {
      let run = try await workshop.run("-e", name)
      expect(run, endsIn: 0)
    }
    #expect(server.requests.map(\.path) == ["/token", "/a", "/a", "/token", "/b", "/b"])
    let sent = server.requests.compactMap { $0.header("Authorization") }
    #expect(sent == ["Bearer token-0", "Bearer token-0", "Bearer token-3", "Bearer token-3"])
    // Nothing of it stays on the disk.
    #expect(try workshop.files().allSatisfy { !$0.text.contains("token-") })
  }

  @Test func `-v shows the token's exchange, its credentials hidden`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/token"
        ? .response(200, json: #"{"access_token":"first-token"}"#) : .response(200)
    }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      secrets: [secret]
      requests:
        - name: x
          GET: /x
          auth:
            oauth2:
              { grant: clientCredentials, tokenUrl: /token, clientId: c, clientSecret: "${secret}" }
      """)
    var program = try workshop.curlew(
      ["run", "specs.yaml", "-v"] + AllReports.options)
    program.environment["CURLEW_SECRET_secret"] = "s3cret-value"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    expect(
      run.output,
      has: [
        "token request POST \(server.url("/token"))", "grant_type=client_credentials",
        #"{"access_token":"***"}"#, "request GET \(server.url("/x"))",
      ])
    let events = try workshop.folder.read("events.ndjson")
    expect(events, has: [#""tokenHops":[{"method":"POST""#])
    expect(try workshop.folder.read("ctrf.json"), has: ["tokenHops"])
    let all = run.output + (try workshop.files().map(\.text).joined())
    #expect(!all.contains("first-token"))
    #expect(!all.contains("s3cret-value"))
    if AllReports.canBeJudged { try await AllReports.expectValid(in: workshop) }
  }
}
