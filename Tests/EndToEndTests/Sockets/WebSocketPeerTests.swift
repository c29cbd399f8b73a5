// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

/// A WebSocket against an independent peer.
@Suite(.needs(.websockets, .peerPython)) struct WebSocketPeerTests {
  private static let judge = """
    if request.headers.get("Authorization") == "Bearer wrong":
        return connection.respond(403, "no entry")
    """

  @Test func `messages of all kinds come back, and the close is agreed`() async throws {
    let peer = try await WebSocketPeer.start(judge: Self.judge)
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
    let peer = try await WebSocketPeer.start()
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

  /// Prints what it hears of the shop, a line each.
  private static let client = """
    import asyncio, sys
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed

    async def main():
        async with connect(sys.argv[1], subprotocols=["other", "shop.v1"]) as shop:
            print(shop.subprotocol)
            print(await shop.recv())
            await shop.send(["{\\"type\\":\\"subscribe\\",", "\\"pet\\":2}"])
            for _ in range(4):
                print(await shop.recv())
            await (await shop.ping("are you there"))
            await shop.send(b"\\x00" * 100_000)
            print(len(await shop.recv()), "bytes")
            await shop.send('{"type":"subscribe","pet":9223372036854775807}')
            print(await shop.recv())
            for _ in range(3):
                await shop.recv()
            await shop.send('{"type":"leave","code":4001}')
            try:
                await shop.recv()
            except ConnectionClosed as closed:
                print(closed.rcvd.code, closed.rcvd.reason)

    asyncio.run(main())
    """

  @Test func `a client of others speaks with the shop`() async throws {
    let shop = try DemoShop.start()
    let folder = try TemporaryFolder()
    try folder.write(Self.client, to: "client.py")
    var program = Program(
      try #require(PeerProgram.peerPython.path),
      ["client.py", "ws://127.0.0.1:\(shop.port)/live"])
    program.workingDirectory = folder.path
    let run = try await program.run()
    #expect(run.errorOutput == "")
    #expect(
      run.output == """
        shop.v1
        {"type":"welcome","prices":"EUR"}
        {"type":"subscribed","subscription":"sub-1","pet":2}
        {"type":"price","subscription":"sub-1","pet":2,"amount":13}
        {"type":"price","subscription":"sub-1","pet":2,"amount":14}
        {"type":"price","subscription":"sub-1","pet":2,"amount":15}
        100000 bytes
        {"type":"subscribed","subscription":"sub-2","pet":1}
        4001 as you wish

        """)
  }
}
