// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A route of a run` {
  @Test(.needs(.nginx, .openssl))
  func `is kept apart for three scenarios that use one name`() async throws {
    let authority = try await TestAuthority.shared
    let server = try await TLSServer(
      [.init("localhost", try await authority.certificate(names: ["localhost"]))],
      addresses: ["127.0.0.1", "127.0.0.2"])
    let step = "{ GET: /, expect: { body: { $startsWith: localhost } } }"
    let steps = Array(repeating: step, count: 8).joined(separator: ", ")
    let shop = try Workshop(
      """
      curlew: 1
      baseUrl: https://localhost:\(server.port)
      defaults: { tls: { ca: ca.pem } }
      scenarios:
        first:
          defaults: { resolve: { "localhost:\(server.port)": [127.0.0.1] } }
          steps: [\(steps)]
        second:
          defaults: { resolve: { "localhost:\(server.port)": [127.0.0.2] } }
          steps: [\(steps)]
        neither:
          steps: [\(steps)]
      """)
    try shop.write(authority.certificate, to: "ca.pem")
    let run = try await shop.run("-j", "3", "--report", "ndjson=events.ndjson")
    expect(run, endsIn: 0)
    let seen = try await server.seen(count: 24)
    #expect(seen.filter { $0.address == "127.0.0.2" }.count == 8)
    #expect(seen.filter { $0.address == "127.0.0.1" }.count == 16)
    #expect(seen.allSatisfy { $0.serverName == "localhost" && $0.host == "localhost" })
    // As many handshakes as connections are needed, not as requests.
    #expect(Set(seen.map(\.connection)).count == 3)
    let second = Set(seen.filter { $0.address == "127.0.0.2" }.map(\.connection))
    #expect(second.count == 1)
    expect(
      try shop.folder.read("events.ndjson"), has: [#""connectedTo":"127.0.0.2:\#(server.port)""#])
  }

  @Test func `can be an address that a step has captured`() async throws {
    let server = try ScriptedServer { request in
      .response(200, json: #"{"address": "127.0.0.1"}"#)
    }
    let run = try await Workshop(
      """
      curlew: 1
      requests:
        - { GET: "\(server.url("/where"))", capture: { address: $.address } }
        - GET: http://service.example:\(server.port)/
          resolve: { "service.example:\(server.port)": ["127.0.0.7", "${address}"] }
        - { GET: http://other.example/, connectTo: "localhost:\(server.port)" }
        - GET: http://other.example:81/
          connectTo: { "other.example:81": "127.0.0.1:\(server.port)" }
      """
    ).run()
    expect(run, endsIn: 0)
    #expect(
      server.requests.map { $0.header("host") ?? "" } == [
        "127.0.0.1:\(server.port)", "service.example:\(server.port)", "other.example",
        "other.example:81",
      ])
  }

  @Test func `is refused with a message if a capture is not an address`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"address": "evil.example"}"#) }
    let run = try await Workshop(
      """
      curlew: 1
      requests:
        - { GET: "\(server.url())", capture: { address: $.address } }
        - GET: http://service.example/
          resolve: { "service.example:80": ["${address}"] }
      """
    ).run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["specs.yaml:5:39", "is not a numeric address", "connectTo"])
    #expect(!run.output.contains("evil.example"))
    #expect(server.requests.count == 1)
  }

  @Test func `is a Unix socket with its right only`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "s")
    let server = try UnixServer(
      at: path,
      answer: .bytes(
        Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok".utf8)))
    let shop = try Workshop(
      """
      curlew: 1
      requests:
        - { GET: http://docker.example/info, unixSocket: \(path) }
      """)
    let refused = try await shop.run()
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["may not be connected to", "--allow-unix \(path)"])
    let other = try await shop.run("--allow-unix", "\(path).other")
    expect(other, endsIn: 2)
    let allowed = try await shop.run("--allow-unix", path, "-v")
    expect(allowed, endsIn: 0)
    expect(allowed.output, has: ["Host: docker.example", "over unix:\(path)"])
    withExtendedLifetime(server) {}
  }

  @Test func `is a Unix socket with its right only, where its path is made in the run too`()
    async throws
  {
    let server = try ScriptedServer { _ in .response(200, json: #"{"path": "/run/a.sock"}"#) }
    let run = try await Workshop(
      """
      curlew: 1
      requests:
        - { GET: \(server.url("/")), capture: { path: $.path } }
        - { GET: http://docker.example/info, unixSocket: "${path}" }
      """
    ).run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["may not be connected to", "--allow-unix /run/a.sock"])
  }

  @Test(arguments: [("/run/a.sock", 2), ("\"${dir}/a.sock\"", 1)] as [(String, Int32)])
  func `is a Unix socket of defaults for requests alone, which alone need its right`(
    written: String, code: Int32
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let shop = try Workshop(
      """
      curlew: 1
      vars: { dir: /run }
      defaults: { unixSocket: \(written) }
      requests:
        - socket: tcp://127.0.0.1:\(server.port)
          exchange: [{ send: "GET /raw HTTP/1.0\\r\\n\\r\\n" }, { receive: { until: " 200 " } }]
        - check: [1 < 2]
      """)
    let raw = try await shop.run()
    expect(raw, endsIn: 0)
    #expect(server.requests.map(\.target) == ["/raw"])
    let text = try shop.folder.read("specs.yaml")
    try shop.write(text + "\n  - GET: http://docker.example/info\n")
    let refused = try await shop.run()
    expect(refused, endsIn: code)
    expect(
      refused.output + refused.errorOutput,
      has: ["may not be connected to", "--allow-unix /run/a.sock"])
  }

  @Test func `begins at the interface or the address that is named`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      continueOnFailure: true
      requests:
        - { GET: /a, interface: lo }
        - { GET: /b, interface: 127.0.0.3 }
        - { name: nobody's, GET: /c, interface: nope7 }
      """
    ).run()
    expect(run, endsIn: 3)
    #expect(server.requests.map(\.target) == ["/a", "/b"])
    expect(run.output, has: ["2 passed, 1 errored", "nobody's"])
  }

  @Test func `has the version of IP that is asked for`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await Workshop(
      """
      curlew: 1
      continueOnFailure: true
      requests:
        - { GET: "http://localhost:\(server.port)/four", ipVersion: 4 }
        - { GET: "http://localhost:\(server.port)/six", ipVersion: 6 }
      """
    ).run()
    // The server listens on IPv4 only.
    expect(run, endsIn: 3)
    #expect(server.requests.map(\.target) == ["/four"])
  }
}
