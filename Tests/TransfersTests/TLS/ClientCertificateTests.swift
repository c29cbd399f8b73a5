// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import TestSupport
import Testing

@testable import Transfers

@Suite(.needs(.nginx, .openssl)) struct `A client certificate` {
  /// A server that asks for one and takes what the shared authority has signed.
  private func server(http2: Bool = false) async throws -> TLSServer {
    let authority = try await TestAuthority.shared
    let folder = try TemporaryFolder()
    let path = try folder.write(authority.certificate, to: "authority.pem")
    let certificate = try await authority.certificate(names: ["localhost"])
    let server = try await TLSServer(
      [
        .init(
          "localhost", certificate,
          directives: "ssl_client_certificate \(path); ssl_verify_client optional;")
      ], http2: http2, common: "ssl_session_cache shared:s:1m;")
    withExtendedLifetime(folder) {}
    return server
  }

  private func request(
    _ server: TLSServer, _ certificate: ClientCertificate?
  ) async throws -> HopRequest {
    var made = try TransfersTests.request("GET", "https://localhost:\(server.port)/")
    made.trust.authorities = Array(try await TestAuthority.shared.certificate.utf8)
    made.certificate = certificate
    return made
  }

  private func identity(_ name: String) async throws -> ClientCertificate {
    let made = try await TestAuthority.shared.certificate(names: [], subject: name)
    return ClientCertificate(bytes: Array(made.certificate.utf8), key: Array(made.key.utf8))
  }

  @Test(arguments: [false, true])
  func `is sent, and its connections are not used for others`(http2: Bool) async throws {
    let server = try await server(http2: http2)
    let (ann, bob) = (try await identity("ann"), try await identity("bob"))
    let requests = [
      try await request(server, ann.marked("scenario 1")),
      try await request(server, bob.marked("scenario 1")),
      try await request(server, nil),
      // The same certificate of another scenario.
      try await request(server, ann.marked("scenario 2")),
    ]
    try await withEngine { engine in
      for place in [0, 1, 2, 3, 3, 2, 1, 0] {
        #expect(await engine.perform(requests[place]).failure == nil)
      }
    }
    let seen = try await server.seen(count: 8)
    let expected = ["ann", "bob", "", "ann", "ann", "", "bob", "ann"]
    #expect(
      seen.map { $0.client.prefix { $0 != "," } } == expected.map { $0.isEmpty ? "" : "CN=\($0)" })
    let connections = seen.map(\.connection)
    #expect(Set(connections).count == 4)
    #expect(connections == connections.reversed())
    // No session of an identity is resumed by another.
    #expect(seen.allSatisfy { !$0.isResumed })
  }

  @Test func `whose key is of another certificate never gets its connection`() async throws {
    let server = try await server()
    let (ann, bob) = (try await identity("ann"), try await identity("bob"))
    var mixed = ann
    mixed.key = bob.key
    try await withEngine { engine in
      let own = await engine.perform(try await request(server, ann.marked("1 a")))
      #expect(own.failure == nil)
      let hop = await engine.perform(try await request(server, mixed.marked("1 b")))
      #expect(hop.failure?.tlsProblem == .badClientCertificate, "\(hop.failure?.words ?? "none")")
      #expect(hop.failure?.code == 58)
    }
    #expect(try await server.seen(count: 1).count == 1)
  }

  @Test func `can have a key with a password`() async throws {
    let server = try await server()
    let made = try await TestAuthority.shared.certificate(
      names: [], subject: "ann", password: "sesame")
    var certificate = ClientCertificate(
      bytes: Array(made.certificate.utf8), key: Array(made.key.utf8), password: "sesame")
    try await withEngine { engine in
      let hop = await engine.perform(try await request(server, certificate))
      #expect(hop.failure == nil)
      certificate.password = ByteText("wrong")
      let wrong = await engine.perform(
        try await request(server, certificate.marked("another connection")))
      #expect(wrong.failure?.tlsProblem == .badClientCertificate)
    }
    #expect(try await server.seen(count: 1).first?.client.contains("ann") == true)
  }

  @Test func `in one PEM file with its key is enough`() async throws {
    let server = try await server()
    let made = try await TestAuthority.shared.certificate(names: [], subject: "ann")
    let certificate = ClientCertificate(bytes: Array((made.key + made.certificate).utf8))
    try await withEngine { engine in
      let hop = await engine.perform(try await request(server, certificate))
      #expect(hop.failure == nil)
    }
    #expect(try await server.seen(count: 1).first?.client.contains("ann") == true)
  }

  @Test func `of PKCS 12 has a connection of its own for each request`() async throws {
    let server = try await server()
    let made = try await TestAuthority.shared.certificate(names: [], subject: "ann")
    let bytes = try await withTemporaryFolder { folder in
      try made.write(to: folder, as: "ann")
      try await folder.openssl([
        "pkcs12", "-export", "-in", "ann.pem", "-inkey", "ann-key.pem", "-out", "ann.p12",
        "-passout", "pass:sesame",
      ])
      return try readFile(folder.path(of: "ann.p12"))
    }
    let certificate = ClientCertificate(
      bytes: bytes, encoding: .pkcs12, keyEncoding: .pkcs12, password: "sesame")
    #expect(ClientCertificate.encoding(of: bytes, path: "certs/Ann.P12") == .pkcs12)
    try await withEngine { engine in
      for _ in 0..<3 {
        let hop = await engine.perform(try await request(server, certificate))
        #expect(hop.failure == nil)
      }
    }
    let seen = try await server.seen(count: 3)
    #expect(seen.allSatisfy { $0.client.contains("ann") })
    #expect(Set(seen.map(\.connection)).count == 3)
  }

  @Test func `of DER is read too`() async throws {
    let server = try await server()
    let made = try await TestAuthority.shared.certificate(names: [], subject: "ann")
    let (bytes, key) = try await withTemporaryFolder { folder in
      try made.write(to: folder, as: "ann")
      try await folder.openssl(["x509", "-in", "ann.pem", "-outform", "der", "-out", "ann.der"])
      try await folder.openssl([
        "pkey", "-in", "ann-key.pem", "-outform", "der", "-out", "key.der",
      ])
      return (try readFile(folder.path(of: "ann.der")), try readFile(folder.path(of: "key.der")))
    }
    let certificate = ClientCertificate(
      bytes: bytes, encoding: .der, key: key, keyEncoding: .der)
    try await withEngine { engine in
      let hop = await engine.perform(try await request(server, certificate))
      #expect(hop.failure == nil, "\(hop.failure?.words ?? "")")
    }
    #expect(try await server.seen(count: 1).first?.client.contains("ann") == true)
  }
}

@Suite(.needs(.nginx, .openssl)) struct `Handshakes` {
  @Test func `are as many as connections, and resumed where the server allows it`() async throws {
    let authority = try await TestAuthority.shared
    let certificate = try await authority.certificate(names: ["localhost"])
    let server = try await TLSServer(
      [.init("localhost", certificate)], common: "ssl_session_cache shared:s:1m;")
    var own = try request("GET", "https://localhost:\(server.port)/")
    own.trust.authorities = Array(authority.certificate.utf8)
    try await withEngine { engine in
      for _ in 0..<20 { #expect(await engine.perform(own).failure == nil) }
      // Another connection, for the answer closes it.
      var last = own
      last.setHeaders([("Connection", "close")])
      #expect(await engine.perform(last).failure == nil)
      #expect(await engine.perform(own).failure == nil)
    }
    let seen = try await server.seen(count: 22)
    #expect(Set(seen.map(\.connection)).count == 2)
    #expect(!seen[0].isResumed)
    #expect(seen[21].isResumed)
  }
}

@Suite(.needs(.nginx, .openssl)) struct `A public key that is pinned` {
  @Test func `is accepted, alone and among others`() async throws {
    let authority = try await TestAuthority.shared
    let certificate = try await authority.certificate(names: ["localhost"])
    let server = try await TLSServer([.init("localhost", certificate)])
    let pin = try await withTemporaryFolder { folder in
      try certificate.write(to: folder, as: "leaf")
      try await folder.openssl(["x509", "-in", "leaf.pem", "-pubkey", "-noout", "-out", "key.pem"])
      try await folder.openssl([
        "pkey", "-pubin", "-in", "key.pem", "-outform", "der", "-out", "key.der",
      ])
      try await folder.openssl(["dgst", "-sha256", "-binary", "-out", "digest", "key.der"])
      return try await folder.openssl(["base64", "-in", "digest"]).output
        .split(separator: "\n").joined()
    }
    let other = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    for pins in [["sha256//\(pin)"], [other, "sha256//\(pin)"]] {
      try await withEngine { engine in
        var own = try request("GET", "https://localhost:\(server.port)/")
        own.trust.authorities = Array(authority.certificate.utf8)
        own.trust.pins = pins.map(ByteText.init)
        #expect(await engine.perform(own).failure == nil)
      }
    }
  }
}
