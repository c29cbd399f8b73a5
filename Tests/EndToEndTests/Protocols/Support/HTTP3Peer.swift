// SPDX-License-Identifier: Apache-2.0

import TestSupport

extension PeerProgram {
  /// Speaks QUIC and HTTP/3; from PyPI, where `scripts/setup --peers` puts it.
  static let aioquic = PeerProgram(pythonModule("aioquic"), package: "aioquic of PyPI")
}

/// A server of HTTP/3, made with aioquic. It answers with JSON: the `method`, the `path`, the `body`,
/// the `connection` (1 for the first), `/large` with 300,000 bytes, and HEAD without a body.
struct HTTP3Peer {
  let peer: RunningPeer
  /// Signed by `ca.pem`, for `localhost` and 127.0.0.1.
  let certificate: TestCertificate

  var url: String { "https://127.0.0.1:\(peer.ports[0])" }

  init() async throws {
    let certificate = try await TestAuthority.shared.certificate(names: ["localhost", "127.0.0.1"])
    peer = try await RunningPeer(.peerPython) { folder, ports in
      let files = try certificate.write(to: folder, as: "server")
      try folder.write(Self.program, to: "server.py")
      return .init(arguments: ["server.py", "\(ports[0])", files.certificate, files.key])
    }
    self.certificate = certificate
  }

  private static let program = """
    import asyncio, json, sys
    from aioquic.asyncio import QuicConnectionProtocol, serve
    from aioquic.h3.connection import H3Connection
    from aioquic.h3.events import DataReceived, HeadersReceived
    from aioquic.quic.configuration import QuicConfiguration
    from aioquic.quic.events import ProtocolNegotiated

    connections = 0

    class Server(QuicConnectionProtocol):
        def __init__(self, *values, **words):
            global connections
            super().__init__(*values, **words)
            connections += 1
            self.number, self.http, self.requests = connections, None, {}

        def quic_event_received(self, event):
            if isinstance(event, ProtocolNegotiated):
                self.http = H3Connection(self._quic)
            for part in self.http.handle_event(event) if self.http else []:
                head, body = self.requests.setdefault(part.stream_id, ({}, bytearray()))
                if isinstance(part, HeadersReceived):
                    head.update(part.headers)
                elif isinstance(part, DataReceived):
                    body += part.data
                if part.stream_ended:
                    self.answer(part.stream_id, head, body.decode())

        def answer(self, stream, head, body):
            path = head[b":path"].decode()
            content = json.dumps({
                "method": head[b":method"].decode(), "path": path, "body": body,
                "connection": self.number}).encode()
            if path == "/large":
                content = b"a" * 300000
            if head[b":method"] == b"HEAD":
                content = b""
            self.http.send_headers(stream, [(b":status", b"200"), (b"content-type", b"application/json")])
            self.http.send_data(stream, content, end_stream=True)
            self.transmit()

    async def main(port, certificate, key):
        settings = QuicConfiguration(is_client=False, alpn_protocols=["h3"])
        settings.load_cert_chain(certificate, key)
        await serve("127.0.0.1", port, configuration=settings, create_protocol=Server)
        # Those who wait for the server connect over TCP.
        await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", port)
        await asyncio.get_running_loop().create_future()

    asyncio.run(main(int(sys.argv[1]), sys.argv[2], sys.argv[3]))
    """
}
