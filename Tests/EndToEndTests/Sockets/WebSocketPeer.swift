// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A WebSocket server of others, the `websockets` of PyPI.
///
/// It greets with its subprotocol and echoes messages; `close` closes with 4001, `ping` is answered
/// with a ping.
enum WebSocketPeer {
  /// - Parameters:
  ///   - certificate: for `wss:`; nil for `ws:`.
  ///   - judge: lines of Python that may `return` the answer to a `request`, in place of 101.
  static func start(
    _ certificate: TestCertificate? = nil, judge: String = ""
  ) async throws -> RunningPeer {
    try await RunningPeer(.peerPython) { folder, ports in
      let lines = judge.split(separator: "\n").map { "    \($0)\n" }.joined()
      try folder.write(
        Self.server.replacing("    JUDGE\n", with: lines.isEmpty ? "    pass\n" : lines),
        to: "server.py")
      let files = try certificate?.write(to: folder, as: "server")
      return .init(
        arguments: ["server.py", "\(ports[0])"] + (files.map { [$0.certificate, $0.key] } ?? []))
    }
  }

  private static let server = """
    import asyncio, ssl, sys
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
        JUDGE

    def choose(connection, offered):
        return "chat" if "chat" in offered else None

    async def main():
        secure = None
        if len(sys.argv) > 2:
            secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            secure.load_cert_chain(sys.argv[2], sys.argv[3])
        async with serve(talk, "127.0.0.1", int(sys.argv[1]), select_subprotocol=choose,
                         process_request=judge, max_size=None, ssl=secure):
            await asyncio.get_running_loop().create_future()

    asyncio.run(main())
    """
}
