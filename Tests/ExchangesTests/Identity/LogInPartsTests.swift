// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

/// The pure parts of a log-in by a browser or a device.
@Suite struct LogInPartsTests {
  /// RFC 7636, appendix B.
  @Test func `a challenge is that of the RFC`() throws {
    let verifier = CodeVerifier([
      116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77,
      105, 214, 191, 240, 91, 88, 5, 88, 83, 132, 141, 121,
    ])
    #expect(verifier.text == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(try verifier.challenge() == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    #expect(CodeVerifier.random() != CodeVerifier.random())
  }

  @Test func `the address for the browser keeps its query and encodes its values`() {
    let request = AuthorizationRequest(
      address: Address(
        scheme: "https", host: "id.test", port: 443, path: "/authorize", query: "tenant=a"),
      client: "a b", redirect: "http://127.0.0.1:5/callback", scope: "r w", state: "s",
      challenge: "c", parameters: [("prompt", "log in")])
    #expect(
      request.target.query
        == "tenant=a&response_type=code&client_id=a+b&redirect_uri=http%3A%2F%2F127.0.0.1%3A5%2F"
        + "callback&scope=r+w&state=s&code_challenge=c&code_challenge_method=S256&prompt=log+in")
  }

  @Test(
    arguments: [
      ("/cb?code=a%2Bb&state=s", .code("a+b")),
      (
        "/cb?state=s&error=access_denied&error_description=not+now",
        .refused(error: "access_denied", words: "not now")
      ),
      ("/cb?code=a&state=t", .foreign), ("/cb?code=a", .foreign), ("/cb?state=s", .foreign),
      ("/cb?code=&state=s", .foreign), ("/cb?code=a&state=s&state=t", .foreign), ("/cb", .foreign),
      ("/favicon.ico", .elsewhere), ("", .elsewhere), ("/cb/?code=a&state=s", .elsewhere),
    ] as [(String, RedirectReply)])
  func `only a reply with our state counts`(target: String, reply: RedirectReply) {
    #expect(RedirectReply(target: target, path: "/cb", state: "s") == reply)
  }

  @Test func `a device asks every interval, five seconds later after each slow_down`() {
    let start = ContinuousClock.now
    var polling = DevicePolling(interval: nil, lifetime: .seconds(60), from: start)
    #expect(polling.first(at: start) == .ask(after: .seconds(5)))
    #expect(polling.handle(error: "authorization_pending", at: start) == .ask(after: .seconds(5)))
    #expect(polling.handle(error: "slow_down", at: start) == .ask(after: .seconds(10)))
    #expect(polling.handle(error: "slow_down", at: start) == .ask(after: .seconds(15)))
    #expect(polling.noteTimeout(at: start) == .ask(after: .seconds(30)))
    #expect(
      polling.handle(error: "authorization_pending", at: start + .seconds(31)) == .expired)
    for error in [nil, "access_denied"] { #expect(polling.handle(error: error, at: start) == .end) }
    #expect(polling.handle(error: "expired_token", at: start) == .expired)
    var hasty = DevicePolling(interval: .zero, lifetime: .seconds(60), from: start)
    #expect(hasty.first(at: start) == .ask(after: .seconds(1)))
  }

  @Test(
    arguments: [
      ("http://127.0.0.1/callback", "http://127.0.0.1:7/callback", "/callback"),
      ("http://LOCALHOST:8250", "http://localhost:7", "/"),
      ("http://[::1]/a%20b", "http://[::1]:7/a%20b", "/a%20b"),
      ("https://127.0.0.1/", nil, ""), ("http://127.0.0.2/", nil, ""),
      ("http://localhost.evil.example/", nil, ""), ("http://a@127.0.0.1/", nil, ""),
      ("http://127.0.0.1/?a=b", nil, ""), ("http://127.0.0.1/#a", nil, ""),
      ("http://127.0.0.1:0/", nil, ""), ("http://127.0.0.1:70000/", nil, ""),
      ("/callback", nil, ""), ("urn:ietf:wg:oauth:2.0:oob", nil, ""),
    ] as [(String, String?, String)])
  func `a redirect is on this machine`(written: String, sent: String?, path: String) {
    let redirect = RedirectAddress(written)
    #expect(redirect?.text(port: 7) == sent)
    #expect(redirect?.requestPath ?? "" == path)
  }
}
