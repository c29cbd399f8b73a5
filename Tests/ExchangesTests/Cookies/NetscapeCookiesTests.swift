// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

@Suite struct NetscapeCookiesTests {
  private func parse(_ text: String) -> NetscapeCookies {
    NetscapeCookies(parsing: Array(text.utf8))
  }

  @Test func `each line is a cookie with its attributes`() {
    let file = parse(
      "# Netscape HTTP Cookie File\r\n\r\n.Example.com\tTRUE\t/\tFALSE\t1893456000\tsid\t31d4\r\n"
        + "#HttpOnly_a.example\tFALSE\t/p\tTRUE\t0\ttoken\ta=b\tc\nb.example\tFALSE\t/\tfalse\t0\tempty"
    )
    // A tab inside of a value cannot be sent.
    #expect(file.problems.count == 1)
    #expect(
      file.cookies == [
        .init(
          name: "sid", value: "31d4", domain: "example.com", path: "/",
          expires: EpochSeconds(1_893_456_000), isSecure: false, isHTTPOnly: false,
          isHostOnly: false),
        .init(
          name: "empty", value: "", domain: "b.example", path: "/", expires: nil, isSecure: false,
          isHTTPOnly: false, isHostOnly: true),
      ])
  }

  @Test func `a line marked for HTTP only is not a comment`() {
    let file = parse("#HttpOnly_a.example\tFALSE\t/p\tTRUE\t0\ttoken\tx\n#a.example\tFALSE")
    #expect(file.problems.isEmpty)
    #expect(file.cookies.map(\.isHTTPOnly) == [true])
    #expect(file.cookies.map(\.isSecure) == [true])
  }

  @Test(arguments: [
    ("a.example\tFALSE\t/\tFALSE\t0", "here are 5", 0..<25),
    ("a.example FALSE / FALSE 0 n v", "here is one", 0..<29),
    ("\tFALSE\t/\tFALSE\t0\tn\tv", "a domain is missing", 0..<0),
    ("h\tNO\t/\tFALSE\t0\tn\tv", "`TRUE` or `FALSE`", 2..<4),
    ("h\tFALSE\tp\tFALSE\t0\tn\tv", "begins with `/`", 8..<9),
    ("h\tFALSE\t/\tFALSE\tsoon\tn\tv", "seconds since 1970", 16..<20),
    ("h\tFALSE\t/\tFALSE\t0\t\tv", "not the name of a cookie", 18..<18),
  ])
  func `a bad line is reported with its place and reason`(
    line: String, words: String, range: Range<Int>
  ) {
    let file = parse(line)
    #expect(file.cookies.isEmpty)
    #expect(file.problems.first?.range == range)
    #expect(file.problems.first?.message.contains(words) == true)
  }

  @Test func `a jar begins without expired cookies`() {
    let file = parse("h\tFALSE\t/\tFALSE\t100\told\tv\nh\tFALSE\t/\tFALSE\t300\tnew\tv")
    var jar = CookieJar()
    jar.add(file.cookies, now: EpochSeconds(200))
    #expect(jar.cookies.map(\.name) == ["new"])
  }

  @Test func `a jar is written without expired cookies, and reads back the same`() throws {
    var jar = CookieJar()
    let now = EpochSeconds(200)
    jar.receive(
      [
        "a=1", "b=\"x y\"; Domain=example.com; Secure; HttpOnly; Path=/p", "old=1; Max-Age=0",
        "end=1; Max-Age=9223372036854775807", "empty=", "ü=ü",
      ], from: try Address(parsing: "https://shop.example.com/"), now: now)
    let read = NetscapeCookies(parsing: NetscapeCookies.text(of: jar, now: now))
    #expect(read.problems.isEmpty)
    #expect(read.cookies.map(\.name) == ["a", "b", "end", "empty", "ü"])
    for (cookie, original) in zip(read.cookies, jar.cookies) where cookie.name != "end" {
      #expect(cookie == original)
    }
    #expect(read.cookies[2].expires == EpochSeconds(253_402_300_799))
  }

  @Test func `a cookie that a line cannot hold is left out`() throws {
    var jar = CookieJar()
    let cookies = ["a\tb", "c"].map { path in
      CookieJar.Cookie(
        name: "n", value: "v", domain: "a.example", path: "/\(path)", expires: nil,
        isSecure: false, isHTTPOnly: false, isHostOnly: true)
    }
    jar.add(cookies, now: EpochSeconds(200))
    let read = NetscapeCookies(parsing: NetscapeCookies.text(of: jar, now: EpochSeconds(200)))
    #expect(read.problems.isEmpty)
    #expect(read.cookies.map(\.path) == ["/c"])
  }

  @Test func `a possible value of a cookie is hidden in a shown line`() {
    let text = "# a\r\nh\tFALSE\t/\tFALSE\tsoon\tsid\ts3 \u{e9}cret\r\nsid s3cret\n"
    let shown = NetscapeCookies.hidingValues(in: Array(text.utf8))
    #expect(
      String(decoding: shown, as: UTF8.self)
        == "* *\r\nh\tFALSE\t/\tFALSE\tsoon\tsid\t** ******\r\n*** ******\n")
    #expect(shown.count == text.utf8.count)
  }
}
