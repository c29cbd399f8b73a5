// SPDX-License-Identifier: Apache-2.0

import Testing

/// Signatures that are the secrets themselves.
@Suite struct PlaintextTests {
  private static let auth =
    "oauth1: { consumerKey: k, consumerSecret: s, signature: plaintext }"

  private func text(
    _ base: String, auth: String, _ step: String, origins: String = ""
  ) -> String {
    "curlew: 1\nbaseUrl: \(base)\ndefaults: { auth: \(auth) }\nrequests: [{ \(step) }]\n"
  }

  @Test(arguments: [
    "GET: http://a.example/x", "GET: /x", "GET: \"/x/${run.id}\"",
    "GET: \"http://a.example/${run.id}\"",
  ])
  func `are refused over http where the address is known`(step: String) throws {
    try expectDiagnostics(
      "curlew: 1\nbaseUrl: http://a.example\n"
        + "requests: [{ \(step), auth: ⟦{ \(Self.auth) }⟧ }]\n", "plaintext-signature")
  }

  @Test func `of defaults are refused for an http base and for http origins`() throws {
    try expectDiagnostics(
      text("http://a.example", auth: "⟦{ \(Self.auth) }⟧", "GET: /x"), "plaintext-signature")
    try expectDiagnostics(
      text(
        "https://a.example",
        auth: "⟦{ \(Self.auth), origins: [https://b.example, http://c.example] }⟧",
        "GET: /x"), "plaintext-signature")
  }

  @Test func `are taken over https, and where a default does not go`() throws {
    let auth = "{ \(Self.auth), origins: [https://b.example] }"
    for step in [
      "GET: /x", "GET: http://c.example/x", "GET: https://b.example/", "GET: /, auth: none",
    ] {
      #expect(try PlanSource(text("https://a.example", auth: auth, step)).plan().codes == [])
    }
  }

  @Test(arguments: ["ftp://a.example/x", "file:///tmp/x"])
  func `of any kind are refused for other schemes`(address: String) throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: \"\(address)\", "
        + "auth: ⟦{ oauth1: { consumerKey: k, consumerSecret: s } }⟧ }]\n", "wrong-for-scheme")
  }

  @Test func `of any kind are refused for a WebSocket`() throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ socket: wss://a.example/, exchange: [{ close: true }], "
        + "auth: ⟦{ oauth1: { consumerKey: k, consumerSecret: s } }⟧ }]\n", "auth-of-websocket")
  }
}
