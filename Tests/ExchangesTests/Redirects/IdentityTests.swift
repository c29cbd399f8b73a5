// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

/// What `auth` made of a request, over redirects.
@Suite struct `An identity` {
  private static let all = Authorization(
    headers: [HeaderField("X-Key", "k")], cookies: [("key", "k")], queryItem: "key=k",
    login: ConnectionLogin(.digest, user: "ada", password: "p"),
    signer: .aws(AWSSigner(accessKey: "a", secretKey: "s", region: "r", service: "s3")))

  private func chain(_ origins: [Origin] = []) throws -> TestChain {
    var authorization = Self.all
    authorization.origins = origins
    return TestChain(
      RedirectableRequest(
        RequestMessage(method: "GET", authorization: authorization),
        to: try Address(parsing: "https://a.example/a?x=1")))
  }

  private func isWhole(_ hop: HopRequest) -> Bool {
    hop.login?.user.text == "ada" && hop.headers.first("X-Key") == "k"
      && hop.headers.first("Cookie") == "key=k" && hop.headers.first("Authorization") != nil
      && hop.address.query?.contains("key=k") == true
  }

  private func isBare(_ hop: HopRequest) -> Bool {
    hop.login == nil && hop.headers.fields.isEmpty
      && hop.address.query?.contains("key=k") != true
  }

  @Test func `goes along within the origin, the key once`() throws {
    var chain = try chain()
    #expect(isWhole(chain.first))
    #expect(chain.first.address.query == "x=1&key=k")
    let hop = try chain.follow(302, "/b?key=k&y=2")
    #expect(isWhole(hop))
    #expect(hop.address.query == "key=k&y=2")
  }

  @Test func `never crosses origins, nor comes back`() throws {
    var chain = try chain()
    #expect(chain.chain.isAuthorized)
    #expect(isBare(try chain.follow(302, "https://b.example/")))
    #expect(isBare(try chain.follow(302, "https://a.example/again")))
    #expect(!chain.chain.isAuthorized)
  }

  @Test func `of a client certificate stays with the first origin`() throws {
    let certificate = ClientCertificate(bytes: Array("c".utf8))
    var chain = TestChain(
      RedirectableRequest(
        RequestMessage(method: "GET"), to: try Address(parsing: "https://a.example/")),
      certificate: certificate)
    #expect(chain.first.sender?.certificate == certificate)
    #expect(try chain.follow(302, "/b").sender?.certificate == certificate)
    #expect(try chain.follow(302, "https://b.example/").sender == nil)
    #expect(try chain.follow(302, "https://a.example/again").sender == nil)
  }

  @Test func `is sent to auth.origins`() throws {
    var chain = try chain([Origin(scheme: "https", host: "b.example")])
    #expect(isWhole(try chain.follow(302, "https://b.example/")))
    #expect(isBare(try chain.follow(302, "https://c.example/")))
  }

  @Test func `whose key the Location carries elsewhere is refused`() throws {
    var chain = try chain()
    guard case .refused(let refusal) = chain.respond(302, "https://b.example/?key=k") else {
      Issue.record("followed")
      return
    }
    #expect(refusal == .addressHoldsKey(Origin(scheme: "https", host: "b.example")))
  }

  @Test func `is signed again for each hop`() throws {
    var chain = try chain()
    let hop = try chain.follow(302, "/b")
    #expect(hop.headers.first("Authorization") != chain.first.headers.first("Authorization"))
  }

  @Test func `gives way to headers that the step writes`() throws {
    let chain = TestChain(
      RedirectableRequest(
        RequestMessage(
          method: "GET", headers: [RequestHeader("authorization", "own")], authorization: Self.all),
        to: try Address(parsing: "https://a.example/")))
    #expect(chain.first.headers.values(of: "Authorization") == ["own"])
  }

  // MARK: Signatures of OAuth 1.0a

  private func signedChain(
    _ method: String, in place: OAuth1Signer.Place, origins: [Origin] = []
  ) throws -> TestChain {
    let signer = OAuth1SignerTests.signer(in: place)
    return TestChain(
      RedirectableRequest(
        RequestMessage(
          method: method,
          authorization: Authorization(signer: .oauth1(signer), origins: origins)),
        to: try Address(parsing: "https://a.example/a?x=1")))
  }

  @Test func `in the query stays with the origin, and a redirect that keeps it is signed anew`()
    throws
  {
    var chain = try signedChain("GET", in: .query)
    let first = try #require(chain.first.address.query)
    let second = try chain.follow(302, "/b?" + first)
    #expect(second.address.query?.split(separator: "&").count == first.split(separator: "&").count)
    #expect(second.address.query?.contains("oauth_nonce=n2") == true)
    guard case .refused(let refusal) = chain.respond(302, "https://b.example/?" + first) else {
      Issue.record("followed")
      return
    }
    #expect(refusal == .addressHoldsKey(Origin(scheme: "https", host: "b.example")))
  }

  @Test func `by a signature crosses to auth.origins only`() throws {
    let other = Origin(scheme: "https", host: "b.example")
    var chain = try signedChain("GET", in: .header(realm: nil), origins: [other])
    #expect(
      try chain.follow(302, "https://b.example/").headers.first("Authorization")?.contains("n2")
        == true)
    #expect(try chain.follow(302, "https://c.example/").headers.fields.isEmpty)
    #expect(
      try chain.follow(302, "https://b.example/x").headers.first("Authorization")?.contains("n3")
        == true)
  }

  /// Time and nonce make each request another.
  @Test(arguments: [OAuth1Signer.Place.header(realm: nil), .query])
  func `by a signature does not hide a loop`(place: OAuth1Signer.Place) throws {
    var chain = try signedChain("POST", in: place)
    _ = try chain.follow(307, "/b")
    guard case .refused(let refusal) = chain.respond(307, "/a?x=1") else {
      Issue.record("followed")
      return
    }
    #expect(refusal == .loop(try Address(parsing: "https://a.example/a?x=1"), after: 1))
  }

  @Test func `of AWS does not hide a loop that takes seconds`() throws {
    let signer = AWSSigner(accessKey: "a", secretKey: "s", region: "r", service: "s3")
    var chain = TestChain(
      RedirectableRequest(
        RequestMessage(method: "POST", authorization: Authorization(signer: .aws(signer))),
        to: try Address(parsing: "https://a.example/a")))
    _ = try chain.follow(307, "/b")
    chain.now = EpochSeconds(chain.now.seconds + 5)
    guard case .refused(let refusal) = chain.respond(307, "/a") else {
      Issue.record("followed")
      return
    }
    #expect(refusal == .loop(try Address(parsing: "https://a.example/a"), after: 1))
  }
}
