// SPDX-License-Identifier: Apache-2.0

import Digests
import Testing
import WebSockets

@Suite struct HandshakeTests {
  // The example of RFC 6455, section 1.3.
  private static let key = "dGhlIHNhbXBsZSBub25jZQ=="
  private static let accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
  private static let agreed = [
    ("upgrade", "websocket"), ("connection", "Upgrade"), ("sec-websocket-accept", accept),
  ]

  private static func problem(
    _ headers: [(String, String)], offering protocols: [String] = []
  ) throws -> HandshakeProblem? {
    try Handshake(key: key, protocols: protocols).problem(version: "1.1") { name in
      headers.filter { $0.0 == name.lowercased() }.map(\.1)
    }
  }

  @Test func `a key is answered as the RFC shows`() throws {
    #expect(try Handshake.accept(of: Self.key) == Self.accept)
    #expect(try Self.problem(Self.agreed) == nil)
  }

  @Test func `a key has sixteen bytes and is new each time`() {
    var generator = SystemRandomNumberGenerator()
    let keys = (0..<10).map { _ in Handshake.key(using: &generator) }
    #expect(keys.allSatisfy { Base64.standard.decode($0)?.count == 16 })
    #expect(Set(keys).count == 10)
  }

  @Test func `the request offers what it asks for`() throws {
    let fields = try Handshake(key: Self.key, protocols: ["chat", "v2"]).fields
    #expect(
      fields.map { "\($0.name): \($0.value)" } == [
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: \(Self.key)", "Sec-WebSocket-Protocol: chat, v2",
      ])
    #expect(try Handshake(key: Self.key, protocols: []).fields.count == 4)
  }

  @Test(
    arguments: [
      (["connection", "sec-websocket-accept"], nil, "the answer has no `Upgrade` header"),
      (
        ["connection", "sec-websocket-accept"], ("upgrade", "h2c"),
        "the answer upgrades to `h2c`, not to `websocket`"
      ),
      (
        ["upgrade", "sec-websocket-accept"], ("connection", "keep-alive"),
        "`Connection` of the answer does not name `Upgrade`"
      ),
      (["upgrade", "connection"], nil, "the answer has no `Sec-WebSocket-Accept`"),
      (
        ["upgrade", "connection"], ("sec-websocket-accept", "S3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
        "`Sec-WebSocket-Accept` does not fit the key that was sent"
      ),
      (
        ["upgrade", "connection", "sec-websocket-accept"],
        ("sec-websocket-extensions", "permessage-deflate"),
        "the answer uses the extension `permessage-deflate`, which was not offered"
      ),
      (
        ["upgrade", "connection", "sec-websocket-accept"], ("sec-websocket-protocol", "Chat"),
        "the answer chooses the subprotocol `Chat`, which was not offered"
      ),
      (
        ["upgrade", "connection", "sec-websocket-accept"], ("sec-websocket-protocol", ""),
        "the answer chooses the subprotocol ``, which was not offered"
      ),
    ] as [([String], (String, String)?, String)])
  func `an answer that does not agree opens nothing`(
    _ kept: [String], _ other: (String, String)?, _ words: String
  ) throws {
    let headers = Self.agreed.filter { kept.contains($0.0) } + (other.map { [$0] } ?? [])
    #expect(try Self.problem(headers, offering: ["chat"])?.words == words)
  }

  @Test func `names of the answer are compared without case, and in lists`() throws {
    let headers = [
      ("upgrade", "WebSocket"), ("connection", "keep-alive, UPGRADE"),
      ("sec-websocket-accept", Self.accept), ("sec-websocket-protocol", "chat"),
    ]
    #expect(try Self.problem(headers, offering: ["v2", "chat"]) == nil)
  }

  @Test func `one of several subprotocols must be chosen`() throws {
    let chosen = [("sec-websocket-protocol", "chat"), ("sec-websocket-protocol", "v2")]
    #expect(
      try Self.problem(Self.agreed + chosen, offering: ["chat", "v2"])
        == .subprotocol("chat, v2"))
  }
}
