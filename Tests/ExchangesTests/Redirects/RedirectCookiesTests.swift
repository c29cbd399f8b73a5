// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct RedirectCookiesTests {
  @Test func `the jar serves each hop by its own address`() throws {
    var jar = CookieJar()
    let now = EpochSeconds(1_600_000_000)
    jar.receive(["a=1"], from: try Address(parsing: "http://a.example/"), now: now)
    jar.receive(["b=2"], from: try Address(parsing: "http://b.example/"), now: now)
    let request = RedirectableRequest(
      RequestMessage(method: "GET"),
      to: try Address(parsing: "http://a.example/"))
    var chain = TestChain(request, jar: jar)
    #expect(chain.first.headers.first("Cookie") == "a=1")
    #expect(try chain.follow(302, "http://b.example/").headers.first("Cookie") == "b=2")
    #expect(try chain.follow(302, "http://a.example/x").headers.first("Cookie") == "a=1")
    #expect(try chain.follow(302, "http://c.example/").headers.first("Cookie") == nil)
  }

  @Test func `a cookie set on the way is sent on the next hop`() throws {
    var chain = try TestChain("http://h/login")
    let hop = try chain.follow(302, "/home", setCookie: "sid=1; Path=/")
    #expect(hop.headers.first("Cookie") == "sid=1")
  }

  @Test func `a step's cookies go along within the origin only`() throws {
    let request = RedirectableRequest(
      RequestMessage(method: "GET", stepCookies: [("sid", "step")]),
      to: try Address(parsing: "http://a.example/"))
    var chain = TestChain(request)
    #expect(try chain.follow(302, "/x").headers.first("Cookie") == "sid=step")
    #expect(try chain.follow(302, "http://b.example/").headers.first("Cookie") == nil)
    #expect(try chain.follow(302, "http://a.example/y").headers.first("Cookie") == nil)
  }

  @Test func `a cookie kept back by the step stays back within the origin`() throws {
    let request = RedirectableRequest(
      RequestMessage(method: "GET", stepCookies: [("sid", nil)]),
      to: try Address(parsing: "http://h/"))
    var chain = TestChain(request)
    let hop = try chain.follow(302, "/x", setCookie: "sid=1; Path=/")
    #expect(hop.headers.first("Cookie") == nil)
  }

  @Test func `the last response's cookies are taken too`() throws {
    var chain = try TestChain("http://h/")
    #expect(chain.respond(200, setCookie: "a=1").isFinal)
    #expect(chain.jar.cookies.map(\.name) == ["a"])
  }

  @Test func `a refused redirect's cookies are taken too`() throws {
    var chain = try TestChain("https://h/")
    #expect(chain.respond(302, "http://h/", setCookie: "a=1").refusal != nil)
    #expect(chain.jar.cookies.map(\.name) == ["a"])
  }

  @Test func `a response sets cookies for its own address, not for the first`() throws {
    var chain = try TestChain("http://a.example/")
    _ = try chain.follow(302, "http://b.example/")
    _ = chain.respond(200, setCookie: "a=1")
    #expect(chain.jar.cookies.map(\.domain) == ["b.example"])
  }
}
