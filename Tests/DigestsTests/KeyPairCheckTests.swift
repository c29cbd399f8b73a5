// SPDX-License-Identifier: Apache-2.0

import Digests
import TestSupport
import Testing

@Suite(.needs(.openssl)) struct `A certificate and its key` {
  private func problem(
    _ certificate: String, _ key: String, password: String? = nil
  ) -> KeyPairCheck.Problem? {
    KeyPairCheck.problem(
      certificate: Array(certificate.utf8), .pem, key: Array(key.utf8), .pem, password: password)
  }

  @Test func `belong together, or not`() async throws {
    let authority = try await TestAuthority.shared
    let one = try await authority.certificate(names: ["a.example"])
    let other = try await authority.certificate(names: ["a.example"])
    #expect(problem(one.certificate, one.key) == nil)
    #expect(problem("# a comment\n" + one.certificate, one.key) == nil)
    #expect(problem(one.key + one.certificate, one.key + one.certificate) == nil)
    #expect(problem(one.certificate, other.key) == .mismatch)
    #expect(problem(one.certificate, one.certificate) == .unreadableKey)
    #expect(problem(one.key, one.key) == .unreadableCertificate)
    #expect(problem("", one.key) == .unreadableCertificate)
    #expect(problem(one.certificate, "") == .unreadableKey)
    #expect(problem(one.certificate, "-----BEGIN PRIVATE KEY-----\nxx\n") == .unreadableKey)
  }

  @Test func `want the password`() async throws {
    let made = try await TestAuthority.shared.certificate(names: ["a.example"], password: "sesame")
    #expect(problem(made.certificate, made.key, password: "sesame") == nil)
    #expect(problem(made.certificate, made.key, password: "wrong") == .wrongPassword)
    #expect(problem(made.certificate, made.key) == .passwordMissing)
  }

  @Test func `in PKCS 12 want it too`() async throws {
    let made = try await TestAuthority.shared.certificate(names: ["a.example"])
    try await withTemporaryFolder { folder in
      try made.write(to: folder, as: "a")
      for password in ["sesame", ""] {
        try await folder.openssl([
          "pkcs12", "-export", "-in", "a.pem", "-inkey", "a-key.pem", "-out", "a.p12",
          "-passout", "pass:\(password)",
        ])
        let bytes = try readFile(folder.path(of: "a.p12"))
        #expect(KeyPairCheck.problem(pkcs12: bytes, password: password) == nil)
        #expect(KeyPairCheck.problem(pkcs12: bytes, password: "wrong") == .wrongPassword)
        let without = KeyPairCheck.problem(pkcs12: bytes, password: nil)
        #expect(without == (password.isEmpty ? nil : .passwordMissing))
      }
      #expect(
        KeyPairCheck.problem(pkcs12: Array(made.certificate.utf8), password: nil)
          == .unreadableCertificate)
    }
  }

  @Test func `in PKCS 12 of old are named as such`() async throws {
    let made = try await TestAuthority.shared.certificate(names: ["a.example"])
    try await withTemporaryFolder { folder in
      try made.write(to: folder, as: "a")
      try await folder.openssl([
        "pkcs12", "-export", "-legacy", "-certpbe", "PBE-SHA1-RC2-40", "-in", "a.pem", "-inkey",
        "a-key.pem", "-out", "a.p12", "-passout", "pass:sesame",
      ])
      let bytes = try readFile(folder.path(of: "a.p12"))
      #expect(KeyPairCheck.problem(pkcs12: bytes, password: "sesame") == .oldCipher)
      #expect(KeyPairCheck.problem(pkcs12: bytes, password: "wrong") == .wrongPassword)
    }
  }

  @Test func `can be DER`() async throws {
    let made = try await TestAuthority.shared.certificate(names: ["a.example"])
    try await withTemporaryFolder { folder in
      try made.write(to: folder, as: "a")
      try await folder.openssl(["x509", "-in", "a.pem", "-outform", "der", "-out", "a.der"])
      let bytes = try readFile(folder.path(of: "a.der"))
      #expect(
        KeyPairCheck.problem(
          certificate: bytes, .der, key: Array(made.key.utf8), .pem, password: nil) == nil)
    }
  }
}
