// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@Suite struct `A challenge of digest` {
  private func read(_ values: String...) -> DigestChallenge? {
    DigestChallenge(HeaderFields(values.map { HeaderField("WWW-Authenticate", $0) }))
  }

  @Test(arguments: [
    ("Digest realm=\"a\", qop=\"auth\", nonce=\"n\"", ["auth"], false),
    ("Digest realm=\"a, qop=auth-int\", qop=\"auth,auth-int\"", ["auth", "auth-int"], false),
    ("digest QOP = \"auth-int\" , nonce=\"n\"", ["auth-int"], true),
    ("Digest nonce=n,qop=auth-int,realm=x", ["auth-int"], true),
    ("Digest qop=\" auth-int , AUTH \"", ["auth-int", "AUTH"], false),
    ("Digest qop=\"other\"", ["other"], false),
    ("Digest nonce=\"n\"", [], false),
    ("Digest", [], false),
  ])
  func `determines what the answer signs`(
    value: String, protections: [String], demandsBody: Bool
  ) throws {
    let challenge = try #require(read(value))
    #expect(challenge.protections == protections)
    #expect(challenge.demandsBody == demandsBody)
  }

  @Test(arguments: [
    ("Digest qop=auth", [false, false]), ("Digest qop=auth-int", [false, true]),
    ("Digest qop=\"auth, auth-int\", algorithm=SHA-256", [false, false]),
    ("Digest qop=auth, algorithm=SHA-512-256-sess", [true, true]),
  ])
  func `decides whether libcurl would answer it wrongly`(value: String, withoutAndWithBody: [Bool])
    throws
  {
    let challenge = try #require(read(value))
    #expect([false, true].map { challenge.isBeyondLibcurl(hasBody: $0) } == withoutAndWithBody)
  }

  @Test func `is the first of several, in one line or in many`() throws {
    let one = try #require(
      read("Basic realm=\"qop=auth\", Digest qop=\"auth-int\", Digest qop=\"auth\""))
    #expect(one.protections == ["auth-int"])
    let many = try #require(read("Negotiate", "Digest qop=auth", "Digest qop=auth-int"))
    #expect(many.protections == ["auth"])
    let other = try #require(read("Digest nonce=n, Basic realm=x, qop=auth-int"))
    #expect(other.protections == [])
  }

  @Test func `is none in other challenges`() {
    #expect(read("Basic realm=\"Digest\"", "NTLM TlRMTVNTUAA=", "Negotiate") == nil)
    #expect(read("", ", ,", "=") == nil)
    #expect(read() == nil)
  }
}
