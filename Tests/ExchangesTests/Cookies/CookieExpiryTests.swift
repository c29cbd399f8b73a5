// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct CookieExpiryTests {
  @Test func `a cookie is sent until its age is reached`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Max-Age=10", from: "http://h/")
    jar.now = jar.now.advanced(by: 9)
    #expect(try jar.header(for: "http://h/") == "a=1")
    jar.now = jar.now.advanced(by: 1)
    #expect(try jar.header(for: "http://h/") == nil)
  }

  @Test func `an age counts over a date`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Max-Age=10; Expires=1 Jan 1980 00:00:00", from: "http://h/")
    try jar.receive("b=1; Expires=1 Jan 2060 00:00:00; Max-Age=0", from: "http://h/")
    #expect(try jar.header(for: "http://h/") == "a=1")
  }

  @Test func `a date counts without an age`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Expires=Sun, 13 Sep 2020 12:26:41 GMT", from: "http://h/")
    #expect(try jar.header(for: "http://h/") == "a=1")
    jar.now = EpochSeconds(1_600_000_001)
    #expect(try jar.header(for: "http://h/") == nil)
  }

  @Test(arguments: ["Max-Age=0", "Max-Age=-1", "Expires=Thu, 01 Jan 1970 00:00:00 GMT"])
  func `an expired cookie takes the one of its name away`(_ attribute: String) throws {
    var jar = TestJar()
    try jar.receive("a=1", "b=2", from: "http://h/")
    try jar.receive("a=; \(attribute)", from: "http://h/")
    #expect(try jar.header(for: "http://h/") == "b=2")
    #expect(jar.jar.cookies.count == 1)
  }

  @Test func `deleting asks for the same path and domain`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Path=/x", from: "http://h/")
    try jar.receive("a=; Max-Age=0", from: "http://h/")
    #expect(try jar.header(for: "http://h/x") == "a=1")
  }

  @Test func `an age beyond all time never ends`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Max-Age=99999999999999999999", from: "http://h/")
    jar.now = EpochSeconds(.max - 1)
    #expect(try jar.header(for: "http://h/") == "a=1")
  }
}
