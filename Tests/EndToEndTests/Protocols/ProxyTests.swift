// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Against independent proxies, and byte for byte.
@Suite struct `A request through a proxy` {
  private static let logIn = (user: "ada", password: "p4ssw0rd")

  private func collection(_ url: String, proxy: String, _ lines: String...) -> String {
    "curlew: 1\nrequests:\n  - GET: \(url)\n    proxy: \(proxy)\n"
      + lines.map { "    \($0)\n" }.joined()
  }

  @Test(.needs(.tinyproxy)) func `reaches loopback too if it is in the file`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "hello") }
    let proxy = try await ProxyPeers.tinyproxy()
    let folder = try Workshop(
      collection(
        server.url("/x?y=1"), proxy: "http://127.0.0.1:\(proxy.ports[0])",
        "expect: { body: hello }"))
    let run = try await folder.run("-v")
    expect(run, endsIn: 0)
    let request = try #require(server.requests.first)
    #expect(request.target == "/x?y=1")
    #expect(request.header("Via")?.contains("tinyproxy") == true)
    #expect(request.header("Proxy-Connection") == nil)
    expect(run.output, has: ["through the proxy http://127.0.0.1:\(proxy.ports[0])"])
  }

  @Test(.needs(.tinyproxy), arguments: [true, false])
  func `authenticates to the proxy without showing the credentials`(isRight: Bool) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let proxy = try await ProxyPeers.tinyproxy(logIn: Self.logIn)
    let password = isRight ? "p4ssw0rd" : "wr0ngw0rd"
    let folder = try Workshop(
      collection(server.url(), proxy: "http://ada:\(password)@127.0.0.1:\(proxy.ports[0])"))
    let run = try await folder.run("-v", "--report", "ndjson=events")
    expect(run, endsIn: isRight ? 0 : 1)
    #expect(server.requests.count == (isRight ? 1 : 0))
    #expect(server.requests.first?.header("Proxy-Authorization") == nil)
    let events = try folder.folder.read("events")
    for printed in [run.output, run.errorOutput, events] {
      #expect(!printed.contains(password))
      // `ada:p4ssw0rd` and `ada:wr0ngw0rd` in base64.
      #expect(!printed.contains("YWRhOn"))
    }
  }

  @Test func `reports that the proxy, not the service, asks for credentials`() async throws {
    let proxy = try ScriptedServer { _ in .response(407) }
    let place = "127.0.0.1:\(proxy.port)"
    for (logIn, note) in [
      ("", "the proxy http://\(place) asks for a log-in, and `proxy` has none"),
      ("ada:x@", "the proxy http://***@\(place) does not take the log-in"),
    ] {
      let folder = try Workshop(
        collection("http://service.invalid/", proxy: "http://\(logIn)\(place)"))
      let run = try await folder.run()
      expect(run, endsIn: 1)
      #expect(
        run.failures == [
          "specs.yaml:3:5 GET http://service.invalid/: status: expected a status below 400, "
            + "found `407` (Status)"
        ])
      expect(run.output, has: ["    note: \(note)\n"])
    }
  }

  @Test(.needs(.tinyproxy, .nginx)) func `is tunnelled for https`() async throws {
    let nginx = try await NginxPeer()
    let proxy = try await ProxyPeers.tinyproxy(logIn: Self.logIn)
    let folder = try Workshop(
      collection(
        nginx.secure + "/t", proxy: "http://ada:p4ssw0rd@127.0.0.1:\(proxy.ports[0])",
        "tls: { ca: ca.pem }", "auth: { bearer: visible }", "expect: { body: HTTP/2.0 }"))
    try folder.write(nginx.certificate.certificate, to: "ca.pem")
    let run = try await folder.run("-v")
    expect(run, endsIn: 0)
    #expect(!run.output.contains("CONNECT"))
    #expect(try await nginx.log(count: 1).count == 1)
  }

  /// libcurl up to 8.18 compares no log-ins (CVE-2026-3784), and no libcurl distinguishes the second pair.
  @Test(
    .needs(.tinyproxy, .nginx),
    arguments: [("ada:one@", "ada:two@"), ("ada@", "ada:@"), ("", "ada:one@")])
  func `does not use a tunnel that other credentials have opened`(
    first: String, second: String
  ) async throws {
    let nginx = try await NginxPeer()
    let proxy = try await ProxyPeers.tinyproxy()
    let steps = [first, second, first, second].enumerated().map { number, logIn in
      "  - { GET: \"\(nginx.secure)/\(number % 2)\", proxy: \"http://\(logIn)127.0.0.1:\(proxy.ports[0])\" }\n"
    }
    let folder = try Workshop(
      "curlew: 1\ndefaults: { tls: { ca: ca.pem } }\nrequests:\n" + steps.joined())
    try folder.write(nginx.certificate.certificate, to: "ca.pem")
    let run = try await folder.run()
    expect(run, endsIn: 0)
    let log = try await nginx.log(count: 4)
    #expect(log.count == 4)
    let connections = Dictionary(grouping: log) { $0[3] }.mapValues { Set($0.map { $0[0] }) }
    #expect(connections["/0"]?.isDisjoint(with: connections["/1"] ?? []) == true, "\(log)")
  }

  @Test(.needs(.tinyproxy, .nginx)) func `reuses a tunnel of its own credentials`() async throws {
    let nginx = try await NginxPeer()
    let proxy = try await ProxyPeers.tinyproxy(logIn: Self.logIn)
    let steps = (0..<6).map {
      "  s\($0): { steps: [{ GET: \"\(nginx.secure)/\($0)\" }, { GET: \"\(nginx.secure)/\($0)\" }] }\n"
    }
    let folder = try Workshop(
      """
      curlew: 1
      defaults:
        tls: { ca: ca.pem }
        http: 2
        proxy: http://ada:p4ssw0rd@127.0.0.1:\(proxy.ports[0])
      scenarios:

      """ + steps.joined())
    try folder.write(nginx.certificate.certificate, to: "ca.pem")
    let run = try await folder.run("--jobs", "6")
    expect(run, endsIn: 0)
    #expect(Set(try await nginx.log(count: 12).map { $0[0] }).count == 1)
  }

  @Test(.needs(.tinyproxy, .nginx)) func `names the proxy that asks for credentials`() async throws
  {
    let nginx = try await NginxPeer()
    let proxy = try await ProxyPeers.tinyproxy(logIn: Self.logIn)
    let address = "http://127.0.0.1:\(proxy.ports[0])"
    let folder = try Workshop(
      collection(nginx.secure, proxy: address, "tls: { ca: ca.pem }"))
    try folder.write(nginx.certificate.certificate, to: "ca.pem")
    let run = try await folder.run()
    expect(run, endsIn: 3)
    #expect(
      run.failures == [
        "specs.yaml:3:5 GET \(nginx.secure): no connection while connecting: the proxy "
          + "`\(address)` asks for a log-in, and `proxy` has none (status 407) (libcurl 56)"
      ])
  }

  @Test(.needs(.squid, .nginx, .openssl), arguments: [true, false])
  func `goes through a proxy inside of TLS`(isSecure: Bool) async throws {
    let nginx = try await NginxPeer()
    let squid = try await SquidPeer(nginx.certificate)
    let url = isSecure ? nginx.secure : nginx.plain
    let folder = try Workshop(
      collection(
        url, proxy: "https://localhost:\(squid.port)", "tls: { ca: ca.pem }",
        "expect: { body: HTTP/\(isSecure ? "2.0" : "1.1") }"))
    try folder.write(nginx.certificate.certificate, to: "ca.pem")
    let run = try await folder.run()
    expect(run, endsIn: 0)
    // Its certificate is judged: without the authority nothing is sent.
    try folder.write(
      collection(
        url, proxy: "https://localhost:\(squid.port)", "tls: { verify: false }"))
    let unknown = try await folder.run()
    expect(unknown, endsIn: 3)
    #expect(
      unknown.failures == [
        "specs.yaml:3:5 GET \(url): TLS failed while agreeing on TLS: through the proxy "
          + "`https://localhost:\(squid.port)`: the certificate is not signed by a trusted "
          + "authority: SSL certificate problem: self-signed certificate (libcurl 60)"
      ])
    #expect(try await nginx.log(count: 1).count == 1)
  }

  @Test(.needs(.dante), arguments: ["socks4", "socks5", "socks5h"])
  func `goes through SOCKS`(scheme: String) async throws {
    let server = try ScriptedServer { _ in .response(200, body: "hello") }
    let proxy = try await ProxyPeers.dante()
    let folder = try Workshop(
      collection(
        server.url(), proxy: "\(scheme)://127.0.0.1:\(proxy.ports[0])", "expect: { body: hello }"))
    let run = try await folder.run()
    expect(run, endsIn: 0)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [("socks5", true), ("socks5h", true), ("socks4a", false)])
  func `authenticates to SOCKS`(scheme: String, hasPassword: Bool) async throws {
    let proxy = try SOCKSServer(logIn: hasPassword ? ("a:da", "p@ss w0rd") : nil)
    defer { proxy.stop() }
    let logIn = hasPassword ? "a%3Ada:p%40ss%20w0rd" : "ada"
    let folder = try Workshop(
      collection("http://localhost:81/x", proxy: "\(scheme)://\(logIn)@127.0.0.1:\(proxy.port)"))
    let run = try await folder.run("-v")
    expect(run, endsIn: 0)
    let asked = try #require(proxy.asked.first)
    #expect(asked.user == (hasPassword ? "a:da" : "ada"))
    #expect(asked.password == (hasPassword ? "p@ss w0rd" : nil))
    #expect(asked.port == 81)
    // `h` and `4a` leave the name to the proxy.
    #expect((asked.host == "localhost") == (scheme != "socks5"))
    #expect(!run.output.contains("w0rd"))
  }

  @Test(.needs(.microsocks), arguments: ["socks5", "socks5h"])
  func `is accepted by SOCKS with the right password`(scheme: String) async throws {
    let server = try ScriptedServer { _ in .response(200, body: "hello") }
    let proxy = try await ProxyPeers.microsocks(user: "ada", password: "p@ss w0rd")
    let place = "127.0.0.1:\(proxy.ports[0])"
    let right = try await Workshop(
      collection(server.url(), proxy: "\(scheme)://ada:p%40ss%20w0rd@\(place)")
    ).run("-v")
    expect(right, endsIn: 0)
    #expect(!right.output.contains("w0rd"))
    for wrong in ["ada:wrong-one@", "bob:p%40ss%20w0rd@", ""] {
      let run = try await Workshop(collection(server.url(), proxy: "\(scheme)://\(wrong)\(place)"))
        .run()
      expect(run, endsIn: 3)
      #expect(
        run.failures.first?.hasPrefix(
          "specs.yaml:3:5 GET \(server.url()): no connection while connecting: through the proxy "
            + "`\(scheme)://\(wrong.isEmpty ? "" : "***@")\(place)`: ") == true, "\(run.failures)")
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["socks5", "socks5h"])
  func `offers SOCKS no identity of the process's own`(scheme: String) async throws {
    let proxy = try SOCKSServer(logIn: ("ada", "one"))
    defer { proxy.stop() }
    let folder = try Workshop(
      collection("http://localhost:81/", proxy: "\(scheme)://ada:one@127.0.0.1:\(proxy.port)"))
    expect(try await folder.run(), endsIn: 0)
    // RFC 1928: 0 means no authentication, 1 GSS-API, 2 user and password.
    #expect(proxy.methods == [[0, 2]])
  }

  @Test func `that is refused by SOCKS is reported as such`() async throws {
    let proxy = try SOCKSServer(logIn: ("ada", "right"))
    defer { proxy.stop() }
    let folder = try Workshop(
      collection("http://localhost:81/", proxy: "socks5://ada:wrong-one@127.0.0.1:\(proxy.port)"))
    let run = try await folder.run()
    expect(run, endsIn: 3)
    #expect(
      run.failures == [
        "specs.yaml:3:5 GET http://localhost:81/: no connection while connecting: through the proxy "
          + "`socks5://***@127.0.0.1:\(proxy.port)`: User was rejected by the SOCKS5 server (1 1). "
          + "(libcurl 97)"
      ])
    #expect(!run.output.contains("wrong-one"))
  }

  @Test func `sends the proxy its own credentials and none of the service's`() async throws {
    let proxy = try ScriptedServer { request in
      request.method == "CONNECT"
        ? .response(403) : .response(200, headers: ["Proxy-Connection": "close"])
    }
    let address = "http://a%3Ada:p%40ss@127.0.0.1:\(proxy.port)"
    let folder = try Workshop(
      """
      curlew: 1
      defaults: { proxy: "\(address)", headers: { X-Own: 1 }, continueOnFailure: true }
      requests:
        - { GET: "https://service.invalid/x", headers: { X-Api-Key: key }, auth: { bearer: mine } }
        - { GET: "http://service.invalid/y", auth: { bearer: mine } }
      """)
    let run = try await folder.run("-v")
    expect(run, endsIn: 3)
    let requests = proxy.requests
    #expect(requests.map(\.method) == ["CONNECT", "GET"])
    #expect(requests.map(\.target) == ["service.invalid:443", "http://service.invalid/y"])
    // base64 of `a:da:p@ss`
    #expect(requests.allSatisfy { $0.header("Proxy-Authorization") == "Basic YTpkYTpwQHNz" })
    #expect(requests[0].header("X-Api-Key") == nil)
    #expect(requests[0].header("X-Own") == nil)
    #expect(requests[0].header("Authorization") == nil)
    #expect(requests[1].header("Authorization") == "Bearer mine")
    #expect(
      run.failures == [
        "specs.yaml:4:7 GET https://service.invalid/x: no connection while connecting: the proxy "
          + "`http://***@127.0.0.1:\(proxy.port)` refuses to connect to `service.invalid:443` "
          + "(status 403) (libcurl 56)"
      ])
    for text in ["p@ss", "p%40ss", "YTpkYTpwQHNz"] { #expect(!run.output.contains(text)) }
  }

  @Test func `uses the proxy of an option, over files and environment`() async throws {
    let proxy = try ScriptedServer { _ in .response(200) }
    let other = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer { _ in .response(200) }
    let folder = try Workshop(collection(server.url("/x"), proxy: other.url()))
    let through = try await folder.run(
      "--proxy", "http://ada:passw0rd@127.0.0.1:\(proxy.port)", "-v")
    expect(through, endsIn: 0)
    #expect(!through.output.contains("passw0rd"))
    #expect(proxy.requests.map(\.target) == [server.url("/x")])
    let direct = try await folder.run("--proxy", "none")
    expect(direct, endsIn: 0)
    #expect(server.requests.map(\.target) == ["/x"])
    #expect(other.requests.isEmpty)
    let wrong = try await folder.run("--proxy", "gopher://ada:passw0rd@h")
    expect(wrong, endsIn: 2)
    #expect(!wrong.errorOutput.contains("passw0rd"))
  }

  @Test func `reports which proxy cannot be reached`() async throws {
    let port = try RefusedPort()
    let folder = try Workshop(
      collection("http://service.invalid/", proxy: "http://127.0.0.1:\(port.number)"))
    let run = try await folder.run()
    expect(run, endsIn: 3)
    #expect(
      run.failures == [
        "specs.yaml:3:5 GET http://service.invalid/: no connection while connecting: through the "
          + "proxy `http://127.0.0.1:\(port.number)`: Failed to connect to 127.0.0.1 port "
          + "\(port.number): Couldn't connect to server (libcurl 7)"
      ])
  }

  @Test func `never shares a connection with one through another proxy, or none`() async throws {
    let first = try ScriptedServer { _ in .response(200) }
    let second = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer { _ in .response(200) }
    var text = "curlew: 1\nrequests:\n"
    for _ in 0..<3 {
      text += "  - { GET: \"\(server.url())\", proxy: \"\(first.url())\" }\n"
      text += "  - { GET: \"\(server.url())\", proxy: \"\(second.url())\" }\n"
      text += "  - { GET: \"\(server.url())\", proxy: none }\n"
    }
    let run = try await Workshop(text).run()
    expect(run, endsIn: 0)
    for peer in [first, second, server] {
      #expect(peer.requests.count == 3)
      #expect(peer.connectionsOpened == 1)
    }
  }

  @Test func `asks no proxy for a link-local address`() async throws {
    let proxy = try ScriptedServer { _ in .response(200) }
    for host in ["169.254.169.254", "2852039166", "[fe80::1]"] {
      let run = try await Workshop(
        collection("http://\(host)/", proxy: proxy.url())
      ).run()
      #expect(run.exitCode != 0)
      expect(run.output, has: ["link-local"])
    }
    #expect(proxy.requests.isEmpty)
  }
}
