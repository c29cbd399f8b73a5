// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing

@Suite struct `The work of an XPath` {
  private func document(_ part: String, _ count: Int) -> String {
    "<r>" + String(repeating: part, count: count) + "</r>"
  }

  /// Expressions that take minutes in libxml2 without a limit, or with one.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("//a[count(//a[count(//a)>0])>0]", "<a/>", 1000),
      ("//a/following::a", "<a/>", 20_000),
      ("//a/preceding::a", "<a/>", 20_000),
      ("count(//a/following::a/preceding::a)", "<a/>", 6000),
      ("//a[//a[//a[//a[. = 1]]]]", "<a/>", 3000),
      ("//a[../a[../a[. = 1]]]", "<a/>", 3000),
      ("//node()[string(/) = concat(/, 'x')]", "<a>some text</a>", 10_000),
      ("//a[translate(/, 'a', /) = '']", "<a>some text</a>", 10_000),
    ])
  func `that runs away ends at the limit`(
    _ text: String, _ part: String, _ count: Int
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    // Fewer than the usual ones: without optimization a step takes ten times as long.
    #expect(throws: XPathFailure.tooManySteps(limit: 200_000)) {
      try evaluated(text, in: document(part, count), limits: XPathLimits(steps: 200_000))
    }
    #expect(clock.now - start < .seconds(20))
  }

  /// Expressions that libxml2 sorts and merges in quadratic time.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("count(//comment())", "<!---->", 49_000),
      ("count(/r/comment()[last()]/preceding::comment())", "<!---->", 49_000),
      ("count(/r/node() | /r/node())", "<!---->x", 24_000),
      ("count(//a[. = //a])", "<a/>", 100),
      ("count(//a | //a/.. | //a)", "<a/>", 49_000),
    ])
  func `is linear where it can be`(_ text: String, _ part: String, _ count: Int) throws {
    guard case .number(let found) = try evaluated(text, in: document(part, count)) else {
      Issue.record("no number")
      return
    }
    #expect(found >= Double(count - 1))
  }

  @Test func `with texts ends at the limit`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let many = "concat(" + Array(repeating: "/", count: 1000).joined(separator: ",") + ")"
    #expect(throws: XPathFailure.tooManySteps(limit: 10_000_000)) {
      try evaluated("string-length(\(many))", in: "<a>\(long)</a>")
    }
    let nested = String(repeating: "<a>", count: 200) + long + String(repeating: "</a>", count: 200)
    #expect(throws: XPathFailure.tooManySteps(limit: 10_000_000)) {
      try evaluated("//a", in: nested)
    }
    #expect(
      try evaluated("string-length(translate(/, /, /))", in: "<a>\(long)</a>") == .number(1_000_000)
    )
    #expect(throws: XPathFailure.tooManySteps(limit: 10_000_000)) {
      try evaluated("translate(/, /, concat(/, /, /, /, /, /, /, /))", in: "<a>\(long)</a>")
    }
    #expect(try evaluated("contains(/, concat(/, 'y'))", in: "<a>\(long)</a>") == .boolean(false))
  }

  @Test func `may be set`() throws {
    let limits = XPathLimits(steps: 1000, nodes: 10)
    #expect(throws: XPathFailure.tooManyNodes(limit: 10)) {
      try evaluated("//a", in: document("<a/>", 11), limits: limits)
    }
    #expect(throws: XPathFailure.tooManySteps(limit: 1000)) {
      try evaluated("//a", in: document("<a/>", 1000), limits: limits)
    }
  }
}
