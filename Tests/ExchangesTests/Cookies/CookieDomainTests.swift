// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct CookieDomainTests {
  @Test func `evilexample.com gets nothing of example.com`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Domain=example.com", from: "http://example.com/")
    #expect(try jar.header(for: "http://evilexample.com/") == nil)
    #expect(try jar.header(for: "http://example.com.evil.org/") == nil)
    #expect(try jar.header(for: "http://www.example.com/") == "a=1")
    #expect(try jar.header(for: "http://EXAMPLE.com:8080/") == "a=1")
  }

  @Test func `evilexample.com cannot set one for example.com`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Domain=example.com", from: "http://evilexample.com/")
    try jar.receive("a=1; Domain=www.example.com", from: "http://example.com/")
    try jar.receive("a=1; Domain=other.example.com", from: "http://www.example.com/")
    #expect(jar.jar.cookies.isEmpty)
  }

  @Test func `without a domain only the host itself gets it`() throws {
    var jar = TestJar()
    try jar.receive("a=1", from: "http://example.com/")
    #expect(try jar.header(for: "http://example.com/") == "a=1")
    #expect(try jar.header(for: "http://www.example.com/") == nil)
  }

  @Test(arguments: ["com", "co.uk", "github.io", "localhost", "internal", ".com"])
  func `no cookie is set for a public suffix`(_ suffix: String) throws {
    var jar = TestJar()
    let host = "x." + suffix.drop(while: { $0 == "." })
    try jar.receive("a=1; Domain=\(suffix)", from: "http://\(host)/")
    #expect(jar.jar.cookies.isEmpty)
  }

  @Test(arguments: ["localhost", "github.io"])
  func `a host that is a public suffix keeps its own cookie to itself`(_ host: String) throws {
    var jar = TestJar()
    try jar.receive("a=1; Domain=\(host)", from: "http://\(host)/")
    #expect(try jar.header(for: "http://\(host)/") == "a=1")
    #expect(try jar.header(for: "http://x.\(host)/") == nil)
  }

  @Test func `a domain that is registered under a suffix may be named`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Domain=example.co.uk", from: "http://www.example.co.uk/")
    #expect(try jar.header(for: "http://shop.example.co.uk/") == "a=1")
  }

  @Test func `a numeric address has no domain above it`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Domain=0.0.1", from: "http://127.0.0.1/")
    try jar.receive("b=1; Domain=127.0.0.1", from: "http://127.0.0.1/")
    try jar.receive("c=1", from: "http://[::1]/")
    #expect(try jar.header(for: "http://127.0.0.1/") == "b=1")
    #expect(try jar.header(for: "http://[::1]:9/") == "c=1")
    #expect(try jar.header(for: "http://x.127.0.0.1/") == nil)
  }

  @Test func `a jar without suffixes of its own asks those it was given`() throws {
    var jar = TestJar(jar: CookieJar(suffixes: PublicSuffixes { $0 == "b.test" }))
    try jar.receive("x=1; Domain=b.test", from: "http://a.b.test/")
    try jar.receive("y=1; Domain=test", from: "http://a.b.test/")
    #expect(try jar.header(for: "http://z.test/") == "y=1")
    #expect(try jar.header(for: "http://a.b.test/") == "y=1")
  }
}
