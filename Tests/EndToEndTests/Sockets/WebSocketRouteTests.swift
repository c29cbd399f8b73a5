// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The way to a WebSocket: TLS and proxies, against peers of others.
@Suite(.needs(.websockets, .peerPython)) struct WebSocketRouteTests {
  private static let logIn = (user: "ada", password: "p4ssw0rd")

  /// A step that says something and hears it.
  private func step(_ address: String, _ keys: String = "") -> String {
    "  - socket: \(address)\n    exchange: [{ receive: hello none }, { send: hi }, { receive: hi }]\n"
      + keys.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  @Test(.needs(.openssl)) func `has its certificate judged`() async throws {
    let certificate = try await TestAuthority.shared.certificate(names: ["localhost"])
    let peer = try await WebSocketPeer.start(certificate)
    let port = peer.ports[0]
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n"
        + step("wss://localhost:\(port)/", "tls: { ca: ca.pem }")
        + step(
          "wss://127.0.0.1:\(port)/",
          "tls: { ca: ca.pem, serverName: localhost }\nconnectTo: { \"127.0.0.1:\(port)\": \"localhost:\(port)\" }"
        )
        + "  - { socket: wss://localhost:\(port)/, expect: { failure: { tls: untrusted } } }\n"
        + "  - { socket: wss://127.0.0.1:\(port)/, tls: { ca: ca.pem }, expect: { failure: { tls: name } } }\n"
    )
    try workshop.write(try await TestAuthority.shared.certificate, to: "ca.pem")
    let run = try await workshop.run("-v")
    expect(run, endsIn: 0)
    try workshop.write(
      "curlew: 1\nrequests:\n" + step("wss://127.0.0.1:\(port)/", "tls: { ca: ca.pem }"))
    let wrong = try await workshop.run()
    expect(wrong, endsIn: 3)
    expect(
      wrong.output,
      has: ["TLS failed while agreeing on TLS: the peer has no certificate for this name"])
  }

  @Test(.needs(.tinyproxy, .openssl), arguments: [false, true])
  func `goes through a tunnel of an HTTP proxy`(isSecure: Bool) async throws {
    let certificate = try await TestAuthority.shared.certificate(names: ["localhost"])
    let peer = try await WebSocketPeer.start(isSecure ? certificate : nil)
    let proxy = try await ProxyPeers.tinyproxy(logIn: Self.logIn)
    let address = "\(isSecure ? "wss" : "ws")://localhost:\(peer.ports[0])/"
    func collection(_ password: String) -> String {
      "curlew: 1\nrequests:\n"
        + step(
          address,
          "tls: { ca: ca.pem }\nproxy: http://ada:\(password)@127.0.0.1:\(proxy.ports[0])")
    }
    let workshop = try Workshop(collection(Self.logIn.password))
    try workshop.write(try await TestAuthority.shared.certificate, to: "ca.pem")
    let run = try await workshop.run("-v")
    expect(run, endsIn: 0)
    expect(run.output, has: ["through the proxy http://***@127.0.0.1:\(proxy.ports[0])"])
    #expect(!run.output.contains(Self.logIn.password))
    try workshop.write(collection("wr0ngw0rd"))
    let refused = try await workshop.run()
    expect(refused, endsIn: 3)
    expect(refused.output, has: ["127.0.0.1:\(proxy.ports[0])"])
    #expect(!refused.output.contains("wr0ngw0rd"))
  }

  @Test(.needs(.microsocks), arguments: ["socks5", "socks5h"])
  func `goes through SOCKS`(scheme: String) async throws {
    let peer = try await WebSocketPeer.start()
    let proxy = try await ProxyPeers.microsocks(user: "ada", password: "p@ss w0rd")
    func run(_ password: String) async throws -> ProgramRun {
      try await Workshop(
        "curlew: 1\nrequests:\n"
          + step(
            "ws://127.0.0.1:\(peer.ports[0])/",
            "proxy: \(scheme)://ada:\(password)@127.0.0.1:\(proxy.ports[0])")
      ).run("-v")
    }
    let right = try await run("p%40ss%20w0rd")
    expect(right, endsIn: 0)
    #expect(!right.output.contains("w0rd"))
    let wrong = try await run("wrong-one")
    expect(wrong, endsIn: 3)
    expect(wrong.output, has: ["through the proxy"])
  }
}
