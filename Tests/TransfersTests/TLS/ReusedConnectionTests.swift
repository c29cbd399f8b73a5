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

  /// Over HTTP/2 requests wait for a connection that is being opened, and join it while it is in use.
  @Test func `of a request that reads the certificate is joined by no other`() async throws {
    try await isNotJoined { $0.connection.readsCertificate = true }
  }

  /// Sends plain requests at once with one that needs a connection of its own.
  private func isNotJoined(_ change: (inout HopRequest) -> Void) async throws {
    let authority = try await TestAuthority.shared
    let server = try await TLSServer(
      [.init("localhost", try await authority.certificate(names: ["localhost"]))], http2: true)
    var plain = try request("GET", "https://localhost:\(server.port)/plain")
    plain.trust.authorities = Array(authority.certificate.utf8)
    var alone = plain
    change(&alone)
    let (first, others) = (alone, plain)
    try await withEngine { engine in
      let (own, shared) = await withTaskGroup(of: (Bool, Hop).self) { group in
        for number in 0..<8 {
          let isOwn = number == 0
          group.addTask { (isOwn, await engine.perform(isOwn ? first : others)) }
        }
        var (own, shared): ([String], Set<String>) = ([], [])
        for await (isOwn, hop) in group {
          #expect(hop.failure == nil)
          #expect(hop.response?.version == "2")
          if isOwn { own.append(hop.bodyText) } else { shared.insert(hop.bodyText) }
        }
        return (own, shared)
      }
      #expect(own.allSatisfy { !shared.contains($0) }, "\(own) \(shared)")
      // It is closed, so it is not reused afterwards either.
      let next = await engine.perform(others)
      #expect(shared.contains(next.bodyText))
    }
  }
}
