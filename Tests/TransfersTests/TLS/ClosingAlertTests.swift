// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// A TLS connection that ends without a closing alert may have been cut off by anyone (RFC 9112,
/// section 9.8).
@Suite(.needs(.python, .openssl)) struct ClosingAlertTests {
  @Test func `only the closing alert ends a body without a length, also through a tunnel`()
    async throws
  {
    let authority = try await TestAuthority.shared
    let certificate = try await authority.certificate(names: ["localhost", "127.0.0.1"])
    let peer = try await RunningPeer(.python) { folder, ports in
      let files = try certificate.write(to: folder, as: "server")
      try folder.write(Self.program, to: "server.py")
      return .init(arguments: ["server.py", "\(ports[0])", files.certificate, files.key])
    }
    let alone = "the TLS connection ended without a closing alert, so the body may be cut off"
    try await withEngine { engine in
      for isTunnel in [false, true] {
        for (path, words) in [
          ("/open/alert", nil), ("/open/none", alone), ("/known/none", nil),
          ("/short/none", "2 of 9 bytes of the body came"),
          ("/short/alert", "2 of 9 bytes of the body came"),
          ("/chunks/none", "transfer closed with outstanding read data remaining"),
        ] {
          var request = try request("GET", "https://127.0.0.1:\(peer.ports[0])\(path)")
          request.trust.authorities = Array(authority.certificate.utf8)
          if isTunnel {
            request.connection.proxy = .through(
              Proxy(
                scheme: .http, host: "127.0.0.1", port: Int(peer.ports[0]), user: nil, password: nil
              ))
          }
          let hop = await engine.perform(request)
          #expect(hop.failure?.words == words, "\(path), tunnel: \(isTunnel)")
          #expect(hop.failure?.kind == words.map { _ in .length }, "\(path), tunnel: \(isTunnel)")
          #expect(hop.bodyText == "ok", "\(path), tunnel: \(isTunnel)")
        }
      }
    }
  }

  /// The path says how the body is framed, and whether the connection ends with an alert.
  private static let program = """
    import socket, ssl, sys
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    framings = {
        "open": b"", "known": b"Content-Length: 2\\r\\n", "short": b"Content-Length: 9\\r\\n",
        "chunks": b"Transfer-Encoding: chunked\\r\\n"}
    server = socket.create_server(("127.0.0.1", int(sys.argv[1])))
    while True:
        plain = server.accept()[0]
        try:
            # A proxy too, for whatever is behind it.
            if plain.recv(7, socket.MSG_PEEK) == b"CONNECT":
                while not plain.recv(65536).endswith(b"\\r\\n\\r\\n"):
                    pass
                plain.sendall(b"HTTP/1.1 200 OK\\r\\n\\r\\n")
            secure = context.wrap_socket(plain, server_side=True)
            path = secure.recv(65536).split(b" ")[1].decode().split("/")
            body = b"2\\r\\nok\\r\\n" if path[1] == "chunks" else b"ok"
            secure.sendall(b"HTTP/1.1 200 OK\\r\\n" + framings[path[1]] + b"\\r\\n" + body)
            if path[2] == "alert":
                secure.unwrap()
            plain = socket.socket(fileno=secure.detach())
            plain.shutdown(socket.SHUT_WR)
        except (OSError, IndexError):
            pass
        plain.close()

    """
}
