// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct SetCookieParsingTests {
  @Test func `every attribute is read`() throws {
    let line = """
      sid = "a b=c" ; Domain=.Example.COM; PATH=/a; Expires=Wed, 09 Jun 2027 10:18:14 GMT; \
      Max-Age=60; secure; HttpOnly; SameSite=Lax; Priority=High
      """
    let cookie = try #require(ParsedSetCookie(parsing: line))
    let expires = EpochSeconds(year: 2027, month: 6, day: 9, hour: 10, minute: 18, second: 14)
    let expected = ParsedSetCookie(
      name: "sid", value: "\"a b=c\"", domain: "example.com", path: "/a", expires: expires,
      maxAge: 60, secure: true, httpOnly: true, sameSite: "Lax")
    #expect(cookie == expected)
  }

  @Test func `a bare cookie has no attributes`() {
    #expect(ParsedSetCookie(parsing: "a=b") == ParsedSetCookie(name: "a", value: "b"))
    #expect(ParsedSetCookie(parsing: "a=") == ParsedSetCookie(name: "a", value: ""))
    #expect(ParsedSetCookie(parsing: "a=b=c") == ParsedSetCookie(name: "a", value: "b=c"))
  }

  @Test(arguments: ["", "a", "=b", " =b", ";a=b", "a;b=c", "a=b\0c", "a=\u{7F}", "a=b\r\nc=d"])
  func `a line without a name, or with a control character, sets nothing`(_ line: String) {
    #expect(ParsedSetCookie(parsing: line) == nil)
  }

  @Test func `of an attribute that comes twice the last counts`() throws {
    let cookie = try #require(
      ParsedSetCookie(parsing: "a=b; path=/x; path=/y; max-age=1; max-age=2; domain=x; domain=y"))
    #expect(cookie.path == "/y")
    #expect(cookie.maxAge == 2)
    #expect(cookie.domain == "y")
  }

  @Test(
    arguments: [
      ("0", 0), ("-1", -1), ("3600", 3600), ("99999999999999999999", .max),
      ("-99999999999999999999", .min), ("1.5", nil), ("+1", nil), ("", nil), ("-", nil),
      ("1s", nil),
    ] as [(String, Int64?)])
  func `an age is a whole number`(_ text: String, _ age: Int64?) {
    #expect(ParsedSetCookie(parsing: "a=b; Max-Age=\(text)")?.maxAge == age)
  }

  @Test(
    arguments: [
      ("", nil), (".", nil), (".a.b", "a.b"), ("..a", ".a"), ("A", "a"), (".\u{301}a", "\u{301}a"),
    ] as [(String, String?)])
  func `a domain loses one leading dot`(_ text: String, _ domain: String?) {
    let found = ParsedSetCookie(parsing: "a=b; Domain=\(text)")?.domain
    #expect(found.map { Array($0.utf8) } == domain.map { Array($0.utf8) })
  }

  @Test func `a path that does not begin with a slash is none`() {
    #expect(ParsedSetCookie(parsing: "a=b; Path=x")?.path == nil)
    #expect(ParsedSetCookie(parsing: "a=b; Path=/x; Path=y")?.path == nil)
    #expect(ParsedSetCookie(parsing: "a=b; Path")?.path == nil)
  }

  @Test func `an attribute longer than its limit is passed over`() {
    let limit = ParsedSetCookie.attributeByteLimit
    let longest = "/" + String(repeating: "x", count: limit - 1)
    #expect(ParsedSetCookie(parsing: "a=b; Path=\(longest)")?.path == longest)
    #expect(ParsedSetCookie(parsing: "a=b; Path=\(longest)x")?.path == nil)
  }

  @Test func `a date that is none is passed over`() {
    #expect(ParsedSetCookie(parsing: "a=b; Expires=soon")?.expires == nil)
  }
}
