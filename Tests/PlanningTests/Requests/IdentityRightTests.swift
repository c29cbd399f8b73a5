// SPDX-License-Identifier: Apache-2.0

import Testing

/// Identities that only the person who starts the run can give.
@Suite struct IdentityRightTests {
  @Test(arguments: ["negotiate: true", "netrc: true", "netrc: ./netrc"])
  func `an identity of the user's own needs its right`(_ scheme: String) throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: http://a.example/, auth: ⟦{ \(scheme) }⟧ }]",
      "identity-not-allowed")
  }

  @Test(arguments: [
    ("auth: { negotiate: true }", "auth: none"), ("auth: { netrc: true }", "auth: null"),
    ("auth: { bearer: '${env.TOKEN}' }", "auth: none"),
    ("unixSocket: /run/a.sock", "unixSocket: null"), ("tls: { verify: false }", "tls: null"),
  ])
  func `a default that the step replaces needs no right and warns of nothing`(
    _ written: String, _ own: String
  ) throws {
    func text(_ own: String) -> String {
      "curlew: 1\nbaseUrl: https://a.example\ndefaults: { \(written) }\n"
        + "requests: [{ GET: /, \(own) }]"
    }
    #expect(try PlanSource(text("")).plan().codes != [])
    #expect(try PlanSource(text(own)).plan().codes == [])
  }

  @Test func `a tokenUrl must be an address that can be sent to`() throws {
    func text(_ address: String) -> String {
      "curlew: 1\nrequests: [{ GET: http://a.example/, auth: { oauth2: { "
        + "grant: clientCredentials, tokenUrl: ⟦\"\(address)\"⟧, clientId: c } } }]"
    }
    try expectDiagnostics(text("/token"), "no-base-url")
    let planned = try expectDiagnostics(text("ftp://a.example/token"), "unsupported-scheme")
    #expect(planned.rendered.contains("a token is requested over `http` or `https` only"))
    try expectDiagnostics(text("http://"), "bad-address")
  }
}
