// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing
import Values

@testable import Checking

/// Each matcher: holding, failing and misused.
struct MatcherTests {
  private static func document(_ value: String) -> String {
    value.isEmpty ? "{}" : #"{"v":\#(value)}"#
  }

  @Test func `every matcher has a case that holds, one that fails and one that is misused`() {
    for matcher in MatcherTable.all {
      let cases = MatcherCase.all.filter { $0.name == matcher.name }
      #expect(cases.count == 1, "\(matcher.name)")
      #expect(cases.allSatisfy { !$0.holds.isEmpty && !$0.fails.isEmpty && !$0.misused.isEmpty })
    }
  }

  @Test(arguments: MatcherCase.all.indices)
  func `a matcher holds`(index: Int) throws {
    for (matcher, value) in MatcherCase.all[index].holds {
      try holds(json: "{ v: { \(matcher) } }", Self.document(value))
      // At any depth.
      try holds(
        json: "{ a: [{ b: { v: { \(matcher) } } }] }",
        #"{"a":[{"b":\#(Self.document(value))}]}"#)
    }
  }

  @Test(arguments: MatcherCase.all.indices)
  func `a failed matcher shows the expected value, the actual one and its place`(
    index: Int
  ) throws {
    for failing in MatcherCase.all[index].fails {
      let failure = try judge(
        json: "{ v: { \(failing.matcher) } }", Self.document(failing.value)
      ).failure()
      if !failing.message.isEmpty { #expect(failure.message == failing.message) }
      #expect(failure.place?.line == 5, "\(failing)")
      if failing.message.hasSuffix("found nothing") {
        #expect(failure.actual == nil, "\(failing)")
      } else {
        #expect(failure.actual != nil, "\(failing)")
      }
      let isSaid = failing.message.hasPrefix("expected nothing")
      #expect(
        failure.expected != nil || !failure.differences.isEmpty || isSaid, "\(failing)")
      #expect(failure.documentPath?.hasPrefix("$['v']") == true, "\(failing)")
    }
  }

  @Test(arguments: MatcherCase.all.indices)
  func `a misused matcher is reported at load, at its place`(index: Int) throws {
    for (matcher, code) in MatcherCase.all[index].misused {
      let text = MarkedText(
        "curlew: 1\nrequests:\n  - GET: http://a.example/\n    expect: { json: { v: { \(matcher) } } }\n"
      )
      expect(loadCollection(text.text).diagnostics, at: text, [code], rendered: matcher)
    }
  }

  @Test(arguments: MatcherTable.all.map(\.name))
  func `an absent value fails every matcher but exists false`(name: String) throws {
    let matcher = try #require(MatcherCase.all.first { $0.name == name }?.holds.first)
    guard !["$anyOf", "$allOf", "$exists"].contains(name) else { return }
    #expect(try !judge(json: "{ v: { \(matcher.matcher) } }", "{}").allHold)
    #expect(try !judge(json: "{ v: { $not: { \(matcher.matcher) } } }", "{}").allHold)
  }

  @Test(arguments: MatcherCase.all.indices)
  func `not inverts a failure, unless it could not be judged`(index: Int) throws {
    let unjudged = ["cannot be ordered", "is not checked", "to be ordered by", "empty list"]
    for failing in MatcherCase.all[index].fails {
      let isJudged =
        !failing.message.contains(" for `$") && !failing.message.hasSuffix("found nothing")
        && !unjudged.contains { failing.message.contains($0) } && !failing.matcher.contains("$not")
        && !failing.message.hasPrefix("text can contain")
      let judged = try judge(
        json: "{ v: { $not: { \(failing.matcher) } } }", Self.document(failing.value))
      if isJudged { #expect(judged.allHold, "\(failing): \(judged.lines)") }
    }
  }

  @Test func `matchers can be inside of anyOf, allOf and not`() throws {
    let expected = "{ v: { $allOf: [{ $anyOf: [{ $format: uuid }, { $not: { $gt: 5 } }] }, 3] } }"
    try holds(json: expected, #"{"v":3}"#)
    try fails(json: expected, #"{"v":6}"#, "none of the 2 expectations holds, found `6`")
  }

  @Test func `a template's operand of the wrong type is a failed check with the reason`() throws {
    let scope = scope(
      ("word", .string("many")), ("list", .array([])), ("low", .number(ExactNumber(1))))
    try fails(
      json: "{ v: { $gt: \"${word}\" } }", #"{"v":1}"#,
      "the template gives text, `\"many\"`, and not a number, a date or a timestamp of RFC 3339",
      scope: scope)
    try fails(
      json: "{ v: { $between: [0, \"${list}\"] } }", #"{"v":1}"#,
      "the template gives a list, `[]`, and not a number, a date or a timestamp of RFC 3339",
      scope: scope)
    try holds(json: "{ v: { $gte: \"${low}\", $in: [\"${low}\"] } }", #"{"v":1.0}"#, scope: scope)
    #expect(
      try judge("time: { $lt: \"${word}\" }", .json("1"), scope: scope).failure().message
        .hasPrefix("the template gives text"))
    #expect(
      try judge("size: { $lt: \"${word}\" }", .json("1"), scope: scope).failure().message
        .hasPrefix("the template gives text"))
  }

  @Test func `durations and sizes are ordered by their units`() throws {
    let sample = Sample(body: Array("12345".utf8), microseconds: 1_500_000)
    for expected in [
      "time: { $gt: 1s, $lt: 1.6s, $between: [1500ms, 1m] }",
      "size: { $gte: 5B, $lt: 1kB, $in: [5B] }",
    ] {
      let judged = try judge(expected, sample)
      #expect(judged.allHold, "\(judged.lines)")
    }
    #expect(
      try judge("time: { $lt: 500ms }", sample).failure().message
        == "expected less than `500ms`, found `1.5s`")
    #expect(
      try judge("size: { $gt: 1kB }", sample).failure().message
        == "expected more than `1000 bytes`, found `5 bytes`")
  }
}
