// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite(.needs(.openssl)) struct `The authority of the tests` {
  @Test func `signs certificates that openssl verifies, for the given names`() async throws {
    let authority = try await TestAuthority.shared
    let leaf = try await authority.certificate(names: ["a.example", "127.0.0.1", "::1"])
    try await withTemporaryFolder { folder in
      try folder.write(authority.certificate, to: "ca.pem")
      try leaf.write(to: folder, as: "leaf")
      for check in [["-verify_hostname", "a.example"], ["-verify_ip", "127.0.0.1"]] {
        try await folder.openssl(
          ["verify", "-CAfile", "ca.pem", "-no-CApath"] + check + ["leaf.pem"])
      }
    }
  }

  @Test func `makes certificates that are over, and keys with a password`() async throws {
    let leaf = try await TestAuthority.shared.certificate(
      names: ["a.example"], validity: .expired, password: "sesame")
    try await withTemporaryFolder { folder in
      try leaf.write(to: folder, as: "leaf")
      await #expect(throws: PeerFailure.self) {
        try await folder.openssl(["x509", "-in", "leaf.pem", "-noout", "-checkend", "0"])
      }
      #expect(leaf.key.contains("ENCRYPTED PRIVATE KEY"))
      try await folder.openssl([
        "pkey", "-in", "leaf-key.pem", "-passin", "pass:sesame", "-noout",
      ])
    }
  }
}
