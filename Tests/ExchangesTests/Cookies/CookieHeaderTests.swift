// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct CookieHeaderTests {
  @Test func `an empty jar gives no header`() throws {
    #expect(try TestJar().header(for: "http://h/") == nil)
  }

  @Test func `longer paths come first, then earlier cookies`() throws {
    var jar = TestJar()
    try jar.receive(
      "a=1; Path=/", "b=2; Path=/x/y", "c=3; Path=/", "d=4; Path=/x", from: "http://h/")
    try jar.receive("a=5; Path=/", from: "http://h/")
    #expect(try jar.header(for: "http://h/x/y") == "b=2; d=4; a=5; c=3")
  }

  @Test func `a step's cookie replaces the jar's of its name`() throws {
    var jar = TestJar()
    try jar.receive("sid=jar", "sid=deep; Path=/x", "lang=en", from: "http://h/")
    #expect(
      try jar.header(for: "http://h/x", overriding: [("sid", "step")]) == "lang=en; sid=step")
  }

  @Test func `a step keeps one of the jar's back`() throws {
    var jar = TestJar()
    try jar.receive("sid=jar", "lang=en", from: "http://h/")
    #expect(try jar.header(for: "http://h/", overriding: [("sid", nil)]) == "lang=en")
    #expect(
      try jar.header(for: "http://h/", overriding: [("sid", nil), ("lang", nil)]) == nil)
    #expect(try jar.header(for: "http://h/", overriding: [("SID", nil)]) == "sid=jar; lang=en")
  }

  @Test func `a step's cookies keep their order`() throws {
    #expect(
      try TestJar().header(for: "http://h/", overriding: [("z", "1"), ("n", nil), ("a", "")])
        == "z=1; a=")
  }

  @Test func `names that are only canonically equal are two cookies`() throws {
    var jar = TestJar()
    try jar.receive("é=1", "e\u{301}=2", from: "http://h/")
    #expect(jar.jar.cookies.count == 2)
    #expect(
      try jar.header(for: "http://h/", overriding: [("é", nil)]).map { Array($0.utf8) }
        == Array("e\u{301}=2".utf8))
  }

  @Test func `a jar of none takes nothing and sends the step's`() throws {
    var jar = TestJar(jar: .none)
    try jar.receive("a=1", from: "http://h/")
    #expect(try jar.header(for: "http://h/") == nil)
    #expect(try jar.header(for: "http://h/", overriding: [("b", "2")]) == "b=2")
    #expect(jar.jar.cookies.isEmpty)
  }

  @Test func `a jar that starts as a copy goes its own way`() throws {
    var setup = TestJar()
    try setup.receive("a=1", from: "http://h/")
    var scenario = setup
    try scenario.receive("b=2", from: "http://h/")
    #expect(try scenario.header(for: "http://h/") == "a=1; b=2")
    #expect(try setup.header(for: "http://h/") == "a=1")
  }

  @Test func `cookies are shared between ports`() throws {
    var jar = TestJar()
    try jar.receive("a=1", from: "http://h:8080/")
    #expect(try jar.header(for: "https://h:9090/") == "a=1")
  }
}
