// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite(.needs(.nginx, .openssl)) struct `TLS in a run` {
  private func server(directives: String = "") async throws -> TLSServer {
    let certificate = try await TestAuthority.shared.certificate(names: ["localhost"])
    return try await TLSServer([.init("localhost", certificate, directives: directives)])
  }

  private func shop(_ server: TLSServer, _ tls: String) async throws -> Workshop {
    let shop = try Workshop(
      """
      curlew: 1
      vars: { unused: 1 }
      defaults: { tls: { \(tls) } }
      requests:
        - { GET: "https://localhost:\(server.port)/", expect: { status: 200 } }
      """)
    try shop.write(try await TestAuthority.shared.certificate, to: "ca.pem")
    return shop
  }

  @Test func `trusts a file, a folder, and authorities of the environment`() async throws {
    let server = try await server()
    let shop = try await shop(server, "ca: ca.pem")
    expect(try await shop.run(), endsIn: 0)

    try shop.folder.write(
      oneRequest("https://localhost:\(server.port)/", "tls: { ca: certs }"), to: "specs.yaml")
    try shop.write(try await TestAuthority(named: "other").certificate, to: "certs/a.pem")
    try shop.write(try await TestAuthority.shared.certificate, to: "certs/b.crt")
    expect(try await shop.run(), endsIn: 0)

    try shop.write(oneRequest("https://localhost:\(server.port)/"))
    let unknown = try await shop.run("--report", "ndjson=e.ndjson")
    expect(unknown, endsIn: 3)
    expect(try shop.folder.read("e.ndjson"), has: [#""tls":"untrusted""#])
    for (name, value) in [
      ("SSL_CERT_FILE", shop.folder.path(of: "ca.pem")),
      ("SSL_CERT_FILE", shop.folder.path(of: "none.pem")),
    ] {
      var program = try shop.curlew("run", "specs.yaml")
      program.environment[name] = value
      let run = try await shop.runs(program)
      expect(run, endsIn: value.hasSuffix("ca.pem") ? 0 : 3)
    }
    try await shop.folder.openssl(["rehash", "certs"])
    var program = try shop.curlew("run", "specs.yaml")
    program.environment["SSL_CERT_DIR"] = shop.folder.path(of: "certs")
    expect(try await shop.runs(program), endsIn: 0)
  }

  @Test func `warns that nothing is verified`() async throws {
    let server = try await server()
    let shop = try await shop(server, "verify: false")
    let run = try await shop.run(
      "--report", "ndjson=r.ndjson", "--report", "json=r.json", "--report", "junit=r.xml", "-v")
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["certificates are not verified", "specs.yaml:3:"])
    expect(run.output, has: ["is not verified"])
    for report in ["r.ndjson", "r.json"] {
      expect(try shop.folder.read(report), has: ["is not verified", "tls-not-verified"])
    }
    expect(try shop.folder.read("r.xml"), has: ["note: ", "is not verified"])
    let strict = try await shop.run("--report", "junit=s.xml", "--junit-dialect", "strict")
    expect(strict, endsIn: 0)
    expect(try shop.folder.read("s.xml"), has: ["is not verified"])
  }

  @Test func `shows the session, once for each connection`() async throws {
    let certificate = try await TestAuthority.shared.certificate(names: ["localhost"])
    let server = try await TLSServer(
      [.init("localhost", certificate)], common: "ssl_protocols TLSv1.3;")
    let shop = try await shop(server, "ca: ca.pem")
    try shop.write(
      """
      curlew: 1
      baseUrl: https://localhost:\(server.port)
      defaults: { tls: { ca: ca.pem } }
      scenarios: { one: { steps: [GET: /, GET: /] } }
      """)
    let run = try await shop.run("-v", "--report", "ndjson=r.ndjson", "--report", "json=r.json")
    expect(run, endsIn: 0)
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let agreed = lines.filter { $0.hasPrefix("TLS ") }
    #expect(agreed.count == 1)
    #expect(agreed.first?.hasPrefix("TLS TLSv1.3, TLS_") == true)
    let shown = lines.filter { $0.hasPrefix("certificate ") }
    #expect(shown.count == 1)
    expect(
      shown.joined(), has: ["CN = localhost, issued by ", ", valid from 20", "Z to 20"])
    #expect(!shown.joined().contains("not verified"))
    for report in ["r.ndjson", "r.json"] {
      let text = try shop.folder.read(report)
      expect(text, has: [#""tls":{"version":"TLSv1.3","cipher":"TLS_"#, #""notAfter":"#])
      #expect(text.ranges(of: #""cipher":"#).count == 1)
    }
    try shop.write(
      oneRequest("https://localhost:\(server.port)/", "tls: { verify: false, minVersion: 1.2 }"))
    let unverified = try await shop.run("-v")
    expect(unverified.output, has: ["TLS TLSv1.", ", not verified"])
    let sent = try await shop.runs(
      "send", "-v", "--ca", "ca.pem", "https://localhost:\(server.port)/")
    expect(sent, endsIn: 0)
    expect(sent.errorOutput, has: ["TLS TLSv1.3, ", ", CN = localhost, issued by "])
  }

  @Test func `sends a client certificate, and not to another origin after a redirect`() async throws
  {
    let authority = try await TestAuthority.shared
    let folder = try TemporaryFolder()
    let path = try folder.write(authority.certificate, to: "ca.pem")
    let asking = "ssl_client_certificate \(path); ssl_verify_client optional;"
    let other = try await server(directives: asking)
    let server = try await server(
      directives: asking + """
         location /away { return 302 https://localhost:\(other.port)/back; }
        """)
    let ann = try await authority.certificate(names: [], subject: "ann", password: "sesame 4711")
    let shop = try Workshop(
      """
      curlew: 1
      secrets: [keyPassword]
      baseUrl: https://localhost:\(server.port)
      defaults:
        tls: { ca: ca.pem, cert: ann.pem, key: ann-key.pem, keyPassword: "${keyPassword}" }
      scenarios:
        one: { steps: [GET: /, GET: /, GET: /away] }
        two: { steps: [GET: /] }
      """)
    try shop.write(authority.certificate, to: "ca.pem")
    try ann.write(to: shop.folder, as: "ann")
    var program = try shop.curlew("run", "specs.yaml", "-j", "1", "-v", "--report", "json=r.json")
    program.environment["CURLEW_SECRET_keyPassword"] = "sesame 4711"
    let run = try await shop.runs(program)
    expect(run, endsIn: 0)
    for text in [run.output, run.errorOutput, try shop.folder.read("r.json")] {
      #expect(!text.contains("sesame 4711"))
      #expect(!text.contains("PRIVATE KEY"))
    }
    let seen = try await server.seen(count: 4)
    #expect(seen.allSatisfy { $0.client.contains("ann") })
    #expect(Set(seen.map(\.connection)).count == 2, "each scenario has its own connections")
    #expect(seen[0].connection == seen[1].connection)
    #expect(try await other.seen(count: 1).map(\.client) == [""])
    withExtendedLifetime(folder) {}
  }

  @Test func `reports the problem with a key`() async throws {
    let server = try await server()
    let shop = try Workshop()
    let authority = try await TestAuthority.shared
    try shop.write(authority.certificate, to: "ca.pem")
    try await authority.certificate(names: [], subject: "ann").write(to: shop.folder, as: "ann")
    try await authority.certificate(names: [], subject: "bob").write(to: shop.folder, as: "bob")
    try await authority.certificate(names: [], subject: "ann", password: "sesame")
      .write(to: shop.folder, as: "locked")
    try shop.write("nothing", to: "ca-key.txt")
    let mask = VolatileText(names: [(shop.folder.path, "folder")])
    var transcript = ""
    for tls in [
      "cert: ann.pem, key: bob-key.pem", "cert: ann.pem", "cert: ca-key.txt, key: ann-key.pem",
      "cert: ann.pem, key: locked-key.pem",
      "cert: ann.pem, key: locked-key.pem, keyPassword: wrong",
    ] {
      try shop.write(
        oneRequest("https://localhost:\(server.port)/", "tls: { ca: ca.pem, \(tls) }"))
      let run = try await shop.run()
      expect(run, endsIn: 1)
      transcript += "\(tls)\n\(mask.masked(run.output))\n"
    }
    try expectGolden(transcript, "../Golden/client-certificates.txt")
    #expect(server.seen.isEmpty)
  }

  @Test func `reads the files of tls within the rights only`() async throws {
    let server = try await server()
    let outside = try TemporaryFolder()
    let path = try outside.write(try await TestAuthority.shared.certificate, to: "ca.pem")
    let ann = try await TestAuthority.shared.certificate(names: [], subject: "ann")
    let files = try ann.write(to: outside, as: "ann")
    for tls in ["ca: \(path)", "cert: \(files.certificate), key: \(files.key)"] {
      let shop = try await shop(server, tls)
      let run = try await shop.run()
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["error[file-not-allowed]"])
    }
    // `curlew.yaml` may name them wherever they are.
    let shop = try await shop(server, "minVersion: 1.2")
    try shop.write("curlew: 1\ndefaults: { tls: { ca: \(path) } }", to: "curlew.yaml")
    let run = try await shop.run()
    expect(run, endsIn: 0)
  }

  @Test(arguments: [
    "{ POST: ORIGIN/, file: PATH }", "{ POST: ORIGIN/, multipart: [{ name: a, file: PATH }] }",
    "{ GET: ORIGIN/, expect: { file: PATH } }", "{ GET: ORIGIN/, expect: { schema: PATH } }",
    "{ print: \"${file('PATH')}\" }",
    "{ socket: \"tcp://127.0.0.1:PORT\", exchange: [{ send: { file: PATH } }] }",
  ])
  func `gives a TLS file outside the root to TLS only`(step: String) async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let outside = try TemporaryFolder()
    let path = try outside.write(try await TestAuthority.shared.certificate, to: "key.pem")
    let written = step.replacing("PATH", with: path).replacing("ORIGIN", with: server.url())
      .replacing("PORT", with: "\(server.port)")
    let shop = try Workshop("curlew: 1\nrequests:\n  - \(written)\n")
    try shop.write("curlew: 1\ndefaults: { tls: { ca: \(path) } }", to: "curlew.yaml")
    for flags in [[], ["--cert", path, "--key", path]] {
      let run = try await shop.runs(["run", "specs.yaml"] + flags)
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["key.pem", "may not be read"])
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `reports plain HTTP to a TLS port`() async throws {
    // A service of TLS answers what it cannot read with an alert, nginx with words.
    let alert = try ScriptedServer { _ in .raw("\u{15}\u{3}\u{3}\0\u{2}\u{2}F").then(.close) }
    let run = try await Workshop(oneRequest(alert.url())).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["help: ", "is reached with `https://`"])
    let server = try await server()
    let words = try await Workshop(oneRequest("http://localhost:\(server.port)/")).run()
    expect(words, endsIn: 1)
    expect(words.output, has: ["The plain HTTP request was sent to HTTPS port"])
  }

  @Test func `holds a pin and an oldest version against the peer`() async throws {
    let old = try await server(directives: "ssl_protocols TLSv1.2;")
    let pin = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    for (tls, problem) in [
      ("minVersion: 1.2", nil), ("minVersion: 1.3", "version"), ("pin: \(pin)", "wrongPin"),
    ] as [(String, String?)] {
      let shop = try await shop(old, "ca: ca.pem, \(tls)")
      let run = try await shop.run("--report", "ndjson=e.ndjson")
      expect(run, endsIn: problem == nil ? 0 : 3)
      let events = try shop.folder.read("e.ndjson")
      if let problem { expect(events, has: [#""tls":"\#(problem)""#]) }
    }
  }

  @Test func `asks for the name of serverName`() async throws {
    let server = try await server()
    let shop = try Workshop(
      """
      curlew: 1
      vars: { name: localhost }
      requests:
        - GET: https://127.0.0.1:\(server.port)/
          tls: { ca: ca.pem, serverName: "${name}" }
      """)
    try shop.write(try await TestAuthority.shared.certificate, to: "ca.pem")
    let run = try await shop.run()
    expect(run, endsIn: 0)
    let seen = try await server.seen(count: 1)
    #expect(seen.map(\.serverName) == ["localhost"])
    #expect(seen.map(\.host) == ["127.0.0.1"])
  }
}

@Suite(.needs(.nginx, .openssl)) struct `The certificate of a peer, in a run` {
  @Test(arguments: ["ca: ca.pem", "verify: false"])
  func `is checked on a connection of the step's own`(tls: String) async throws {
    let certificate = try await TestAuthority.shared.certificate(
      names: ["localhost", "127.0.0.1"])
    let server = try await TLSServer([.init("localhost", certificate)])
    let shop = try Workshop(
      """
      curlew: 1
      baseUrl: https://localhost:\(server.port)
      defaults: { tls: { \(tls) } }
      requests:
        - GET: /
        - GET: /
          expect:
            certificate:
              subject: { $contains: "CN = localhost" }
              issuer: { $contains: curlew test authority }
              names: { $contains: 127.0.0.1 }
              notBefore: { $lt: "2026-06-01T00:00:00Z" }
              notAfter: { $gt: "2030-01-01T00:00:00Z" }
              expiresIn: { $gt: 30d }
        - GET: /
      """)
    try shop.write(try await TestAuthority.shared.certificate, to: "ca.pem")
    let run = try await shop.run("-j", "1")
    expect(run, endsIn: 0)
    let seen = try await server.seen(count: 3)
    #expect(seen[0].connection == seen[2].connection)
    #expect(seen[0].connection != seen[1].connection)
  }
}
