// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct RedirectFollowingTests {
  @Test func `the first hop is the request itself`() throws {
    let request = RedirectableRequest(
      RequestMessage(
        method: "POST", headers: [RequestHeader("Accept", "*/*")], body: .bytes([1]),
        authorization: Authorization(headers: [HeaderField("Authorization", "Bearer t")]),
        stepCookies: [("a", "1")]),
      to: try Address(parsing: "http://h/a"))
    let hop = TestChain(request).first
    #expect(hop.method == "POST")
    #expect(hop.address.text == "http://h/a")
    #expect(
      hop.headers
        == HeaderFields([
          HeaderField("Accept", "*/*"), HeaderField("Authorization", "Bearer t"),
          HeaderField("Cookie", "a=1"),
        ]))
    #expect(!hop.hasLeftOrigin)
  }

  @Test func `a Cookie header of the step replaces the jar's cookies`() throws {
    var jar = CookieJar()
    let address = try Address(parsing: "http://h/a")
    jar.receive(["a=1"], from: address, now: EpochSeconds(0))
    var request = RedirectableRequest(
      RequestMessage(method: "GET", headers: [RequestHeader("cookie", "own=1")]),
      to: address)
    #expect(TestChain(request, jar: jar).first.headers.values(of: "Cookie") == ["own=1"])
    request.message.stepCookies = [("step", "2"), ("a", nil)]
    #expect(TestChain(request, jar: jar).first.headers.values(of: "Cookie") == ["own=1; step=2"])
  }

  @Test func `an Authorization header of the step replaces that of auth`() throws {
    let request = RedirectableRequest(
      RequestMessage(
        method: "GET", headers: [RequestHeader("authorization", "own")],
        authorization: Authorization(headers: [HeaderField("Authorization", "Bearer t")])),
      to: try Address(parsing: "http://h/a"))
    #expect(TestChain(request).first.headers.values(of: "Authorization") == ["own"])
  }

  @Test(arguments: [200, 201, 204, 300, 304, 305, 306, 309, 400, 500])
  func `no other status is a redirect`(_ status: Int) throws {
    var chain = try TestChain("http://h/a")
    #expect(chain.respond(status, "/b").isFinal)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect without Location is the result`(_ status: Int) throws {
    var chain = try TestChain("http://h/a")
    #expect(chain.respond(status).isFinal)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `with redirects none a redirect is the result`(_ status: Int) throws {
    var chain = try TestChain("http://h/a", policy: .none)
    #expect(chain.respond(status, "/b").isFinal)
  }

  @Test(arguments: [
    ("/x", "http://h:8080/x"), ("x", "http://h:8080/a/x"), ("../x", "http://h:8080/x"),
    ("?q", "http://h:8080/a/b?q"), ("//other/x", "http://other/x"),
    ("https://other/x", "https://other/x"), ("/50%", "http://h:8080/50%"),
    ("/a b", "http://h:8080/a%20b"),
  ])
  func `every kind of Location leads somewhere`(_ location: String, _ expected: String) throws {
    var chain = try TestChain("http://h:8080/a/b")
    #expect(try chain.follow(302, location).address.text == expected)
  }

  @Test func `a reference is resolved against the hop that gave it`() throws {
    var chain = try TestChain("http://h/a/b")
    _ = try chain.follow(302, "/c/d")
    #expect(try chain.follow(302, "e").address.text == "http://h/c/e")
  }

  @Test func `the same Location twice is one`() throws {
    var chain = try TestChain("http://h/a")
    guard case .next = chain.respond(302, "/b", "/b") else {
      Issue.record("not followed")
      return
    }
  }

  @Test func `as many redirects as allowed are followed, and not one more`() throws {
    var chain = try TestChain("http://h/", policy: RedirectPolicy(max: 3))
    for index in 1...3 { _ = try chain.follow(302, "/\(index)") }
    #expect(chain.respond(302, "/4").refusal == .tooMany(max: 3))
  }

  @Test func `ten redirects are followed by default`() throws {
    var chain = try TestChain("http://h/")
    for index in 1...10 { _ = try chain.follow(302, "/\(index)") }
    #expect(chain.respond(302, "/11").refusal == .tooMany(max: 10))
  }

  @Test func `with a limit of zero every redirect is refused`() throws {
    var chain = try TestChain("http://h/", policy: RedirectPolicy(max: 0))
    #expect(chain.respond(302, "/b").refusal == .tooMany(max: 0))
  }
}
