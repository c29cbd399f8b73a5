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

  @Test func `is the first that can be answered`() throws {
    let second = try #require(
      read("Digest nonce=n1, algorithm=SHA-512", "Digest nonce=n2, algorithm=md5"))
    #expect(second.nonce == "n2")
    #expect(
      read("Digest nonce=n1, algorithm=X, Digest nonce=n2, qop=x, Digest nonce=n3")?.nonce == "n3")
    // None can be answered.
    #expect(read("Digest nonce=n1, algorithm=X", "Digest nonce=n2, qop=x")?.nonce == "n1")
  }

  @Test(arguments: [
    ("Digest realm = \"r\", nonce=\"n\"", true), ("Digest realm=\"r\", nonce= \"n\"", true),
    ("Digest realm=\"a = b\", nonce=\"n\"", false), ("Digest nonce=n, Digest nonce=m", true),
    ("Digest , nonce=\"n\", qop=\"auth\"", true), ("Digest nonce=\"n\",, qop=\"auth\"", true),
    ("Digest nonce=\"n\", qop=\"auth\",", true), ("Digest nonce=\"n\", qop=\",auth,,\"", false),
  ])
  func `may be written so that libcurl reads another`(value: String, isBeyond: Bool) throws {
    let challenge = try #require(read(value))
    #expect(challenge.isBeyondLibcurlsReader == isBeyond)
    #expect(challenge.nonce == "n")
  }

  @Test func `has its members, whatever empty elements are between them`() throws {
    let found = try #require(read("Digest , realm=\"r\",\t, nonce=\"n\",, qop=\"auth\","))
    #expect(found.realm == "r" && found.nonce == "n" && found.protections == ["auth"])
  }

  @Test func `without a nonce is not answered`() throws {
    let login = ConnectionLogin(.digest, user: "a", password: "b")
    let without = try #require(read("Digest realm=\"r\", qop=\"auth\""))
    #expect(DigestAnswer(to: without, by: login) == nil)
    let empty = try #require(read("Digest realm=\"r\", nonce=\"\", qop=\"auth\""))
    #expect(DigestAnswer(to: empty, by: login) != nil)
    // Another one is taken.
    #expect(read("Digest realm=a", "Digest realm=b, nonce=n")?.realm == "b")
  }

  @Test func `is one of the schemes of a response`() {
    let headers = HeaderFields([
      HeaderField("WWW-Authenticate", "Basic realm=\"a, Digest\", NTLM"),
      HeaderField("WWW-Authenticate", "Digest realm=x, basic realm=y"),
    ])
    #expect(DigestChallenge.schemes(in: headers) == ["Basic", "NTLM", "Digest"])
    #expect(DigestChallenge.schemes(in: HeaderFields()).isEmpty)
  }

  @Test func `is none in other challenges`() {
    #expect(read("Basic realm=\"Digest\"", "NTLM TlRMTVNTUAA=", "Negotiate") == nil)
    #expect(read("", ", ,", "=") == nil)
    #expect(read() == nil)
  }
}
