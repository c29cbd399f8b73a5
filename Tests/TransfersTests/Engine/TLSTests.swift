// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// Against `openssl s_server` with a certificate of its own, which answers every request by one page.
@Suite(.needs(.openssl)) struct TLSTests {
  /// Runs a body with the server's port and its certificate, good for `localhost`, as PEM bytes.
  private func withTLSServer(_ body: (UInt16, [UInt8]) async throws -> Void) async throws {
    let certificate = try await TestCertificate.selfSigned(names: ["localhost"])
    let server = try await OpenSSLServer(certificate)
    defer { withExtendedLifetime(server) {} }
    try await body(server.port, Array(certificate.certificate.utf8))
  }

  @Test func `a certificate is believed by its authority, its name and only then`() async throws {
    try await withTLSServer { port, certificate in
      try await withEngine { engine in
        var own = try request("GET", "https://localhost:\(port)/")
        own.trust.authorities = certificate
        var otherName = try request("GET", "https://127.0.0.1:\(port)/")
        otherName.trust = own.trust
        var unverified = otherName
        unverified.trust = PeerTrust()
        unverified.trust.verifiesPeer = false
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
  func `bytes that are not a certificate are a failure of TLS`(bytes: String) async throws {
    try await withTLSServer { port, _ in
      try await withEngine { engine in
        var request = try request("GET", "https://localhost:\(port)/")
        request.trust.authorities = Array(bytes.utf8)
        let hop = await engine.perform(request)
        #expect(hop.failure?.kind == .tls)
        #expect(hop.failure?.code == 77)
      }
    }
  }
}
