// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

#if canImport(Glibc)
  import Glibc
#endif

/// Against `openssl s_server` with a certificate of its own, which answers every request by one page.
@Suite(
  .enabled(if: access("/usr/bin/openssl", X_OK) == 0, "there is no /usr/bin/openssl to serve TLS"))
struct TLSTests {
  private static let openssl = "/usr/bin/openssl"

  /// Runs a body with the server's port and its certificate, good for `localhost`, as PEM bytes.
  private func withTLSServer(_ body: (Int, [UInt8]) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let (key, certificate) = (folder.path(of: "key.pem"), folder.path(of: "certificate.pem"))
      let made = try await Program(
        Self.openssl,
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
          "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
        ]
      ).run()
      try #require(folder.holds("certificate.pem"), "\(made)")
      let server = try Program(
        Self.openssl,
        [
          "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www",
        ]
      ).start()
      defer { server.send(SIGKILL) }
      try await server.prints("ACCEPT 127.0.0.1:")
      let line = server.output.split(separator: "\n").first { $0.hasPrefix("ACCEPT") }
      let port = try #require(line?.split(separator: ":").last.flatMap { Int($0) })
      try await body(port, Array(try folder.read("certificate.pem").utf8))
    }
  }

  @Test func `a certificate is believed by its authority, its name and only then`() async throws {
    try await withTLSServer { port, certificate in
      try await withEngine { engine in
        var own = try request("GET", "https://localhost:\(port)/")
        own.tls.certificateAuthorities = certificate
        var otherName = try request("GET", "https://127.0.0.1:\(port)/")
        otherName.tls = own.tls
        var unverified = otherName
        unverified.tls = TLSOptions(verifiesPeer: false)
        let unknown = try request("GET", "https://localhost:\(port)/")

        for _ in 0..<2 {
          let hop = await engine.perform(own)
          #expect(hop.failure == nil)
          #expect(hop.response?.status == 200)
          #expect(hop.timings.tlsEstablished > 0)
          #expect(await engine.perform(unverified).failure == nil)

          for refused in [unknown, otherName] {
            let hop = await engine.perform(refused)
            #expect(hop.failure?.kind == .tls)
            #expect(hop.failure?.phase == .tlsHandshake)
            #expect(hop.failure?.code == 60)
            #expect(hop.requestHead.isEmpty)
          }
        }
      }
    }
  }

  @Test(arguments: ["", "no certificate at all"])
  func `bytes that are no certificate are a failure of TLS`(bytes: String) async throws {
    try await withTLSServer { port, _ in
      try await withEngine { engine in
        var request = try request("GET", "https://localhost:\(port)/")
        request.tls.certificateAuthorities = Array(bytes.utf8)
        let hop = await engine.perform(request)
        #expect(hop.failure?.kind == .tls)
        #expect(hop.failure?.code == 77)
      }
    }
  }
}
