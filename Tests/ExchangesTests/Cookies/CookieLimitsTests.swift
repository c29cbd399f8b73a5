// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct CookieLimitsTests {
  @Test func `a cookie over its size is passed over`() throws {
    let longest = String(repeating: "x", count: CookieJar.cookieByteLimit - 1)
    var jar = TestJar()
    try jar.receive("a=\(longest)", "b=\(longest)x", from: "http://h/")
    #expect(jar.jar.cookies.map(\.name) == ["a"])
  }

  @Test func `the oldest of a domain makes place`() throws {
    var jar = TestJar()
    try jar.receive("other=1", from: "http://other/")
    for index in 0...CookieJar.domainLimit { try jar.receive("c\(index)=1", from: "http://h/") }
    #expect(jar.jar.cookies.count == CookieJar.domainLimit + 1)
    #expect(jar.jar.cookies.map(\.name).prefix(2) == ["other", "c1"])
    #expect(jar.jar.cookies.last?.name == "c\(CookieJar.domainLimit)")
  }

  @Test func `expired cookies make place first`() throws {
    var jar = TestJar()
    try jar.receive("c0=1", "short=1; Max-Age=1", from: "http://h/")
    for index in 1..<CookieJar.domainLimit - 1 {
      try jar.receive("c\(index)=1", from: "http://h/")
    }
    #expect(jar.jar.cookies.count == CookieJar.domainLimit)
    jar.now = jar.now.advanced(by: 1)
    try jar.receive("last=1", from: "http://h/")
    #expect(jar.jar.cookies.count == CookieJar.domainLimit)
    #expect(jar.jar.cookies.first?.name == "c0")
    #expect(!jar.jar.cookies.contains { $0.name == "short" })
  }

  @Test func `the oldest of a full jar makes place`() throws {
    var jar = TestJar()
    for index in 0...CookieJar.jarLimit { try jar.receive("c=1", from: "http://h\(index)/") }
    #expect(jar.jar.cookies.count == CookieJar.jarLimit)
    #expect(jar.jar.cookies.first?.domain == "h1")
  }

  @Test func `setting a cookie again takes no place`() throws {
    var jar = TestJar()
    for index in 0..<1000 { try jar.receive("c=\(index)", from: "http://h/") }
    #expect(try jar.header(for: "http://h/") == "c=999")
    #expect(jar.jar.cookies.count == 1)
  }

  @Test func `lines of a response beyond their limit are passed over`() throws {
    var jar = TestJar()
    let lines = (0...CookieJar.lineLimit).map { HeaderText("c=\($0)") }
    jar.jar.receive(lines, from: try Address(parsing: "http://h/"), now: jar.now)
    #expect(try jar.header(for: "http://h/") == "c=\(CookieJar.lineLimit - 1)")
  }
}
