// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct ReferenceResolutionTests {
  /// RFC 3986, sections 5.4.1 and 5.4.2, but for those without authority.
  private static let resolved: [(String, String)] = [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http://x/../y", "http://x/y"),
  ]

  @Test(arguments: resolved)
  func `references resolve as RFC 3986 lists them`(_ reference: String, _ expected: String) throws {
    let base = try Address(parsing: "http://a/b/c/d;p?q")
    #expect(try base.resolving(reference).description == expected)
  }

  @Test(arguments: [
    ("http://a", "g", "http://a/g"), ("http://a", "?y", "http://a?y"),
    ("http://a", "..", "http://a/"), ("https://a:1/x", "//b/y", "https://b/y"),
    ("https://u:p@a:1/x", "/y", "https://u:p@a:1/y"), ("https://u:p@a/x", "//a/y", "https://a/y"),
    ("http://a/x", "HTTP://B/y", "http://B/y"), ("http://a/x", "/b:c", "http://a/b:c"),
    ("http://a/x", "./b:c", "http://a/b:c"), ("http://a//x//y", "z", "http://a//x//z"),
  ])
  func `the authority comes from the base unless the reference has one`(
    _ base: String, _ reference: String, _ expected: String
  ) throws {
    #expect(try Address(parsing: base).resolving(reference).text == expected)
  }

  @Test(arguments: [
    ("/a b", "http://h/a%20b"), ("/é", "http://h/%C3%A9"), ("/100%", "http://h/100%"),
    ("/%zz?%", "http://h/%zz?%"), ("/a|b?{c}", "http://h/a|b?{c}"),
    ("/\\evil.example", "http://h/\\evil.example"),
  ])
  func `common mistakes of servers are tolerated`(_ reference: String, _ expected: String) throws {
    #expect(try Address(parsing: "http://h/x").resolving(reference).text == expected)
  }

  @Test(
    arguments: [
      ("/a\r\nSet-Cookie: x", .controlCharacter(13), 2), ("\0", .controlCharacter(0), 0),
      ("http://h/\u{1b}", .controlCharacter(27), 9), ("http:///x", .emptyHost, 7),
      ("//", .emptyHost, 2), ("//h:99999/", .badPort, 4), ("//u@v@h/", .forbiddenCharacter(64), 5),
      ("//h\\@evil/", .forbiddenCharacter(92), 3),
    ] as [(String, AddressProblem.Kind, Int)])
  func `control characters and broken authorities are refused`(
    _ reference: String, _ kind: AddressProblem.Kind, _ offset: Int
  ) throws {
    let base = try Address(parsing: "http://a/b")
    #expect(throws: AddressProblem(kind, at: offset)) { try base.resolving(reference) }
  }

  @Test func `the fragment is inherited when the reference has none`() throws {
    let base = try Address(parsing: "http://a/b#here")
    #expect(try base.resolving("/c").fragment == "here")
    #expect(try base.resolving("http://d/").fragment == "here")
    #expect(try base.resolving("/c#there").fragment == "there")
  }

  @Test(arguments: ["mailto:a@b", "javascript:alert(1)", "file:/etc/passwd", "data:,x"])
  func `a reference without authority keeps its scheme and has no host`(
    _ reference: String
  ) throws {
    let result = try Address(parsing: "http://a/b").resolving(reference)
    #expect(result.host.isEmpty)
    #expect(!result.isHTTP)
  }

  @Test func `a hundred thousand dot segments take no long time`() throws {
    let reference = "/" + String(repeating: "a/../", count: 100_000) + "end"
    #expect(try Address(parsing: "http://a/").resolving(reference).path == "/end")
  }
}
