// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `socket` steps against independent peers.
@Suite struct SocketPeerTests {
  /// One `socket` step; each line of the exchange as in the file.
  static func step(_ address: String, _ exchange: [String], _ more: String...) -> String {
    let elements = exchange.map { "      - \($0)\n" }.joined()
    let keys = more.map { "    \($0)\n" }.joined()
    return "requests:\n  - socket: \(address)\n    exchange:\n\(elements)\(keys)"
  }

  static func collection(_ address: String, _ exchange: [String], _ more: String...) -> String {
    let keys = more.map { "    \($0)\n" }.joined()
    return "curlew: 1\n" + step(address, exchange) + keys
  }

  @Test(.needs(.redis)) func `Redis answers PING, and a secret of AUTH is never shown`()
    async throws
  {
    let redis = try await RunningPeer(.redis) { folder, ports in
      .init(arguments: [
        "--port", "\(ports[0])", "--bind", "127.0.0.1", "--requirepass", "correct-horse",
        "--save", "",
      ])
    }
    let workshop = try Workshop(
      "curlew: 1\nsecrets: [password]\n"
        + Self.step(
          "tcp://127.0.0.1:\(redis.ports[0])",
          [
            #"send: "PING\r\n""#,
            #"receive: { expect: { $startsWith: "-NOAUTH" }, until: '\r\n' }"#,
            #"send: "AUTH ${password}\r\n""#,
            #"receive: "+OK\r\n""#,
            #"send: "PING\r\n""#,
            #"receive: "+PONG\r\n""#,
            // Redis gives the secret back.
            #"send: "ECHO ${password}\r\n""#,
            #"receive: { bytes: 10 }"#,
            #"receive: { until: 'horse\r\n' }"#,
          ], "expect: { body: { $contains: PONG } }"))
    var program = try workshop.curlew("run", "-v", "specs.yaml", "--report", "ndjson=events.ndjson")
    program.environment["CURLEW_SECRET_password"] = "correct-horse"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    expect(
      run.output,
      has: ["AUTH ***password***", "+PONG", "4 held", "1 request over 1 connection"])
    let events = try workshop.folder.read("events.ndjson")
    for text in [run.output, run.errorOutput, events] {
      #expect(!text.contains("correct"), "\(text)")
      #expect(!text.contains("horse\r"), "\(text)")
    }
    expect(events, has: [#""kind":"sent","content":"PING"#, "+PONG"])
  }

  @Test(.needs(.nginx)) func `a malformed request is sent on purpose, and a whole one by hand`()
    async throws
  {
    let nginx = try await Self.nginx()
    let address = "tcp://127.0.0.1:\(nginx.ports[0])"
    let malformed = try await Workshop(
      Self.collection(
        address,
        [
          #"send: "GET /\0 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n""#,
          "receive: { $startsWith: HTTP }",
        ],
        "expect: { body: { $contains: 400 Bad Request } }")
    ).run("-v")
    expect(malformed, endsIn: 0)
    let whole = try await Workshop(
      Self.collection(
        address,
        [
          #"send: "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n""#,
          #"receive: { expect: { $startsWith: "HTTP/1.1 200 OK" }, until: '\r\n\r\n' }"#,
          "receive: hello",
        ])
    ).run("-v")
    expect(whole, endsIn: 0)
  }

  @Test(.needs(.nginx, .openssl))
  func `TLS believes the authority that is named, and only the right name`() async throws {
    let authority = try await TestAuthority.shared
    let certificate = try await authority.certificate(names: ["localhost"])
    let nginx = try await Self.nginx(certificate)
    let workshop = try Workshop()
    try workshop.write(authority.certificate, to: "ca.pem")
    func run(_ host: String, _ tls: String) async throws -> ProgramRun {
      try workshop.write(
        Self.collection(
          "tls://\(host):\(nginx.ports[1])",
          [
            #"send: "GET / HTTP/1.0\r\n\r\n""#, #"receive: { until: '\r\n\r\n' }"#,
            "receive: hello",
          ], tls, "expect: { body: { $startsWith: HTTP/1.1 200 } }"))
      return try await workshop.run("-v")
    }
    let right = try await run("localhost", "tls: { ca: ca.pem }")
    expect(right, endsIn: 0)
    expect(right.output, has: ["TLS "])
    let unknown = try await run("localhost", "description: without the authority")
    expect(unknown, endsIn: 3)
    expect(unknown.output, has: ["TLS"])
    let wrongName = try await run("127.0.0.1", "tls: { ca: ca.pem }")
    expect(wrongName, endsIn: 3)
    let named = try await run("127.0.0.1", "tls: { ca: ca.pem, serverName: localhost }")
    expect(named, endsIn: 0)
    let elsewhere = try await run(
      "localhost",
      "tls: { ca: ca.pem }\n    resolve: { \"localhost:\(nginx.ports[1])\": [127.0.0.1] }")
    expect(elsewhere, endsIn: 0)
  }

  @Test(.needs(.nginx, .openssl))
  func `TLS sends a client certificate if the peer asks for one`() async throws {
    let authority = try await TestAuthority.shared
    let workshop = try Workshop()
    try workshop.write(authority.certificate, to: "ca.pem")
    let path = workshop.folder.path(of: "ca.pem")
    let server = try await TLSServer([
      .init(
        "localhost", try await authority.certificate(names: ["localhost"]),
        directives: "ssl_client_certificate \(path); ssl_verify_client on;")
    ])
    try await authority.certificate(names: [], subject: "ann").write(to: workshop.folder, as: "ann")
    for (keys, status) in [("", "400"), (", cert: ann.pem, key: ann-key.pem", "200")] {
      try workshop.write(
        Self.collection(
          "tls://localhost:\(server.port)",
          [
            #"send: "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n""#,
            #"receive: { expect: { $startsWith: "HTTP/1.1 \#(status) " }, until: '\r\n\r\n' }"#,
          ], "tls: { ca: ca.pem\(keys) }"))
      let run = try await workshop.run()
      expect(run, endsIn: 0)
    }
    #expect(try await server.seen(count: 2).map { $0.client.contains("ann") } == [false, true])
  }

  private static func nginx(_ certificate: TestCertificate? = nil) async throws -> RunningPeer {
    try await Nginx.start(ports: 2) { folder, ports in
      try folder.write("hello", to: "index.html")
      try certificate?.write(to: folder, as: "server")
      let tls = """
        server {
          listen 127.0.0.1:\(ports[1]) ssl; root \(folder.path);
          ssl_certificate server.pem; ssl_certificate_key server-key.pem;
        }
        """
      return """
        access_log off;
        server { listen 127.0.0.1:\(ports[0]); root \(folder.path); }
        \(certificate == nil ? "" : tls)
        """
    }
  }
}
