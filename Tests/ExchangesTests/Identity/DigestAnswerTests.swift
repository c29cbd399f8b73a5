// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Testing

@Suite struct `An answer to a challenge of digest` {
  private func answer(
    _ challenge: String, user: String = "Mufasa", password: String = "Circle of Life"
  ) throws -> DigestAnswer? {
    let headers = HeaderFields([HeaderField("WWW-Authenticate", challenge)])
    return DigestAnswer(
      to: try #require(DigestChallenge(headers)),
      by: ConnectionLogin(.digest, user: user, password: password))
  }

  private static let nonces =
    "nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
    + "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""

  /// RFC 7616, section 3.9.1.
  @Test(arguments: [
    ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
    ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
  ])
  func `is that of the RFC's example`(algorithm: String, response: String) throws {
    let found = try #require(
      try answer(
        "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", "
          + "algorithm=\(algorithm), \(Self.nonces)"))
    let value = try found.authorization(
      method: "GET", address: try Address(parsing: "http://www.example.org/dir/index.html"),
      bodyDigest: "", clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
    #expect(!found.signsBody)
    #expect(
      value == """
        Digest username="Mufasa", realm="http-auth@example.org", \
        nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", uri="/dir/index.html", \
        response="\(response)", qop=auth, nc=00000001, \
        cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", \
        opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", algorithm=\(algorithm)
        """)
  }

  /// The values of RFC 7616, section 3.9.2; its digests are wrong (erratum 4897). These are Python's.
  @Test func `hides the user as the RFC's example does`() throws {
    let found = try #require(
      try answer(
        "Digest realm=\"api@example.org\", qop=\"auth\", algorithm=SHA-512-256, "
          + "nonce=\"5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK\", charset=UTF-8, userhash=true",
        user: "J\u{E4}s\u{F8}n Doe", password: "Secret, or not?"))
    let value = try found.authorization(
      method: "GET", address: try Address(parsing: "http://api.example.org/doe.json"),
      bodyDigest: "", clientNonce: "NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm")
    #expect(
      value.contains(
        "username=\"793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b\""))
    #expect(
      value.contains(
        "response=\"7a4e1192babbba02e91182d2895bfdbf7adafc6e48d4e517ca301974843d840c\""))
    #expect(value.hasSuffix(", userhash=true"))
  }

  @Test func `reads and writes escapes in quotes`() throws {
    let found = try #require(
      try answer("Digest realm=\"a \\\"b\\\\c\\\", d\", nonce=\"n\"", user: "q\"u", password: "p"))
    let value = try found.authorization(
      method: "GET", address: try Address(parsing: "http://example.org?x=1"), bodyDigest: "",
      clientNonce: "c")
    let user = Hexadecimal.encode(
      try DigestAlgorithm.md5.digest(of: "q\"u:a \"b\\c\", d:p".utf8))
    let request = Hexadecimal.encode(try DigestAlgorithm.md5.digest(of: "GET:/?x=1".utf8))
    let response = Hexadecimal.encode(
      try DigestAlgorithm.md5.digest(of: "\(user):n:\(request)".utf8))
    // Without `qop` as before 1999: no count and no nonce of the client.
    #expect(
      value
        == "Digest username=\"q\\\"u\", realm=\"a \\\"b\\\\c\\\", d\", nonce=\"n\", uri=\"/?x=1\", "
        + "response=\"\(response)\"")
  }

  @Test(arguments: [
    "Digest nonce=n, algorithm=SHA-3", "Digest nonce=n, qop=other",
    "Digest nonce=n, algorithm=MD5-sess-sess",
  ])
  func `is nil for an unknown challenge`(challenge: String) throws {
    #expect(try answer(challenge) == nil)
  }
}
