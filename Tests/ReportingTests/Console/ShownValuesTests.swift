// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Reporting

@Suite struct ShownValuesTests {
  @Test func `short values are whole`() {
    let values = Self.shown("abc", "abd")
    #expect(values.expected == "abc" && values.actual == "abd")
    #expect(Self.shown(nil, "x").actual == "x")
  }

  @Test func `long values are cut around their first difference, between characters`() {
    let start = String(repeating: "é", count: 1_000)
    let values = Self.shown(start + "left" + start, start + "right")
    #expect(values.expected?.hasPrefix("…é") == true && values.expected?.hasSuffix("é…") == true)
    #expect(values.expected?.contains("éleft") == true)
    #expect(values.actual?.hasSuffix("éright") == true)
    #expect(values.expected.map { $0.utf8.count < 400 } == true)
    #expect(Self.shown(start, start).actual?.hasPrefix("…") == true)
  }

  @Test func `short JSON and other bodies are shown as they came`() {
    #expect(JSONExcerpt(Array(#"{"a":1}"#.utf8), at: nil) == nil)
    #expect(JSONExcerpt([UInt8](repeating: 120, count: 500), at: nil) == nil)
    #expect(JSONExcerpt(Array((#"[""# + String(repeating: "x", count: 200)).utf8), at: nil) == nil)
  }

  @Test
  func `JSON on one line is indented, with its numbers, escapes and empty brackets as they are`()
    throws
  {
    let long = String(repeating: "z", count: 90)
    let body = #"{"a":[1.50,{},[] ,{"b":"x,\"{[:\\"}],"c":"\#(long)"}"#
    let excerpt = try #require(JSONExcerpt(Array(body.utf8), at: nil))
    #expect(
      String(decoding: excerpt.text, as: UTF8.self) == #"""
        {
          "a": [
            1.50,
            {},
            [],
            {
              "b": "x,\"{[:\\"
            }
          ],
          "c": "\#(long)"
        }
        """#)
    #expect(!excerpt.isCut)
  }

  @Test(arguments: [false, true])
  func `a long body is cut around the value of the check`(isIndented: Bool) throws {
    let items = (0..<200).map { #"{"id":\#($0)}"# }
    let body =
      isIndented
      ? "{\n\"items\": [\n\(items.joined(separator: ",\n"))\n]\n}\n"
      : #"{"items":[\#(items.joined(separator: ","))]}"#
    let excerpt = try #require(JSONExcerpt(Array(body.utf8), at: ["items", "150", "id"]))
    let text = String(decoding: excerpt.text, as: UTF8.self)
    #expect(excerpt.isCut && text.hasPrefix("…\n") && text.hasSuffix("\n…"))
    #expect(text.contains(isIndented ? #"{"id":150}"# : #""id": 150"#))
    #expect(!text.contains("120") && !text.contains("180"))
    #expect(text.split(separator: "\n").count == 23)
  }

  @Test func `a place that the body has not ends at the last part it has`() throws {
    let body = #"{"a":{"b":[1]},"c":"\#(String(repeating: "z", count: 100))"}"#
    for place in [["a", "x", "y"], ["a", "b", "7"], ["q"], []] {
      #expect(JSONExcerpt(Array(body.utf8), at: place) != nil)
    }
  }

  @Test func `the place of a failure is its path and the first difference below`() {
    let failure = CheckFailure(
      message: "", documentPath: #"$['it\'s'][0]['a]b']"#,
      differences: [ReportedDifference(pointer: "/x/1", expected: nil, actual: "1")])
    let attempt = Attempt(
      step: Sample.step(of: Sample.scenario()), number: 1, startedAtMicroseconds: 0,
      durationMicroseconds: 1,
      verdicts: [Verdict(CheckReference(name: "json", line: 1, column: 1), failure: failure)])
    #expect(attempt.failedPlace == ["it's", "0", "a]b", "x", "1"])
  }

  private static func shown(_ expected: String?, _ actual: String?) -> ShownValues {
    ShownValues(CheckFailure(message: "", expected: expected, actual: actual))
  }
}
