// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A WebSocket against an independent peer.
@Suite(.needs(.websockets, .peerPython)) struct WebSocketPeerTests {
  /// Echoes messages; `close` closes with 4001, `ping` is answered with a ping of the peer.
  private static let server = """
    import asyncio, sys
    from websockets.asyncio.server import serve

    async def talk(connection):
        await connection.send("hello " + (connection.subprotocol or "none"))
        async for message in connection:
            if message == "close":
                await connection.close(4001, "as asked")
            elif message == "ping":
                await (await connection.ping())
                await connection.send("answered")
            else:
                await connection.send(message)

    def judge(connection, request):
        if request.headers.get("Authorization") == "Bearer wrong":
            return connection.respond(403, "no entry")

    def choose(connection, offered):
        return "chat" if "chat" in offered else None

    async def main():
        async with serve(talk, "127.0.0.1", int(sys.argv[1]), select_subprotocol=choose,
                         process_request=judge, max_size=None):
            await asyncio.get_running_loop().create_future()

    asyncio.run(main())
    """

  private func peer() async throws -> RunningPeer {
    try await RunningPeer(.peerPython) { folder, ports in
      try folder.write(Self.server, to: "server.py")
      return .init(arguments: ["server.py", "\(ports[0])"])
    }
  }

  @Test func `messages of all kinds come back, and the close is agreed`() async throws {
    let peer = try await peer()
    let address = "ws://127.0.0.1:\(peer.ports[0])/"
    let workshop = try Workshop(
      SocketPeerTests.collection(
        address,
        [
          "receive: hello chat", "send: text", "receive: text", "send: { json: { a: [1, é] } }",
          "receive: { json: { a: [1, é] } }", "send: { hex: 00ff }",
          "receive: { bytes: { hex: 00ff } }", "send: { ping: hi }", "send: ping",
          "receive: answered", "send: { file: long.bin }",
          "receive: { bytes: { base64: \"${file.bytes('long.bin')}\" } }",
          "close: { code: 4000, reason: done }", "closed: { code: 4000 }",
        ], "protocols: [other, chat]", "expect: { messages: [] }")
        + "  - socket: \(address)\n    exchange: [{ send: close }, { closed: { code: 4001 } }]\n"
        + "  - { socket: \(address), auth: { bearer: wrong }, expect: { status: 403 } }\n")
    try workshop.folder.write([UInt8](repeating: 0x61, count: 150_000), to: "long.bin")
    let run = try await workshop.run("-v")
    expect(run, endsIn: 0)
    expect(run.output, has: ["received close 4000", "response 403"])
  }

  @Test func `a peer that dies and one that is not there are failures`() async throws {
    let peer = try await peer()
    let port = peer.ports[0]
    let collection = SocketPeerTests.collection(
      "ws://127.0.0.1:\(port)/", ["receive: { text: never }"])
    let wrong = try await Workshop(collection).run()
    expect(wrong, endsIn: 1)
    expect(wrong.output, has: ["receive 1: expected `never`, found `hello none`"])
    withExtendedLifetime(peer) {}
    let absent = try await Workshop(
      SocketPeerTests.collection("ws://127.0.0.1:9/", ["receive: x"])
    ).run()
    expect(absent, endsIn: 3)
  }
}
