// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct CrossOriginTests {
  private let headers = [
    RequestHeader("accept", "*/*"), RequestHeader("Accept-Language", "de"),
    RequestHeader("User-Agent", "u"), RequestHeader("Content-Type", "text/plain"),
    RequestHeader("X-Api-Key", "k", holdsSecret: true), RequestHeader("X-Trace", "1"),
    RequestHeader("Authorization", "own"), RequestHeader("Cookie", "own=1"),
    RequestHeader("Host", "a.example"), RequestHeader("Proxy-Authorization", "p"),
    RequestHeader("Referer", "http://a.example/"),
  ]

  private func request(
    _ method: String = "GET", body: RequestBody = .none, bodyHoldsSecret: Bool = false,
    origins: [Origin] = []
  ) throws -> RedirectableRequest {
    RedirectableRequest(
      RequestMessage(
        method: method, headers: headers,
        body: body, bodyHoldsSecret: bodyHoldsSecret,
        authorization: Authorization(
          headers: [HeaderField("Authorization", "Bearer t")], origins: origins),
        stepCookies: [("step", "1")]),
      to: try Address(parsing: "https://u:p@a.example/a"))
  }

  @Test(arguments: [
    "https://b.example/", "https://a.example:8443/", "//b.example/", "https://www.a.example/",
    "https://a.example./",
  ])
  func `only harmless headers are sent to another origin`(_ location: String) throws {
    var chain = TestChain(try request())
    let hop = try chain.follow(302, location)
    #expect(hop.headerNames == ["accept", "Accept-Language", "User-Agent", "Content-Type"])
    #expect(hop.address.userInformation == nil)
    #expect(hop.hasLeftOrigin)
  }

  @Test func `all of it stays within the origin`() throws {
    var chain = TestChain(try request())
    let hop = try chain.follow(302, "HTTPS://A.example:443/b")
    #expect(hop.headers == chain.first.headers)
    #expect(!hop.hasLeftOrigin)
  }

  @Test func `nothing comes back on the way from A to B to A`() throws {
    var chain = TestChain(try request())
    _ = try chain.follow(302, "https://b.example/")
    let hop = try chain.follow(302, "https://a.example/c")
    #expect(hop.headerNames == ["accept", "Accept-Language", "User-Agent", "Content-Type"])
    #expect(hop.address.userInformation == nil)
    #expect(hop.hasLeftOrigin)
  }

  @Test func `headers named by crossOrigin go along, compared without case`() throws {
    let policy = RedirectPolicy(crossOriginHeaders: ["x-trace"])
    var chain = TestChain(try request(), policy: policy)
    #expect(try chain.follow(302, "https://b.example/").headerNames.contains("X-Trace"))
  }

  @Test func `a header made from a secret goes only where files or flags name the origin`() throws {
    let known = try Address(parsing: "https://b.example").origin
    let policy = RedirectPolicy(crossOriginHeaders: ["X-Api-Key"], knownOrigins: [known])
    var chain = TestChain(try request(), policy: policy)
    #expect(try chain.follow(302, "https://b.example/").headers.first("X-Api-Key") == "k")
    let stranger = try Address(parsing: "https://c.example").origin
    #expect(
      chain.respond(302, "https://c.example/").refusal
        == .headerHoldsSecret(name: "X-Api-Key", stranger))
  }

  @Test func `a plain header that holds a secret is refused too`() throws {
    var secret = try request()
    secret.message.headers = [RequestHeader("User-Agent", "s", holdsSecret: true)]
    var chain = TestChain(secret)
    let stranger = try Address(parsing: "https://b.example").origin
    #expect(
      chain.respond(302, "https://b.example/").refusal
        == .headerHoldsSecret(name: "User-Agent", stranger))
  }

  @Test func `auth goes to the origins it names, also after leaving`() throws {
    let other = try Address(parsing: "https://b.example").origin
    var chain = TestChain(try request(origins: [other]))
    let b = try chain.follow(302, "https://b.example/")
    #expect(b.headers.values(of: "Authorization") == ["Bearer t"])
    let c = try chain.follow(302, "https://c.example/")
    #expect(c.headers.first("Authorization") == nil)
    let back = try chain.follow(302, "https://a.example/z")
    #expect(back.headers.first("Authorization") == nil)
    let again = try chain.follow(302, "https://b.example/2")
    #expect(again.headers.values(of: "Authorization") == ["Bearer t"])
  }

  @Test(arguments: [307, 308])
  func `a body goes along unless it was made from a secret`(_ status: Int) throws {
    var plain = TestChain(try request("POST", body: .bytes([120])))
    let hop = try plain.follow(status, "https://b.example/")
    #expect(hop.method == "POST")
    #expect(hop.bodyText == "x")
    #expect(hop.headers.first("Content-Type") == "text/plain")

    var secret = TestChain(try request("POST", body: .bytes([120]), bodyHoldsSecret: true))
    let stranger = try Address(parsing: "https://b.example").origin
    #expect(
      secret.respond(status, "https://b.example/").refusal == .bodyHoldsSecret(stranger))
  }

  @Test func `a dropped body with a secret does not cause a refusal`() throws {
    var chain = TestChain(try request("POST", body: .bytes([120]), bodyHoldsSecret: true))
    let hop = try chain.follow(302, "https://b.example/")
    #expect(hop.method == "GET")
    #expect(hop.body.isNone)
    #expect(hop.headers.first("Content-Type") == nil)
  }

  @Test func `a body made from a secret is watched on every later hop`() throws {
    var chain = TestChain(try request("POST", body: .bytes([120]), bodyHoldsSecret: true))
    _ = try chain.follow(307, "https://a.example/b")
    #expect(chain.respond(307, "https://b.example/").refusal != nil)
  }

  @Test func `a body that may not go along is not quietly left out`() throws {
    var chain = TestChain(try request("PUT", body: .bytes([120])))
    let stranger = try Address(parsing: "https://b.example").origin
    #expect(
      chain.respond(302, "https://b.example/").refusal
        == .bodyMayNotCross(status: 302, stranger))
    var empty = TestChain(try request("DELETE"))
    #expect(try empty.follow(302, "https://b.example/").method == "DELETE")
  }

  @Test func `names and passwords of a Location are those of the Location`() throws {
    var chain = TestChain(try request())
    let hop = try chain.follow(302, "https://x:y@b.example/")
    #expect(hop.address.text == "https://x:y@b.example/")
  }
}
