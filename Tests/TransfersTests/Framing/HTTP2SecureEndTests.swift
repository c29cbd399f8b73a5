// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// The ends of `HTTP2EndTests` over TLS, where libcurl and not the system hands out the frames.
@Suite(.needs(.python, .openssl)) struct HTTP2SecureEndTests {
  @Test func `a stream over TLS ends as one without`() async throws {
    let authority = try await TestAuthority.shared
    let certificate = try await authority.certificate(names: ["127.0.0.1"])
    let ends = HTTP2EndTests.ends
    let peer = try await RunningPeer(.python) { folder, ports in
      let files = try certificate.write(to: folder, as: "server")
      try folder.write(Self.program, to: "server.py")
      let lines = ends.map { end in
        let frames = HTTP2EndTests.settings + end.frames
        return frames.map { "\($0) " }.joined() + (end.closes ? "close" : "stay")
      }
      try folder.write(lines.joined(separator: "\n"), to: "ends.txt")
      return .init(arguments: ["server.py", "\(ports[0])", files.certificate, files.key])
    }
    for end in ends {
      // Each on a connection of its own.
      try await withEngine { engine in
        var request = try request(end.method, "https://127.0.0.1:\(peer.ports[0])/")
        request.trust.authorities = Array(authority.certificate.utf8)
        request.timeout = TransferTimeout(firstByte: .seconds(10), idle: .seconds(10))
        let hop = await engine.perform(request)
        #expect(hop.failure?.kind == end.failure?.kind, "\(end.name)")
        #expect(hop.failure?.words == end.failure?.words, "\(end.name)")
        if end.failure == nil, end.method != "HEAD" {
          #expect(hop.bodyText == "okay", "\(end.name)")
        }
      }
    }
  }

  /// Answers the first request of each connection with the next line of `ends.txt`.
  private static let program = """
    import socket, ssl, sys
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    context.set_alpn_protocols(["h2"])
    ends = [line.split() for line in open("ends.txt")]
    server = socket.create_server(("127.0.0.1", int(sys.argv[1])))
    def asked(secure):
        held = b""
        while True:
            held += secure.recv(65536)
            rest = held[24:]
            while len(rest) >= 9:
                if rest[3] == 1:
                    return
                rest = rest[9 + int.from_bytes(rest[:3], "big"):]
    while ends:
        plain = server.accept()[0]
        plain.settimeout(10)
        try:
            secure = context.wrap_socket(plain, server_side=True)
        except OSError:
            plain.close()
            continue
        end = ends.pop(0)
        try:
            asked(secure)
            secure.sendall(bytes(int(number) for number in end[:-1]))
            if end[-1] == "stay":
                while secure.recv(65536):
                    pass
            else:
                secure.unwrap()
        except OSError:
            pass
        secure.close()

    """
}
