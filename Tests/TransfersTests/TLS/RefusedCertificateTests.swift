// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges
import Notation
import TestSupport
import Testing

@testable import Transfers

/// A service that asks for a client certificate and resets the connection, so that its alert is lost.
@Suite(.needs(.python, .openssl)) struct `A client certificate that is refused by a reset` {
  /// Asks for a certificate, reads a request, answers it if the path is `/ok`, and resets.
  private static let service = """
    import socket, ssl, struct, sys, threading
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("server.pem", "server-key.pem")
    context.load_verify_locations("authority.pem")
    context.verify_mode = ssl.CERT_OPTIONAL if sys.argv[3] == "asks" else ssl.CERT_NONE
    if sys.argv[4] == "fresh": context.num_tickets = 0
    if sys.argv[2] != "any": context.maximum_version = ssl.TLSVersion.TLSv1_2
    listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
    def serve(connection):
        try:
            with context.wrap_socket(connection, server_side=True) as secure:
                while True:
                    request = secure.recv(9999)
                    if not request.startswith((b"GET /ok", b"POST /ok")): break
                    secure.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok")
                secure.setsockopt(
                    socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            pass
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
    """

  private func service(
    version: String = "any", asks: Bool = true, resumes: Bool = false
  ) async throws -> RunningPeer {
    let certificate = try await TestAuthority.shared.certificate(names: ["localhost"])
    let authority = try await TestAuthority.shared.certificate
    return try await RunningPeer(.python) { folder, ports in
      try certificate.write(to: folder, as: "server")
      try folder.write(authority, to: "authority.pem")
      return RunningPeer.Setting(
        arguments: [
          "-c", Self.service, "\(ports[0])", version, asks ? "asks" : "asks nothing",
          resumes ? "resumes" : "fresh",
        ])
    }
  }

  private func request(
    _ service: RunningPeer, _ method: String = "GET", _ path: String = "/",
    _ certificate: ClientCertificate? = nil
  ) async throws -> HopRequest {
    var made = try TransfersTests.request(
      method, "https://localhost:\(service.ports[0])\(path)")
    made.trust.authorities = Array(try await TestAuthority.shared.certificate.utf8)
    made.certificate = certificate
    return made
  }

  @Test(arguments: [("any", "GET"), ("any", "POST"), ("1.2", "GET")])
  func `is reported as one, whether it was given or not`(
    version: String, method: String
  ) async throws {
    let service = try await service(version: version)
    let made = try await TestAuthority.shared.certificate(names: [], subject: "ann")
    let given = ClientCertificate(bytes: Array(made.certificate.utf8), key: Array(made.key.utf8))
    try await withEngine { engine in
      for (certificate, words) in [(nil, "none was given"), (given, "the one that was given")] {
        let hop = await engine.perform(try await request(service, method, "/", certificate))
        let failure = try #require(hop.failure)
        #expect(failure.kind == .tls)
        #expect(failure.tlsProblem == .client, "\(failure.words)")
        #expect(failure.words.contains(words))
        #expect(!hop.isResent)
      }
    }
  }

  @Test func `is not a connection that has carried a response`() async throws {
    let service = try await service()
    try await withEngine { engine in
      #expect(await engine.perform(try await request(service, "GET", "/ok")).failure == nil)
      let post = await engine.perform(try await request(service, "POST"))
      #expect(post.failure?.kind == .closed, "\(post.failure?.words ?? "")")
      #expect(await engine.perform(try await request(service, "GET", "/ok")).failure == nil)
      // It is sent again, on a connection whose first response does not come.
      let get = await engine.perform(try await request(service, "GET"))
      #expect(get.isResent)
      #expect(get.failure?.tlsProblem == .client, "\(get.failure?.words ?? "")")
    }
  }

  /// Its handshake has neither the peer's certificate nor the request for ours.
  @Test func `is reported in a resumed session too`() async throws {
    let service = try await service(resumes: true)
    try await withEngine { engine in
      #expect(await engine.perform(try await request(service, "GET", "/ok")).failure == nil)
      for _ in 1...2 {
        var request = try await request(service, "POST")
        request.connection.use = .fresh
        let hop = await engine.perform(request)
        #expect(hop.failure?.tlsProblem == .client, "\(hop.failure?.words ?? "")")
      }
    }
  }

  @Test func `is not one that was never asked for`() async throws {
    let service = try await service(asks: false)
    try await withEngine { engine in
      let hop = await engine.perform(try await request(service))
      #expect(hop.failure?.kind == .closed, "\(hop.failure?.words ?? "")")
    }
  }
}

@Suite struct HandshakeMessageTests {
  private func message(_ bytes: [UInt8]) -> HandshakeMessage? {
    bytes.withUnsafeBytes {
      HandshakeMessage($0.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
  }

  @Test func `is known by its number and its length`() {
    #expect(message([13, 0, 0, 2, 9, 9]) == .certificateRequest)
    #expect(message([1, 0, 1, 0] + [UInt8](repeating: 0, count: 256)) == .clientHello)
    // The header of a record, another message, an alert, and a length that does not fit.
    for other: [UInt8] in [
      [22, 3, 3, 0, 9], [4, 0, 0, 1, 0], [1, 40], [13, 0, 0, 3, 9], [13], [],
    ] {
      #expect(message(other) == nil)
    }
  }

  @Test func `has the peer's certificate first, in both versions of the message`() {
    let leaf: [UInt8] = [48, 1, 7]
    let further: [UInt8] = [0, 0, 2, 8, 9]
    // TLS 1.2: lengths of the list and of each certificate.
    let old = [0, 0, 11, 0, 0, 3] + leaf + further
    // TLS 1.3: a context before the list, extensions behind each certificate.
    let new = [1, 5, 0, 0, 15, 0, 0, 3] + leaf + [0, 0] + further + [0, 0]
    for body in [old, new] {
      let message = [11, 0, 0, UInt8(body.count)] + body
      #expect(self.message(message) == .certificate)
      #expect(message.withUnsafeBytes { HandshakeMessage.firstCertificate(in: $0) } == leaf)
      for end in 0..<message.count {
        let found = message[..<end].withUnsafeBytes { HandshakeMessage.firstCertificate(in: $0) }
        #expect(found == nil)
      }
    }
  }

  @Test func `a connection is noted until its first answer, and its port may be used again`() {
    var requests = CertificateRequests()
    requests.noteConnection(port: 40_000, asksForCertificate: true)
    requests.noteConnection(port: 40_001, asksForCertificate: true)
    requests.noteAnswer(port: 40_000)
    #expect(!requests.isOpen(port: 40_000))
    #expect(requests.isOpen(port: 40_001))
    requests.noteConnection(port: 40_001, asksForCertificate: false)
    #expect(!requests.isOpen(port: 40_001))
  }
}
