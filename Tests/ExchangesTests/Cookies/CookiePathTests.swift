// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct CookiePathTests {
  @Test(arguments: [
    ("http://h/a/b", "http://h/a/c", true), ("http://h/a/b", "http://h/a", true),
    ("http://h/a/b", "http://h/ab", false), ("http://h/a/b", "http://h/", false),
    ("http://h/a/", "http://h/a/c", true), ("http://h/a", "http://h/b", true),
    ("http://h", "http://h/b", true), ("http://h", "http://h?q", true),
  ])
  func `without a path it is the folder of the request`(
    _ from: String, _ to: String, _ isSent: Bool
  ) throws {
    var jar = TestJar()
    try jar.receive("a=1", from: from)
    #expect(try jar.header(for: to) == (isSent ? "a=1" : nil))
  }

  @Test(arguments: [
    ("/", "/x", true), ("/x", "/x", true), ("/x", "/x/y", true), ("/x", "/xy", false),
    ("/x/", "/x/y", true), ("/x/", "/x", false), ("/X", "/x", false), ("/x", "/x?q", true),
  ])
  func `a path matches itself and the paths beneath it`(
    _ path: String, _ to: String, _ isSent: Bool
  ) throws {
    var jar = TestJar()
    try jar.receive("a=1; Path=\(path)", from: "http://h/")
    #expect(try jar.header(for: "http://h\(to)") == (isSent ? "a=1" : nil))
  }
}
