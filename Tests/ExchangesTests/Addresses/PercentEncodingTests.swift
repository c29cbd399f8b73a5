// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct PercentEncodingTests {
  @Test(arguments: [
    ("rex", "rex"), ("a/b", "a%2Fb"), ("a?b#c", "a%3Fb%23c"), ("50%", "50%25"),
    ("é ü", "%C3%A9%20%C3%BC"), ("日本", "%E6%97%A5%E6%9C%AC"), ("A-z_0.9~", "A-z_0.9~"),
    ("a:@!$&'()*+,;=", "a%3A%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"), ("\r\n", "%0D%0A"),
    ("\0", "%00"), ("", ""), ("\u{1F415}", "%F0%9F%90%95"), ("e\u{301}", "e%CC%81"),
  ])
  func `a value is one segment of a path`(_ text: String, _ expected: String) {
    #expect(PercentEncoding.pathSegment(text) == expected)
  }

  @Test(arguments: [("a b&c=d+e", "a%20b%26c%3Dd%2Be"), ("[x]", "%5Bx%5D"), ("a/b:c", "a%2Fb%3Ac")])
  func `a value in a query`(_ text: String, _ expected: String) {
    #expect(PercentEncoding.queryValue(text) == expected)
  }

  @Test(arguments: [
    ("/a b/é?q=ü", "/a%20b/%C3%A9?q=%C3%BC"), ("/a%20b", "/a%20b"), ("/50%", "/50%"),
    ("/{x}|[y]", "/%7Bx%7D%7C%5By%5D"), ("/a\r\n", "/a\r\n"),
    (#"/s?a="<>\^`"#, "/s?a=%22%3C%3E%5C%5E%60"), ("?p[q]=1#[f]", "?p%5Bq%5D=1#%5Bf%5D"),
    ("/-._~!$&'()*+,;=:@/?/#x", "/-._~!$&'()*+,;=:@/?/#x"),
    ("http://[::1]:80/[x]", "http://[::1]:80/%5Bx%5D"), ("http://a|b/|", "http://a|b/%7C"),
    ("http://é/", "http://%C3%A9/"), ("//[::1]/x", "//%5B::1%5D/x"),
    ("HTTP://[::1]?[", "HTTP://[::1]?%5B"), ("", ""),
  ])
  func `what RFC 3986 has no place for is encoded in literal text, outside of the authority`(
    _ text: String, _ expected: String
  ) {
    #expect(Array(PercentEncoding.literal(text).utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    ("http://[", "::1]/[", "::1]/%5B"), ("http://h", ":80/[", ":80/%5B"), ("/x", "[", "%5B"),
    ("http://h/", "[é", "%5B%C3%A9"),
  ])
  func `a piece of an address is encoded by its place`(
    _ before: String, _ piece: String, _ expected: String
  ) {
    #expect(PercentEncoding.literal(piece, after: before) == expected)
  }

  @Test(arguments: [("/a b|[é]", "/a%20b|[%C3%A9]"), ("/{x}", "/{x}"), ("\n", "\n")])
  func `text that came is encoded only where it could not be sent`(
    _ text: String, _ expected: String
  ) {
    #expect(Array(PercentEncoding.sendable(text).utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    ("a%20b", "a b"), ("%C3%A9", "é"), ("%+1", "%+1"), ("%-1", "%-1"), ("%", "%"), ("%4", "%4"),
    ("%4x", "%4x"), ("%%41", "%A"), ("%41", "A"), ("%ff", "\u{FFFD}"),
  ])
  func `is decoded, broken escapes unchanged`(_ text: String, _ expected: String) {
    #expect(PercentEncoding.decode(text) == expected)
  }

  @Test(
    arguments: [
      ([("a", "b")], "a=b"), ([("a b", "c d"), ("e", "")], "a+b=c+d&e="),
      ([("é", "€")], "%C3%A9=%E2%82%AC"), ([("a", "*-._~")], "a=*-._%7E"),
      ([("a", "1+1=2&3")], "a=1%2B1%3D2%263"), ([("n", "a\r\nb")], "n=a%0D%0Ab"), ([], ""),
      ([("x", "1"), ("x", "2")], "x=1&x=2"), ([("", "")], "="), ([("a[b]", "'")], "a%5Bb%5D=%27"),
    ] as [([(String, String)], String)])
  func `a form is serialised by the URL standard`(
    _ pairs: [(String, String)], _ expected: String
  ) {
    let bytes = FormSerialiser.serialise(pairs.map { (name: $0.0, value: $0.1) })
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
