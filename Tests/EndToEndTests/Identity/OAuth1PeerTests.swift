// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A service that oauthlib checks signatures for: `signed_service.py`.
struct OAuth1Peer {
  private let peer: RunningPeer

  var url: String { "http://127.0.0.1:\(peer.ports[0])" }
  var secureURL: String { "https://127.0.0.1:\(peer.ports[1])" }

  init() async throws {
    let certificate = try await TestAuthority.shared.certificate(names: ["127.0.0.1"])
    peer = try await RunningPeer(.peerPython, ports: 2) { folder, ports in
      let (path, key) = try certificate.write(to: folder, as: "server")
      return RunningPeer.Setting(
        arguments: [
          Validator.projectFile("Tests/EndToEndTests/Identity/signed_service.py"), "\(ports[0])",
          "\(ports[1])", path, key,
        ])
    }
  }

  /// The private key of the client, in PEM.
  func privateKey() throws -> String { try peer.folder.read("key.pem") }
}

/// `oauth1` against oauthlib, which verifies each signature and takes no nonce twice.
@Suite(.needs(.oauthlib, .openssl)) struct OAuth1PeerTests {
  private static let secrets =
    #"consumerKey: shop, consumerSecret: "${secret}", token: tok, tokenSecret: "${tokenSecret}""#
  private static let rsa =
    #"consumerKey: shop, token: tok, signature: rsaSha1, privateKey: "${key}""#

  /// `curlew run` with steps that all have this `oauth1`, unless they write their own.
  private func run(
    _ peer: OAuth1Peer, _ keys: String, _ steps: [String], base: String? = nil,
    more: String = "", options: [String] = []
  ) async throws -> ProgramRun {
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(base ?? peer.url)
      secrets: [secret, tokenSecret, key]
      defaults: { continueOnFailure: true, tls: { ca: ca.pem }, auth: { oauth1: { \(keys)\(more) } } }
      requests:
      \(steps.map { "  - { \($0) }" }.joined(separator: "\n"))
      """)
    try workshop.write(try await TestAuthority.shared.certificate, to: "ca.pem")
    try workshop.write("a=from+a+file&b=%C3%BC", to: "form.txt")
    var program = try workshop.curlew(["run", "specs.yaml", "-j", "1"] + options)
    program.environment["CURLEW_SECRET_secret"] = "shop's secret &+"
    program.environment["CURLEW_SECRET_tokenSecret"] = "token's secret"
    program.environment["CURLEW_SECRET_key"] = try peer.privateKey()
    return try await workshop.runs(program)
  }

  private static let steps = [
    #"GET: /, expect: { status: 200, json: { client: shop, token: tok } }"#,
    #"GET: "/a b//ü?b=2&a=1&a=%20+&c&d=", params: { q: "ü/*'()!~ +&=" }"#,
    #"POST: /form, form: { a: "1 & 2", b: "ü+", b2: "" }, expect: { json: { form: { a: "1 & 2" } } }"#,
    #"POST: "/both?a=2", form: { a: 1 }"#,
    #"PUT: /file, file: form.txt, contentType: application/x-www-form-urlencoded, "#
      + #"expect: { json: { form: { a: from a file } } }"#,
    #"POST: /json, json: { a: [1, "&"] }"#,
    #"POST: /parts, multipart: [{ name: a, value: b }]"#,
    #"DELETE: /x"#,
    #"GET: "/to/302?to=/landed%3Fx=1""#,
    #"POST: "/to/303?to=/landed", form: { a: 1 }"#,
    #"POST: "/to/307?to=/landed", form: { a: 1 }, expect: { json: { form: { a: "1" } } }"#,
    #"GET: "/to/302?keep&to=/landed""#,
  ]

  @Test(arguments: [
    (secrets, ""), (secrets, ", signature: hmacSha256, realm: Photos"), (rsa, ""),
    (secrets, ", in: query"), (rsa, ", in: query"),
  ])
  func `each signature is accepted, of queries, forms and redirects`(
    keys: String, more: String
  ) async throws {
    let peer = try await OAuth1Peer()
    let run = try await run(peer, keys, Self.steps, more: more, options: ["-v"])
    expect(run, endsIn: 0)
    for secret in ["shop's secret", "token's secret", "PRIVATE KEY"] {
      #expect(!(run.output + run.errorOutput).contains(secret))
    }
  }

  @Test func `secrets in clear text are accepted over https`() async throws {
    let peer = try await OAuth1Peer()
    let run = try await run(
      peer, Self.secrets, Self.steps, base: peer.secureURL, more: ", signature: plaintext",
      options: ["-v"])
    expect(run, endsIn: 0)
    for form in ["shop's secret", "shop%27s", "shop%2527s", "token's secret", "token%27s"] {
      #expect(!(run.output + run.errorOutput).contains(form))
    }
    let open = try await self.run(peer, Self.secrets, ["GET: /"], more: ", signature: plaintext")
    expect(open, endsIn: 2)
    expect(open.errorOutput, has: ["plaintext-signature"])
  }

  @Test func `another secret, key or token is refused`() async throws {
    let peer = try await OAuth1Peer()
    func step(_ keys: String) -> String {
      "GET: /, auth: { oauth1: { consumerKey: shop, \(keys) } }, expect: { status: 401 }"
    }
    let run = try await run(
      peer, Self.secrets,
      [
        step("consumerSecret: no, token: tok, tokenSecret: \"${tokenSecret}\""),
        step("consumerSecret: \"${secret}\", token: tok, tokenSecret: no"),
        step("consumerSecret: \"${secret}\", token: other, tokenSecret: \"${tokenSecret}\""),
        "GET: /, auth: none, expect: { status: 401 }", "GET: /",
      ])
    expect(run, endsIn: 0)
  }

  /// Every byte in the path and in the query, encoded, and plain where oauthlib reads it; Flask has no
  /// path with a line feed, and oauthlib no query that is not UTF-8.
  @Test func `signatures hold for every byte of an address`() async throws {
    let peer = try await OAuth1Peer()
    let plain = "!$'()*+,-./:;=@_~&".map(String.init)
    let encoded = (0...255).map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let steps =
      (encoded.filter { $0 != "%0a" } + plain).map { #"GET: "/a\#($0)b""# }
      + (encoded.prefix(128) + plain + ["ü", "%c3%bc"]).map { #"GET: "/x?a\#($0)b=c\#($0)d""# }
    let run = try await run(peer, Self.secrets, steps)
    expect(run, endsIn: 0)
  }

  /// RFC 5849, section 2: temporary token, verifier, access token, resource.
  @Test func `a token is fetched in three steps`() async throws {
    let peer = try await OAuth1Peer()
    let client = #"consumerKey: shop, consumerSecret: "${secret}""#
    func token(_ more: String) -> String {
      #"auth: { oauth1: { \#(client), token: "${token}", tokenSecret: "${key2}"\#(more) } }"#
    }
    let answer =
      #"capture: { token: { regex: 'oauth_token=([^&]+)' }, "#
      + #"key2: { regex: 'oauth_token_secret=([^&]+)', secret: true } }"#
    let run = try await run(
      peer, Self.secrets,
      [
        "POST: /initiate, auth: { oauth1: { \(client), callback: http://printer.example/ready } }, "
          + "expect: { status: 200 }, \(answer)",
        #"GET: "/authorize?oauth_token=${token}", auth: none, redirects: none, "#
          + #"expect: { status: 302 }, capture: { verifier: { header: Location, "#
          + #"regex: 'oauth_verifier=([^&]+)' } }"#,
        #"POST: /token, \#(token(#", verifier: "${verifier}""#)), expect: { status: 200 }, \#(answer)"#,
        "GET: /photos, \(token("")), expect: { status: 200 }",
      ])
    expect(run, endsIn: 0)
  }

  @Test func `a failure names no signature in the curl command`() async throws {
    let peer = try await OAuth1Peer()
    for more in ["", ", in: query"] {
      let run = try await run(
        peer, Self.secrets, ["GET: /x, expect: { status: 404 }"], more: more, options: ["-v"])
      expect(run, endsIn: 1)
      let line = run.output.split(separator: "\n").first { $0.contains("curl ") } ?? ""
      expect(
        String(line), has: [more.isEmpty ? "Authorization: OAuth ***" : "oauth_signature=***"])
    }
  }
}
