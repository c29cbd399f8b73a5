// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing
import YAMLTree

@testable import Doubting

@Suite struct `An expectation in a file` {
  private static let part = ExpectedPart(["headers", "etag"], .text("x"))

  private func inserted(
    _ text: String, _ part: ExpectedPart = part, at path: [String] = ["expect"]
  ) throws -> String? {
    let bytes = Array(text.utf8)
    let document = try #require(YAMLParser.parse(bytes, of: SourceFileID(index: 0)).document)
    let insertion = ExpectationInsertion(document)
    guard let edit = insertion.insertion(of: part, at: path, in: document.root) else { return nil }
    return String(decoding: insertion.text(with: [edit]), as: UTF8.self)
  }

  @Test(arguments: [
    ("GET: /a\n", "GET: /a\nexpect: { headers: { etag: x } }\n"),
    ("GET:   /a", "GET:   /a\nexpect: { headers: { etag: x } }"),
    ("GET:  /a\r\n# c\r\n", "GET:  /a\r\nexpect: { headers: { etag: x } }\r\n# c\r\n"),
    ("GET:  /a # é\n\n\n", "GET:  /a # é\nexpect: { headers: { etag: x } }\n\n\n"),
    ("{GET: /a}\n", "{GET: /a, expect: { headers: { etag: x } }}\n"),
    ("{ GET: /a, }\n", "{ GET: /a, expect: { headers: { etag: x } }, }\n"),
    ("expect: 201\n", "expect: { status: 201, headers: { etag: x } }\n"),
    ("expect:  [200, 2xx]\n", "expect:  { status: [200, 2xx], headers: { etag: x } }\n"),
    ("expect: {}\n", "expect: { headers: { etag: x } }\n"),
    ("expect: { headers: {} }\n", "expect: { headers: { etag: x } }\n"),
    ("expect: { json: 1 }\n", "expect: { json: 1, headers: { etag: x } }\n"),
    ("expect: { headers: { a: b } }\n", "expect: { headers: { a: b, etag: x } }\n"),
    (
      "expect:\n  headers:\n    a:  b # c\nsave: x\n",
      "expect:\n  headers:\n    a:  b # c\n    etag: x\nsave: x\n"
    ),
    ("expect:\n  body:   |\n    a\n\n", "expect:\n  body:   |\n    a\n  headers: { etag: x }\n\n"),
  ])
  func `joins the mapping in its style`(text: String, expected: String) throws {
    #expect(try inserted(text) == expected)
  }

  @Test(arguments: [
    "expect: { headers: { etag: y } }\n", "expect: &a { json: 1 }\nx: *a\nb: 1\n",
    "a: &a { json: 1 }\nexpect: *a\n", "expect:\n", "expect: null\n", "expect: { headers: [] }\n",
    "a: &a { expect: { json: 1 } }\n<<: *a\n", "expect:\n  body: |+\n    a\n\n", "- a\n", "text\n",
  ])
  func `has no place where another value is, or the text is written elsewhere`(text: String) throws
  {
    let result = try inserted(text)
    #expect(result == nil || text.hasPrefix("expect: &a"))
  }

  @Test func `keeps the layout of fmt`() throws {
    let long = ExpectedPart(
      ["json", "$.items[*].price"],
      .mapping([.pair(name: "$each", .text(String(repeating: "a", count: 60)))]))
    let text = try #require(
      try inserted("GET: /a\nexpect: { headers: { etag: x }, json: { a: 1 } }\n", long))
    #expect(text == SuggestionTrial.formatted(text))
    #expect(
      text == """
        GET: /a
        expect:
          headers: { etag: x }
          json:
            a: 1
            $.items[*].price: { $each: \(String(repeating: "a", count: 60)) }

        """)
  }

  @Test func `may be one of defaults`() throws {
    let path = ["defaults", "expect"]
    #expect(
      try inserted("curlew: 1\nname: a\n", at: path)
        == "curlew: 1\nname: a\ndefaults: { expect: { headers: { etag: x } } }\n")
    #expect(
      try inserted("defaults:\n  timeout: 10s\nname: a\n", at: path)
        == "defaults:\n  timeout: 10s\n  expect: { headers: { etag: x } }\nname: a\n")
    // Before the scenarios, and the comment above them.
    let text = "# Head\ncurlew: 1\nname: a\n\n# Where they are\n# bought\nscenarios: {}\n"
    #expect(
      try inserted(text, at: path)
        == text.replacing(
          "# Where", with: "defaults: { expect: { headers: { etag: x } } }\n\n# Where"))
    #expect(
      try inserted("# Head\nrequests: []\n", at: path)
        == "# Head\ndefaults: { expect: { headers: { etag: x } } }\n\nrequests: []\n")
  }

  @Test func `joins the matchers that are there`() throws {
    let more = ExpectedPart(
      ["headers", "etag"], .mapping([.pair(name: "$exists", YAMLDraft(.boolean(true)))]))
    #expect(
      try inserted("expect: { headers: { etag: { $length: 3 } } }\n", more)
        == "expect: { headers: { etag: { $length: 3, $exists: true } } }\n")
    #expect(
      try inserted("expect:\n  headers:\n    etag:\n      $length: 3\n", more)
        == "expect:\n  headers:\n    etag:\n      $length: 3\n      $exists: true\n")
    #expect(try inserted("expect: { headers: { etag: { $exists: false } } }\n", more) == nil)
    #expect(try inserted("expect: { headers: { etag: 3 } }\n", more) == nil)
  }

  @Test(arguments: [
    "GET: /a\nexpect:\n  json:\n    a: 1\n    b: 2\n", "GET: /a\nexpect: { json: { a: 1 } }\n",
    "GET: /a\nexpect:\n  json: { a: 1 }\n",
  ])
  func `of several parts takes those that do not need one another`(text: String) throws {
    let bytes = Array(text.utf8)
    let document = try #require(YAMLParser.parse(bytes, of: SourceFileID(index: 0)).document)
    let insertion = ExpectationInsertion(document)
    let parts = [
      Self.part, ExpectedPart(["json", "c"], .text("y")), ExpectedPart(["json", "d"], .text("z")),
    ]
    let found = parts.compactMap { insertion.insertion(of: $0, in: document.root) }
    #expect(found.map(\.new).count == 3 && Set(found.map(\.new)).count == 3)
    let edited = insertion.text(with: found)
    let root = try #require(YAMLParser.parse(edited, of: SourceFileID(index: 0)).document).root
    let expect = try #require(root.mapping?["expect"]?.mapping)
    #expect(expect["headers"]?.mapping?["etag"]?.scalar?.text == "x")
    #expect(expect["json"]?.mapping?["c"]?.scalar?.text == "y")
    #expect(expect["json"]?.mapping?["d"]?.scalar?.text == "z")
  }

  @Test func `changes no other byte of any file`() throws {
    var count = 0
    for seed in 0..<2_000 as Range<UInt64> {
      let bytes = MessyYAML.bytes(seed: seed)
      let outcome = YAMLParser.parse(bytes, of: SourceFileID(index: 0))
      guard let document = outcome.document, outcome.isWhole,
        let mapping = document.root.mapping, mapping.entry(named: "expect") == nil,
        let insertion = ExpectationInsertion(document).insertion(
          of: Self.part, in: document.root)
      else { continue }
      count += 1
      let edited = [insertion.edit].applied(to: bytes)
      let again = YAMLParser.parse(edited, of: SourceFileID(index: 0))
      let names = again.document?.root.mapping?.map(\.name)
      #expect(
        names == mapping.map(\.name) + ["expect"],
        "seed \(seed): \(String(decoding: edited, as: UTF8.self).debugDescription)")
      // All that was there is there, in its order.
      if insertion.edit.span.range.isEmpty {
        let start = insertion.edit.span.range.lowerBound
        #expect(
          edited.starts(with: bytes[..<start])
            && edited.suffix(bytes.count - start) == bytes[start...])
      }
    }
    #expect(count > 300)
  }
}
