// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct `A reference of a URI` {
  @Test(arguments: [
    "", "a", "/a?b#c", "?b", "#c", "http://h/p?q#f", "mailto:a@b", "//h", "file:///a", "http:x",
    "a:b:c", "a/b:c", "?a:b", "é:x", "1a:b", "http://h?q", "s:?#", "\u{301}/..//#\r\n",
  ])
  func `is put together as it was split`(text: String) {
    #expect(URIReference(text).description.utf8.elementsEqual(text.utf8))
    #expect(URIReference(text, hasFragment: false).description.utf8.elementsEqual(text.utf8))
  }

  @Test func `has parts`() {
    let reference = URIReference("http://u@h:1/p/q?a?b#c#d")
    #expect(reference.scheme == "http")
    #expect(reference.authority == "u@h:1")
    #expect(reference.path == "/p/q")
    #expect(reference.query == "a?b")
    #expect(reference.fragment == "c#d")
    #expect(URIReference("1a:b").scheme == nil)
    #expect(URIReference("a/b:c").scheme == nil)
    #expect(URIReference("a#b", hasFragment: false).path == "a#b")
  }

  /// RFC 3986, section 5.4.
  private static let resolved: [(String, String)] = [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
  ]

  @Test(arguments: resolved)
  func `is resolved as the RFC's examples`(reference: String, expected: String) {
    var target = URIReference(reference).merged(with: URIReference("http://a/b/c/d;p?q"))
    target.path = URIReference.removingDotSegments(target.path)
    #expect(target.description == expected)
  }

  private static let dotted: [(String, String, String)] = [
    ("", "", ""), ("a/b", "a/b", "a/b"), ("a/..", "", ""), ("a/../b", "b", "b"),
    ("../a", "a", "../a"), ("../..", "", "../../"), ("a/../../b", "b", "../b"), ("./a", "a", "a"),
    ("/../a", "/a", "/a"), ("/a/.", "/a/", "/a/"), ("/..", "/", "/"), ("//..", "/", "/"),
    ("/a//../b", "/a/b", "/a/b"),
    ("/\u{301}../.\u{301}", "/\u{301}../.\u{301}", "/\u{301}../.\u{301}"),
  ]

  @Test(arguments: dotted)
  func `loses its dot segments, except for leading ones where these are kept`(
    path: String, removed: String, kept: String
  ) {
    #expect(URIReference.removingDotSegments(path).utf8.elementsEqual(removed.utf8))
    #expect(
      URIReference.removingDotSegments(path, keepsLeading: true).utf8.elementsEqual(kept.utf8))
  }

  @Test func `is merged with an authority without a path`() {
    let base = URIReference("http://h")
    #expect(URIReference("a").merged(with: base).path == "/a")
    #expect(URIReference("a").merged(with: URIReference("s:x")).path == "a")
    #expect(URIReference.folder(of: "/a/b") == "/a/")
    #expect(URIReference.folder(of: "a").isEmpty)
  }
}
