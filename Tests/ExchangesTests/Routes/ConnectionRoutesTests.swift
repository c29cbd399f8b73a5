// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@testable import Exchanges

@Suite struct `A host with its port` {
  @Test(arguments: [
    ("api.example.com:443", "api.example.com", 443), ("[::1]:8080", "[::1]", 8080),
    ("API.example:1", "api.example", 1), ("127.0.0.1:65535", "127.0.0.1", 65535),
  ]) func `is read`(text: String, host: String, port: Int) throws {
    let place = try HostPort(parsing: text)
    #expect(place.host == host)
    #expect(place.port == port)
    #expect(try HostPort(parsing: place.description) == place)
  }

  @Test(arguments: [
    ("api.example.com", HostPort.Problem.noPort), ("api.example.com:", .noPort),
    ("[::1]", .noPort), ("::1", .noBrackets), ("::1:443", .noBrackets), ("a b:1", .badHost),
    (":443", .badHost), ("a:0", .badPort), ("a:65536", .badPort), ("a:http", .badPort),
    ("https://a:443", .badHost), ("a:443/x", .badPort), ("[::x]:1", .badHost),
    ("bücher.example:80", .internationalHost("xn--bcher-kva.example")),
  ]) func `is refused with the reason`(text: String, problem: HostPort.Problem) {
    #expect(throws: problem) { try HostPort(parsing: text) }
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("::1", true), ("[::1]", true), ("2001:db8::1", true),
    ("127.1", false), ("0x7f000001", false), ("2130706433", false), ("010.0.0.1", false),
    ("localhost", false), ("", false), ("fe80::1%eth0", false), ("1.2.3.4.5", false),
    ("127.0.0.1:443", false), ("[127.0.0.1]", false),
  ]) func `is plain when everybody reads it so`(text: String, isPlain: Bool) {
    #expect((NumericAddress(plain: text) != nil) == isPlain)
  }
}

@Suite struct `Routes` {
  private let address = try? Address(parsing: "https://api.example.com/x")

  private func targets(
    _ routes: ConnectionRoutes, _ text: String = "https://API.example.com/x",
    isOwnOrigin: Bool = true
  ) throws -> [String] {
    routes.targets(for: try Address(parsing: text), isOwnOrigin: isOwnOrigin).map(\.description)
  }

  private func place(_ text: String) throws -> HostPort { try HostPort(parsing: text) }

  @Test func `of a name are its addresses, in order`() throws {
    let routes = ConnectionRoutes(resolve: [
      .init(try place("api.example.com:443"), addresses: ["127.0.0.2", "::1"]),
      .init(try place("api.example.com:8443"), addresses: ["127.0.0.3"]),
    ])
    #expect(try targets(routes) == ["127.0.0.2:443", "[::1]:443"])
    #expect(try targets(routes, "https://api.example.com:8443/") == ["127.0.0.3:8443"])
    #expect(try targets(routes, "http://api.example.com/") == [])
    #expect(try targets(routes, "https://other.example/") == [])
    // Wherever a redirect leads, its name is resolved as the step says.
    #expect(try targets(routes, isOwnOrigin: false) == ["127.0.0.2:443", "[::1]:443"])
  }

  @Test func `that are one place hold for the step's own origin only`() throws {
    let routes = ConnectionRoutes(connectTo: [.init(.ownOrigin, host: "localhost", port: 8443)])
    #expect(try targets(routes) == ["localhost:8443"])
    #expect(try targets(routes, isOwnOrigin: false) == [])
    let socket = ConnectionRoutes(unixSocket: "/run/a.sock")
    #expect(try targets(socket) == ["unix:/run/a.sock"])
    #expect(try targets(socket, isOwnOrigin: false) == [])
  }

  @Test func `that name a place hold for it, with any host or port where curl's are empty`() throws
  {
    let named = ConnectionRoutes(connectTo: [
      .init(.place(host: "api.example.com", port: 443), host: "localhost", port: 1)
    ])
    #expect(try targets(named, isOwnOrigin: false) == ["localhost:1"])
    #expect(try targets(named, "https://other.example/") == [])
    let any = ConnectionRoutes(connectTo: [
      .init(.place(host: nil, port: 443), host: "localhost", port: nil)
    ])
    #expect(try targets(any, "https://other.example/") == ["localhost:443"])
    #expect(try targets(any, "http://other.example/") == [])
  }

  @Test func `are chained as in curl`() throws {
    let routes = ConnectionRoutes(
      resolve: [.init(try place("backend.example:8443"), addresses: ["127.0.0.9"])],
      connectTo: [.init(.ownOrigin, host: "backend.example", port: 8443)])
    #expect(try targets(routes) == ["127.0.0.9:8443"])
  }

  @Test func `of every name are a star`() throws {
    let routes = ConnectionRoutes(resolve: [.init(try place("*:443"), addresses: ["127.0.0.2"])])
    #expect(try targets(routes) == ["127.0.0.2:443"])
  }
}

@Suite struct `A hop` {
  private func request(
    _ address: String, headers: HeaderFields = HeaderFields(),
    _ change: (inout RequestOptions.Content) -> Void
  ) throws -> HopRequest {
    HopRequest(
      RequestHead(method: "GET", headers: headers), to: try Address(parsing: address),
      options: RequestOptions.standard.changing(change))
  }

  @Test func `to another origin does not have the name`() throws {
    for isOwnOrigin in [true, false] {
      var hop = try request("https://127.0.0.1:8443/") { options in
        options.trust.pins = [ByteText("p")]
        options.trust.oldestVersion = .tls13
        options.trust.serverName = ByteText("n")
      }
      hop.takeRoutes(isOwnOrigin: isOwnOrigin)
      #expect((hop.options.content.trust.serverName != nil) == isOwnOrigin)
      #expect(hop.options.content.trust.pins == [ByteText("p")])
      #expect(hop.options.content.trust.oldestVersion == .tls13)
      #expect(hop.headers.first("Host") == (isOwnOrigin ? "127.0.0.1:8443" : nil))
      #expect(hop.targets.map(\.description) == (isOwnOrigin ? ["127.0.0.1:8443"] : []))
    }
  }

  @Test func `asks for a name over TLS only, and keeps a Host that was written`() throws {
    var plain = try request("http://127.0.0.1/") { $0.trust.serverName = ByteText("n") }
    plain.takeRoutes(isOwnOrigin: true)
    #expect(plain.targets.isEmpty)
    #expect(plain.headers.fields.isEmpty)
    var written = try request(
      "https://127.0.0.1/", headers: HeaderFields([HeaderField("host", "mine")])
    ) { $0.trust.serverName = ByteText("n") }
    written.takeRoutes(isOwnOrigin: true)
    #expect(written.headers.values(of: "Host") == ["mine"])
  }

  @Test func `tries the addresses of its version of IP only`() throws {
    var options = ConnectionOptions()
    options.routes.resolve = [
      .init(try HostPort(parsing: "a:80"), addresses: ["::1", "127.0.0.1"])
    ]
    for (version, expected) in [
      (IPVersion.ipv4, ["127.0.0.1:80"]), (.ipv6, ["[::1]:80"]),
      (nil, ["[::1]:80", "127.0.0.1:80"]),
    ] {
      options.ipVersion = version
      var hop = try request("http://a/") { $0.connection = options }
      hop.takeRoutes(isOwnOrigin: true)
      #expect(hop.targets.map(\.description) == expected)
    }
  }
}

@Suite struct `A mark on a certificate` {
  @Test func `is a comment in front of PEM, and nothing for other encodings`() {
    let pem = ClientCertificate(bytes: Array("-----BEGIN".utf8))
    #expect(pem.marked("scenario 3").bytes == Array("# scenario 3\n-----BEGIN".utf8))
    #expect(!pem.needsOwnConnection)
    let pkcs12 = ClientCertificate(bytes: [0x30], encoding: .pkcs12)
    #expect(pkcs12.marked("scenario 3") == pkcs12)
    #expect(pkcs12.needsOwnConnection)
  }

  @Test func `depends on the bytes`() {
    #expect(ClientCertificate.encoding(of: [0x30, 0x82], path: "a.der") == .der)
    #expect(ClientCertificate.encoding(of: [0x30, 0x82], path: "a.PFX") == .pkcs12)
    #expect(ClientCertificate.encoding(of: Array("-----".utf8), path: "a.crt") == .pem)
  }
}
