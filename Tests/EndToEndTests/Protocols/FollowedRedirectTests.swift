// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The redirect rule over the wire and in every report; each clause of it has a unit test in
/// `ExchangesTests`.
@Suite struct `Following a redirect` {
  /// A server that leads from `/start` to a `Location`, and answers everything else.
  private func server(
    _ location: String, status: Int = 302, more: String = ""
  ) throws -> ScriptedServer {
    try ScriptedServer { request in
      request.path == "/a/start"
        ? .raw(
          "HTTP/1.1 \(status) Found\r\nLocation: \(location)\r\n\(more)Content-Length: 0\r\n\r\n")
        : .response(200, body: "landed")
    }
  }

  private func run(
    _ server: ScriptedServer, _ lines: String..., arguments: [String] = []
  ) async throws -> ProgramRun {
    let folder = try Workshop(
      "curlew: 1\nrequests:\n  - GET: \(server.url("/a/start?first=1#top"))\n"
        + lines.map { "    \($0)\n" }.joined())
    return try await folder.runs(["run", "specs.yaml"] + arguments)
  }

  @Test(arguments: [
    ("next", "/a/next"), ("./next", "/a/next"), ("../up", "/up"), ("../../../up", "/up"),
    ("/top?x=1", "/top?x=1"), ("?only=query", "/a/start?only=query"), ("/#fragment", "/"),
    ("/with space", "/with%20space"), ("/broken%zz%", "/broken%zz%"),
    ("/%7Ekept/%2F", "/%7Ekept/%2F"), ("/ünïcode?ä", "/%C3%BCn%C3%AFcode?%C3%A4"),
    ("/a/./b/../c", "/a/c"), ("/curly{}|[]^`\"<>", "/curly{}|[]^`\"<>"),
  ])
  func `goes where Location leads`(location: String, target: String) async throws {
    let server = try server(location)
    let run = try await run(server, "expect: { body: landed }")
    // `?only=query` leads to the same path, which redirects again, to the same request: a loop.
    expect(run, endsIn: location.hasPrefix("?") ? 1 : 0)
    #expect(server.requests.map(\.target).dropFirst().first == target)
  }

  @Test func `a long chain is shown by its ends, with -v as a whole`() async throws {
    let server = try ScriptedServer { request in
      .response(302, headers: ["Location": "\(request.path)x"])
    }
    let folder = try Workshop("curlew: 1\nrequests:\n  - GET: \(server.url("/r"))\n")
    let run = try await folder.run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["GET /r HTTP", "GET /rx HTTP", "… 7 more redirects, shown with -v"])
    expect(run.output, has: ["GET /rxxxxxxxxx HTTP", "GET /rxxxxxxxxxx HTTP"])
    #expect(!run.output.contains("GET /rxx HTTP"))
    let verbose = try await folder.run("-v")
    expect(verbose.output, has: ["GET /rxx HTTP", "GET /rxxxxx HTTP"])
  }

  @Test func `goes to an address without a scheme over that of the hop`() async throws {
    let other = try ScriptedServer { _ in .response(200, body: "landed") }
    let server = try server("//127.0.0.1:\(other.port)/other")
    expect(try await run(server), endsIn: 0)
    #expect(other.requests.map(\.target) == ["/other"])
  }

  @Test(arguments: [
    ("", "asks for a request that was already sent"),
    ("#", "asks for a request that was already sent"),
    ("http://", "is not an address"), ("http:/x", "is not an address"),
    ("http://h:port/", "is not an address"),
    ("file:///etc/passwd", "goes to a `file:` address"), ("ftp://h/x", "goes to a `ftp:` address"),
    ("gopher://h/x", "goes to a `gopher:` address"), ("mailto:a@b", "goes to a `mailto:` address"),
    ("FILE:/etc/passwd", "goes to a `file:` address"),
    ("ws://h/", "goes to a `ws:` address"),
  ])
  func `fails where it may not go`(location: String, words: String) async throws {
    let server = try server(location)
    let run = try await run(server)
    expect(run, endsIn: 1)
    expect(run.output, has: [words])
    // A redirect to the same request is followed as often as `redirects` allows.
    #expect(server.requests.count == (words.hasPrefix("asks") ? 11 : 1))
  }

  @Test(arguments: [
    "http://169.254.169.254/latest", "http://2852039166/", "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
  ])
  func `leads to no link-local address`(location: String) async throws {
    let server = try server(location)
    let run = try await run(server)
    expect(run, endsIn: 1)
    expect(run.output, has: ["which needs a right", "nothing was sent"])
    #expect(server.requests.count == 1)
  }

  @Test func `takes one Location, and refuses two that differ`() async throws {
    let same = try server("/x", more: "Location: /x\r\n")
    expect(try await run(same), endsIn: 0)
    let different = try server("/x", more: "location: /y\r\n")
    let run = try await run(different)
    expect(run, endsIn: 3)
    expect(run.output, has: ["the response has `Location` headers that differ"])
    #expect(different.requests.count == 1)
  }

  /// CVE-2022-27774 and its relatives: another port of the same host is another origin, and coming
  /// back to the first does not bring back what was left there.
  @Test(arguments: [302, 303, 307, 308])
  func `brings nothing of the first origin along, nor back`(status: Int) async throws {
    let back = try ScriptedServer { request in
      request.path == "/a/start"
        ? .response(status, headers: ["Location": request.header("X-Other") ?? "/"])
        : .response(200, body: "landed")
    }
    let home = back.url("/home")
    let other = try ScriptedServer { _ in .response(status, headers: ["Location": home]) }
    let address = "http://urluser:urlpassword@127.0.0.1:\(back.port)/a/start?key=querysecret"
    let folder = try Workshop(
      """
      curlew: 1
      requests:
        - GET: \(address)
          headers: { X-Other: "\(other.url())", X-Api-Key: headersecret, Cookie: written=cookie }
          auth: { bearer: bearersecret }
          cookies: { sid: stepcookie }
          expect: { body: landed }
      """)
    let run = try await folder.run()
    expect(run, endsIn: 0)
    #expect(back.requests.map(\.path) == ["/a/start", "/home"])
    #expect(other.requests.count == 1)
    for request in other.requests + back.requests.dropFirst() {
      let names = request.headers.map { $0.name.lowercased() }.sorted()
      #expect(names == ["accept", "accept-encoding", "host", "user-agent"])
      for secret in ["urluser", "urlpassword", "querysecret", "secret", "cookie"] {
        #expect(!request.text.contains(secret))
      }
    }
  }

  @Test(.needs(.nginx, .openssl)) func `leaves the client certificate with the first origin`()
    async throws
  {
    let (server, client) = (
      try await TestCertificate.selfSigned(), try await TestCertificate.selfSigned()
    )
    let peer = try await Nginx.start(ports: 2) { folder, ports in
      try server.write(to: folder, as: "server")
      return """
        log_format short '$server_port $request_uri "$ssl_client_s_dn"';
        access_log access.log short;
        ssl_certificate server.pem;
        ssl_certificate_key server-key.pem;
        ssl_verify_client optional_no_ca;
        server {
          listen 127.0.0.1:\(ports[0]) ssl;
          location = /start { return 302 https://localhost:\(ports[1])/away; }
          location / { return 200 landed; }
        }
        server {
          listen 127.0.0.1:\(ports[1]) ssl;
          return 302 https://localhost:\(ports[0])/home;
        }
        """
    }
    let folder = try Workshop(
      """
      curlew: 1
      requests:
        - GET: https://localhost:\(peer.ports[0])/start
          tls: { ca: ca.pem, cert: client.pem, key: client.key }
          expect: { body: landed }
      """)
    try folder.write(server.certificate, to: "ca.pem")
    try folder.write(client.certificate, to: "client.pem")
    try folder.write(client.key, to: "client.key")
    let run = try await folder.run()
    expect(run, endsIn: 0)
    let log = try await peer.lines(of: "access.log", count: 3)
    #expect(
      log == [
        "\(peer.ports[0]) /start \"CN=localhost\"", "\(peer.ports[1]) /away \"-\"",
        "\(peer.ports[0]) /home \"-\"",
      ])
  }

  @Test func `keeps a body of several parts under 307`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer { request in
      .response(307, headers: ["Location": request.path == "/one" ? "/two" : other.url("/three")])
    }
    let folder = try Workshop(
      """
      curlew: 1
      requests:
        - POST: \(server.url("/one"))
          multipart: [{ name: a, value: text }, { name: b, file: body.bin }]
      """)
    let file = String(repeating: "0123456789", count: 20_000)
    try folder.write(file, to: "body.bin")
    let run = try await folder.run()
    expect(run, endsIn: 0)
    let requests = server.requests + other.requests
    #expect(requests.map(\.path) == ["/one", "/two", "/three"])
    #expect(Set(requests.map(\.bodyText)).count == 1)
    #expect(requests.allSatisfy { $0.bodyText.contains(file) })
    #expect(Set(requests.map { $0.header("Content-Type") }).count == 1)
  }

  @Test func `keeps a body under 307 and 308, from a file too, and to another origin`()
    async throws
  {
    for status in [307, 308] {
      let other = try ScriptedServer { _ in .response(200) }
      let server = try ScriptedServer { request in
        request.path == "/one"
          ? .response(status, headers: ["Location": "/two"])
          : .response(status, headers: ["Location": other.url("/three")])
      }
      let folder = try Workshop(
        "curlew: 1\nrequests:\n  - { PUT: \"\(server.url("/one"))\", file: body.bin }\n")
      let body = String(repeating: "0123456789", count: 20_000)
      try folder.write(body, to: "body.bin")
      let run = try await folder.run()
      expect(run, endsIn: 0)
      let requests = server.requests + other.requests
      #expect(requests.map(\.method) == ["PUT", "PUT", "PUT"])
      #expect(requests.allSatisfy { $0.bodyText == body })
    }
  }

  @Test(.needs(.nginx, .openssl)) func `refuses a downgrade from https unless it is allowed`()
    async throws
  {
    let authority = try await TestCertificate.selfSigned()
    let plain = try ScriptedServer { _ in .response(200, body: "landed") }
    let nginx = try await RedirectingPeer(to: plain.url("/landed"), authority)
    for (allowed, code) in [(false, 1), (true, 0)] {
      let folder = try Workshop(
        """
        curlew: 1
        requests:
          - GET: \(nginx.url)
            tls: { ca: ca.pem }
            redirects: { downgrade: \(allowed) }
        """)
      try folder.write(authority.certificate, to: "ca.pem")
      let run = try await folder.run()
      expect(run, endsIn: Int32(code))
      if !allowed { expect(run.output, has: ["goes from https to http"]) }
    }
    #expect(plain.requests.count == 1)
  }

  @Test func `is shown hop by hop in every report`() async throws {
    let server = try server("/a/next", status: 307, more: "X-Hop: first\r\n")
    let folder = try Workshop(
      "curlew: 1\nrequests:\n  - { name: hops, GET: \"\(server.url("/a/start"))\" }\n")
    let run = try await folder.run("-v", "--report", "json=ctrf.json", "--report", "ndjson=events")
    expect(run, endsIn: 0)
    expect(
      run.output,
      has: [
        "request GET \(server.url("/a/start"))", "response 307", "X-Hop: first",
        "request GET \(server.url("/a/next"))", "response 200",
      ])
    #expect(run.output.split(separator: "timings ").count == 3)
    for name in ["ctrf.json", "events"] {
      let report = try folder.folder.read(name)
      expect(
        report,
        has: [
          #""url":"\#(server.url("/a/start"))""#, #""status":307"#, #"["X-Hop","first"]"#,
          #""url":"\#(server.url("/a/next"))""#, #""status":200"#,
        ])
      #expect(report.split(separator: #""timings":{"nameResolved":"#).count == 3)
    }
  }
}

/// nginx with TLS that redirects everything.
private struct RedirectingPeer {
  let peer: RunningPeer

  var url: String { "https://localhost:\(peer.ports[0])/" }

  init(to target: String, _ certificate: TestCertificate) async throws {
    peer = try await Nginx.start { folder, ports in
      try certificate.write(to: folder, as: "server")
      return """
        access_log off;
        ssl_certificate server.pem;
        ssl_certificate_key server-key.pem;
        server { listen 127.0.0.1:\(ports[0]) ssl; return 302 \(target); }
        """
    }
  }
}
