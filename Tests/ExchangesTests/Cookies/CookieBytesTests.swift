// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

@Suite struct CookieBytesTests {
  private func latin(_ text: String) -> HeaderText {
    HeaderText(octets: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  @Test func `a cookie goes back octet for octet`() throws {
    var jar = CookieJar()
    let (address, now) = (try Address(parsing: "http://h/"), EpochSeconds(9))
    jar.receive(
      [latin("sid=café; Path=/"), latin("nè=1"), latin("né=2"), "né=3"], from: address, now: now)
    let header = try #require(jar.cookieHeader(for: address, now: now))
    #expect(header.octets == latin("sid=café; nè=1; né=2; ").octets + Array("né=3".utf8))
    let file = NetscapeCookies(parsing: NetscapeCookies.text(of: jar, now: now))
    #expect(file.cookies == jar.cookies)
    jar.receive([latin("né=; Max-Age=0")], from: address, now: now)
    #expect(jar.cookies.map(\.value.octets) == [latin("café").octets, [0x31], [0x33]])
  }

  @Test func `a cookie that is not kept is reported, with the reason`() throws {
    func refused(_ lines: HeaderText..., from address: String = "http://a.example/") throws
      -> String?
    {
      var jar = CookieJar(suffixes: PublicSuffixes { $0 == "example" })
      return RefusedCookie.notice(
        jar.receive(lines, from: try Address(parsing: address), now: EpochSeconds(9)))
    }
    let long = String(repeating: "x", count: 4096)
    #expect(try refused("big=\(long)") == "cookie not kept: `big`, longer than 4096 bytes")
    #expect(
      try refused("a=1; Domain=b.example")
        == "cookie not kept: `a`, its `Domain` is `b.example`, to which the host does not belong")
    #expect(
      try refused("a=1; Domain=example")
        == "cookie not kept: `a`, its `Domain` is `example`, a public suffix")
    #expect(
      try refused("__Host-a=1", "__Secure-b=1; Secure", "nothing")
        == "cookies not kept: `__Host-a`, `__Host-` needs `Secure`, https, `Path=/` and no "
        + "`Domain`; `__Secure-b`, `__Secure-` needs `Secure` and https; a line of `Set-Cookie`, "
        + "which sets no cookie")
    #expect(try refused("a=1", "b=2; Max-Age=0") == nil)
    var jar = TestJar()
    let many = (0..<CookieJar.domainLimit).map { HeaderText("c\($0)=1") }
    #expect(jar.jar.receive(many, from: try Address(parsing: "http://h/"), now: jar.now).isEmpty)
    #expect(
      RefusedCookie.notice(try jar.receive("d=1", from: "http://h/"))
        == "cookie not kept: `c0`, the oldest of more than 180 cookies of `h`")
    let lines = Array(repeating: HeaderText("e=1"), count: CookieJar.lineLimit + 7)
    let notice = RefusedCookie.notice(
      jar.jar.receive(lines, from: try Address(parsing: "http://i/"), now: jar.now))
    #expect(
      notice?.hasSuffix("behind the 1000 lines that are read of one response; and 2 more") == true)
  }
}
