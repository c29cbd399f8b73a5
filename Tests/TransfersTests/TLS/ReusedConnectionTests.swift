// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import TestSupport
import Testing

@testable import Transfers

/// What was agreed on with a peer holds for who agreed on it only.
@Suite(.needs(.nginx, .openssl)) struct `A connection over TLS` {
  enum Difference: String, CaseIterable {
    case verification
    case authorities
    case pin
    case oldestVersion
    case addressFamily
  }

  @Test(arguments: Difference.allCases)
  func `serves no request that asks for something else`(difference: Difference) async throws {
    let authority = try await TestAuthority.shared
    let server = try await TLSServer(
      [.init("localhost", try await authority.certificate(names: ["localhost"]))],
      common: "ssl_protocols TLSv1.2 TLSv1.3;")
    var plain = try request("GET", "https://localhost:\(server.port)/")
    plain.trust.authorities = Array(authority.certificate.utf8)
    var other = plain
    // Whether the peer is what the other request asks for.
    var isAnswered = true
    switch difference {
    case .verification: plain.trust.verifiesPeer = false
    case .authorities:
      other.trust.authorities = Array(
        try await TestAuthority(named: "other").certificate.utf8)
      isAnswered = false
    case .pin:
      let pin = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
      other.trust.pins = [ByteText(pin)]
      isAnswered = false
    case .oldestVersion: other.trust.oldestVersion = .tls13
    case .addressFamily:
      other.connection.ipVersion = .ipv4
    }
    try await withEngine { engine in
      for turn in 0..<4 {
        let isOther = turn % 2 == 1
        let hop = await engine.perform(isOther ? other : plain)
        #expect((hop.failure == nil) == (isAnswered || !isOther), "\(turn)")
      }
    }
    let seen = try await server.seen(count: isAnswered ? 4 : 2)
    #expect(Set(seen.map(\.connection)).count == (isAnswered ? 2 : 1))
    #expect(seen[0].connection == seen[isAnswered ? 2 : 1].connection)
  }
}
