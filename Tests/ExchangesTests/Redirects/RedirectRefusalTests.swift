// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct RedirectRefusalTests {
  @Test(arguments: [["/b", "/a"], ["#top"], ["/a"], ["/b", "/c", "/a"]], ["GET", "HEAD"])
  func `a request that was sent before is followed, and is a loop at the limit`(
    targets: [String], method: String
  ) throws {
    var chain = try TestChain("http://h/a", method: method, policy: RedirectPolicy(max: 7))
    for place in 0..<7 { _ = try chain.follow(302, targets[place % targets.count]) }
    guard case .loop(_, after: 7)? = chain.respond(302, targets[7 % targets.count]).refusal else {
      Issue.record("no loop")
      return
    }
  }

  @Test func `one that goes on is too many`() throws {
    var chain = try TestChain("http://h/a", policy: RedirectPolicy(max: 3))
    for target in ["/a", "/a", "/b"] { _ = try chain.follow(302, target) }
    #expect(chain.respond(302, "/c").refusal == .tooMany(max: 3))
  }

  @Test(arguments: [("PUT", 302), ("POST", 307), ("DELETE", 308)])
  func `any other method is refused at its first repetition`(
    method: String, status: Int
  ) throws {
    var chain = try TestChain("http://h/a", method: method)
    _ = try chain.follow(status, "/b")
    let refusal = try #require(chain.respond(status, "/a").refusal)
    #expect(refusal == .loop(try Address(parsing: "http://h/a"), after: 1))
    #expect(
      refusal.description == "the redirect to `http://h/a` asks for a request that was already "
        + "sent: a loop, after 1 redirect")
  }

  @Test func `an address that sets a cookie and leads to itself is none`() throws {
    var chain = try TestChain("http://h/a")
    let hop = try chain.follow(302, "/a", setCookie: "seen=1")
    #expect(hop.headers.first("Cookie") == "seen=1")
  }

  @Test func `a POST that leads to a GET of its own address is none`() throws {
    var chain = try TestChain("http://h/a", method: "POST")
    #expect(try chain.follow(303, "/a").method == "GET")
  }

  @Test func `https to http is refused`() throws {
    var chain = try TestChain("https://h/a")
    let target = try Address(parsing: "http://h/b")
    #expect(chain.respond(302, "http://h/b").refusal == .downgrade(target))
  }

  @Test func `https to http is followed when allowed`() throws {
    var chain = try TestChain("https://h/a", policy: RedirectPolicy(allowsDowngrade: true))
    let hop = try chain.follow(302, "http://h/b")
    #expect(hop.address.text == "http://h/b")
    #expect(hop.hasLeftOrigin)
  }

  @Test func `https to http is refused on a later hop too`() throws {
    var chain = try TestChain("http://h/a")
    _ = try chain.follow(302, "https://h/b")
    let target = try Address(parsing: "http://h/c")
    #expect(chain.respond(302, "http://h/c").refusal == .downgrade(target))
  }

  @Test(arguments: [
    ("file:///etc/passwd", "file"), ("ftp://h/x", "ftp"), ("FTP://h/x", "ftp"),
    ("javascript:alert(1)", "javascript"), ("mailto:a@b", "mailto"), ("scp://h/x", "scp"),
    ("gopher://h:70/", "gopher"), ("data:text/plain,x", "data"),
  ])
  func `no other scheme is reached`(_ location: String, _ scheme: String) throws {
    var chain = try TestChain("http://h/a")
    let refusal = chain.respond(302, location).refusal
    switch refusal {
    case .foreignScheme(scheme): break
    case .badLocation(location, _) where location.hasPrefix("file"): break
    default: Issue.record("\(String(describing: refusal))")
    }
  }

  @Test(
    arguments: [
      ("/a\r\nX: y", .controlCharacter(13), 2), ("/a\0", .controlCharacter(0), 2),
      ("http:///x", .emptyHost, 7), ("http://h:x/", .badPort, 9), ("http:x", .emptyHost, 5),
      ("https:", .emptyHost, 6),
    ] as [(String, AddressProblem.Kind, Int)])
  func `a Location that is not an address is refused with the reason`(
    _ location: String, _ kind: AddressProblem.Kind, _ offset: Int
  ) throws {
    var chain = try TestChain("http://h/a")
    let expected = RedirectRefusal.badLocation(location, AddressProblem(kind, at: offset))
    #expect(chain.respond(302, location).refusal == expected)
  }

  @Test func `two Locations that differ are refused`() throws {
    var chain = try TestChain("http://h/a")
    #expect(chain.respond(302, "/b", "/c").refusal == .severalLocations(["/b", "/c"]))
  }
}
