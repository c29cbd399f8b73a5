// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Planning
import Testing

@Suite struct `A planned route` {
  private func request(_ own: String, above: String = "", environment: String = "") throws
    -> PlannedRequest
  {
    var source = PlanSource(
      """
      curlew: 1
      vars: { address: 127.0.0.5 }
      \(above)
      environments: { e: { \(environment) } }
      requests: [{ GET: https://a.example/, \(own) }]
      """)
    source.environment = "e"
    source.rights.unixPaths = ["/run/a.sock"]
    return try plan(source).steps()[0].request
  }

  @Test func `is ready before the run when nothing waits for it`() throws {
    let request = try request(
      "resolve: { a.example:443: [127.0.0.2, \"::1\"], b.example:80: 127.0.0.3 }, "
        + "connectTo: { c.example:443: localhost:1 }, unixSocket: /run/a.sock, interface: lo, ipVersion: 4"
    )
    let options = request.options.content.connection
    #expect(request.settings.routeTemplates == nil)
    #expect(options.routes.resolve.map(\.name.description) == ["a.example:443", "b.example:80"])
    #expect(options.routes.resolve[0].addresses == ["127.0.0.2", "::1"])
    #expect(
      options.routes.connectTo == [
        .init(.place(host: "c.example", port: 443), host: "localhost", port: 1)
      ])
    #expect(options.routes.unixSocket?.text == "/run/a.sock")
    #expect(options.interface?.text == "lo")
    #expect(options.ipVersion == .ipv4)
  }

  @Test func `depends on the run if it has a template`() throws {
    let request = try request("resolve: { a.example:443: [\"${address}\"] }")
    #expect(request.options.content.connection == ConnectionOptions())
    #expect(request.settings.routeTemplates?.resolve.map(\.name.description) == ["a.example:443"])
  }

  @Test func `is the innermost that is written, an environment's over its defaults`() throws {
    let above = "defaults: { resolve: { a.example:443: [127.0.0.1] } }"
    func addresses(_ own: String, _ environment: String) throws -> [String] {
      try request(own, above: above, environment: environment).options.content.connection.routes
        .resolve
        .flatMap(\.addresses)
    }
    #expect(try addresses("", "") == ["127.0.0.1"])
    #expect(try addresses("", "resolve: { a.example:443: [127.0.0.2] }") == ["127.0.0.2"])
    for environment in [
      "resolve: { a.example:443: [127.0.0.2] }, defaults: { resolve: { a.example:443: [127.0.0.3] } }",
      "defaults: { resolve: { a.example:443: [127.0.0.3] } }, resolve: { a.example:443: [127.0.0.2] }",
    ] {
      #expect(try addresses("", environment) == ["127.0.0.2"])
    }
    #expect(try addresses("resolve: { b.example:443: [127.0.0.4] }", "") == ["127.0.0.4"])
    #expect(try addresses("resolve: null", "") == [])
  }

  @Test(arguments: [
    ("resolve: { ⟦a.example⟧: [127.0.0.1] }", "bad-resolve"),
    ("resolve: { a.example:443: [⟦b.example⟧] }", "bad-resolve"),
    ("resolve: { a.example:443: [⟦127.1⟧] }", "bad-resolve"),
    ("resolve: { a.example:443: ⟦127.0.0.1:80⟧ }", "bad-resolve"),
    ("connectTo: ⟦localhost⟧", "bad-connect-to"),
    ("connectTo: { a.example:443: ⟦localhost:0⟧ }", "bad-connect-to"),
    ("connectTo: { ⟦\"::1:443\"⟧: localhost:1 }", "bad-connect-to"),
    ("unixSocket: ⟦\"\"⟧", "bad-unix-socket"),
    ("interface: ⟦a/b⟧", "bad-interface"),
    ("connection: ⟦reuse⟧, auth: { ntlm: { user: a, password: b } }", "no-connection-reuse"),
  ]) func `is refused with the reason`(written: String, code: String) throws {
    try expectDiagnostics("curlew: 1\nrequests: [{ GET: https://a.example/, \(written) }]", code)
  }

  @Test(arguments: [
    "GET: https://a.example/, unixSocket: ⟦/run/a.sock⟧",
    "socket: ⟦\"unix:/run/a.sock\"⟧, exchange: [close: true]",
  ]) func `is not a Unix socket without its right`(step: String) throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ \(step) }]", "unix-socket-not-allowed")
  }

  @Test func `does not refuse a Unix socket of defaults that no step uses`() throws {
    _ = try plan(
      """
      curlew: 1
      defaults: { unixSocket: /run/a.sock }
      requests:
        - { socket: "tcp://127.0.0.1:1", exchange: [close: true] }
        - { socket: "tcp://127.0.0.1:2", timeout: 1s, exchange: [close: true] }
        - wait: 1ms
      """)
  }

  @Test func `is one refused Unix socket for all requests that take that of defaults`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      defaults: { unixSocket: ⟦/run/a.sock⟧ }
      requests:
        - { socket: "tcp://127.0.0.1:1", exchange: [close: true] }
        - GET: http://a.example/
        - { GET: http://b.example/, timeout: 1s }
      """, "unix-socket-not-allowed")
  }

  @Test(arguments: [
    "auth: { ntlm: { user: a, password: b } }", "tls: { cert: client.p12 }",
    "auth: { negotiate: true }",
  ])
  func `is not reused where each request needs its own, and not by a word`(
    identity: String
  ) throws {
    func source(_ written: String) -> PlanSource {
      var source = PlanSource("curlew: 1\nrequests: [{ GET: https://a.example/, \(written) }]")
      source.files = ["client.p12"]
      source.rights.allowsDefaultIdentity = true
      return source
    }
    #expect(try source("connection: reuse, \(identity)").plan().codes == ["no-connection-reuse"])
    #expect(try source("connection: fresh, \(identity)").plan().codes == [])
    #expect(try source(identity).plan().codes == [])
  }

  @Test func `is reused with a log-in that each request carries`() throws {
    _ = try plan(
      "curlew: 1\nrequests: [{ GET: https://a.example/, connection: reuse, auth: { basic: { user: a, password: b } } }]"
    )
  }

  @Test func `reads names that exist`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - { GET: https://a.example/, resolve: { a.example:443: ["${⟦adress⟧}"] } }
      """, "undefined-variable")
  }
}

@Suite struct `TLS as planned` {
  private func request(_ own: String) throws -> PlannedRequest {
    var source = PlanSource(
      """
      curlew: 1
      vars: { name: api.example.com, word: sesame, file: b }
      requests: [{ GET: https://a.example/, tls: { \(own) } }]
      """)
    source.files = ["ca.pem", "a.pem", "a-key.pem", "b.pem"]
    source.findings = [("certs", .folder)]
    return try plan(source).steps()[0].request
  }

  private let pin = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

  @Test func `is evaluated`() throws {
    let request = try request(
      "ca: certs, cert: \"${file}.pem\", key: a-key.pem, keyPassword: \"${word}\", pin: \(pin), "
        + "minVersion: 1.3, serverName: \"${name}\"")
    let (tls, trust) = (request.settings.tls, request.options.content.trust)
    #expect(tls.authoritiesPath == "certs")
    #expect(tls.certificate?.path == "b.pem")
    #expect(tls.certificate?.keyPath == "a-key.pem")
    #expect(tls.certificate?.password == "sesame")
    #expect(trust.pins.map(\.text) == [pin])
    #expect(trust.oldestVersion == .tls13)
    #expect(trust.serverName?.text == "api.example.com")
    #expect(try self.request("pin: [\(pin), \(pin)]").options.content.trust.pins.count == 2)
    #expect(try self.request("cert: a.pem").settings.tls.certificate?.keyPath == nil)
  }

  @Test(arguments: [
    ("pin: ⟦sha256/abc⟧", "bad-pin"), ("serverName: ⟦https://a⟧", "bad-server-name"),
    ("key: ⟦a-key.pem⟧", "key-without-certificate"), ("verify: ⟦false⟧", "tls-not-verified"),
    ("cert: ⟦none.pem⟧", "missing-file"), ("ca: ⟦none.pem⟧", "missing-file"),
    ("cert: a.pem, key: ⟦none.pem⟧", "missing-file"),
  ]) func `is refused, or warned of`(written: String, code: String) throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: https://a.example/, tls: { \(written) } }]", code
    ) { $0.files = ["a.pem"] }
  }

  @Test func `of a flag's certificate gives the password`() throws {
    var source = PlanSource(
      """
      curlew: 1
      vars: { word: sesame }
      requests: [{ GET: https://a.example/, tls: { cert: a.pem, keyPassword: "${word}" } }]
      """)
    source.files = ["a.pem"]
    source.overrides.certificatePath = "/flag/cert.pem"
    source.overrides.keyPath = "/flag/key.pem"
    let certificate = try plan(source).steps()[0].request.settings.tls.certificate
    #expect(certificate?.path == "/flag/cert.pem")
    #expect(certificate?.keyPath == "/flag/key.pem")
    #expect(certificate?.password == "sesame")
  }

  @Test func `gives way to flags`() throws {
    var overrides = ConnectionOverrides()
    overrides.resolve = [.init(try HostPort(parsing: "a.example:443"), addresses: ["127.0.0.9"])]
    overrides.authoritiesPath = "/flag/ca.pem"
    overrides.certificatePath = "/flag/cert.pem"
    overrides.isInsecure = true
    var source = PlanSource(
      """
      curlew: 1
      requests:
        - GET: https://a.example/
          resolve: { a.example:443: [127.0.0.1] }
          tls: { ca: ca.pem, cert: a.pem, verify: true }
      """)
    source.files = ["ca.pem", "a.pem"]
    source.overrides = overrides
    let request = try plan(source).steps()[0].request
    let address = try Address(parsing: "https://a.example/")
    let targets = request.options.content.connection.routes.targets(for: address, isOwnOrigin: true)
    #expect(targets.map(\.description) == ["127.0.0.9:443"])
    #expect(request.settings.tls.authoritiesPath == "/flag/ca.pem")
    #expect(request.settings.tls.certificate?.path == "/flag/cert.pem")
    #expect(!request.options.content.trust.verifiesPeer)
  }
}
