// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing
import Values

@testable import Checking

struct HostileBodyTests {
  @Test(arguments: [
    ("[1,]", "a comma before the end of a list or an object at byte 3 (line 1, column 4)"),
    ("{\n \"ä\": x}", "`x` where a value is expected at byte 9 (line 2, column 7)"),
    ("{\"a\":1", "the text ends where `,` or `}` is expected at byte 6 (line 1, column 7)"),
    ("<html>", "`<` where a value is expected at byte 0 (line 1, column 1)"),
    (" \n ", "there is only white space at byte 3 (line 2, column 2)"),
    ("\u{FEFF}{}", "a byte order mark at byte 0 (line 1, column 1)"),
    ("{} {}", "something follows the value at byte 3 (line 1, column 4)"),
    ("01", "a number that begins with `0` at byte 1 (line 1, column 2)"),
  ])
  func `a body that is not JSON fails every check with the place`(body: String, words: String)
    throws
  {
    let judged = try judge(
      json: "{ a: 1, b: { $exists: false }, $.c: { $not: 5 }, $anyOf: [{ $exists: false }] }", body)
    #expect(judged.verdicts.count == 4)
    #expect(judged.messages == Array(repeating: "the body is not JSON: \(words)", count: 4))
    #expect(judged.failures.allSatisfy { $0.place?.line == 5 })
    #expect(judged.failures.first?.actual == body)
  }

  @Test func `an empty body is absent for the whole and nothing to look into`() throws {
    try holds(json: "{ $exists: false }", "")
    try fails(json: "{ $exists: true }", "", "expected `anything`, found nothing")
    try fails(json: "5", "", "expected `5`, found nothing")
    try fails(
      json: "{ a: { $exists: false } }", "", "the body is empty, which is not JSON")
    try fails(json: "{ $.a: { $exists: false } }", "", "the body is empty, which is not JSON")
  }

  @Test func `bytes that are not UTF-8`() throws {
    let sample = Sample(body: [0x22, 0xFF, 0x22])
    let failure = try judge("json: { $exists: true }", sample).failure()
    #expect(failure.message.hasPrefix("the body is not JSON: bytes that are not UTF-8 at byte 1"))
  }

  @Test func `a body that is deeper than the limit`() throws {
    let body = String(repeating: "[", count: 100_000)
    let failure = try judge(json: "{ $type: array }", body).failure()
    #expect(failure.message.contains("beyond the limit at byte 512"))
  }

  @Test func `a body as deep as the limit is walked by every check`() throws {
    let depth = JSONDocument.defaultMaximumDepth - 1
    let body = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    try holds(json: "{ $..*: { $length: \(depth) }, $unique: true, $not: [] }", body)
    let scope = scope(("whole", try JSONDocument.parse(body).root.value()))
    try holds(json: "\"${whole}\"", body, scope: scope)
    let other = body.replacing("1", with: "2")
    #expect(try judge(json: "\"${whole}\"", other, scope: scope).failures.count == 1)
  }

  @Test func `numbers of absurd size are compared, not computed`() throws {
    let scope = scope(
      ("less", .number(.init(uncheckedDigits: "1e999999999"))),
      ("same", .number(.init(uncheckedDigits: "1e1000000000"))))
    try holds(json: "{ a: { $gt: \"${less}\" } }", #"{"a":1e1000000000}"#, scope: scope)
    try holds(json: "{ a: \"${same}\" }", #"{"a":10e999999999}"#, scope: scope)
    let digits = String(repeating: "9", count: 100_000)
    try holds(json: "{ a: { $gt: 1, $type: integer } }", "{\"a\":\(digits)}")
  }

  @Test func `a failure shows a bounded part of a large document`() throws {
    let elements = (0..<20_000).map { "{\"id\":\($0)}" }.joined(separator: ", ")
    let failure = try judge(json: "[{ id: 1 }, { id: 2 }]", "[\(elements)]").failure()
    #expect(failure.differences.count == Mismatch.maximumDifferences)
    #expect(failure.differences.count + failure.furtherDifferences == 19_998)
    #expect(try #require(failure.actual).utf8.count <= BoundedText.valueBytes + 3)
    #expect(failure.actual?.hasPrefix("[{\"id\":0},{\"id\":1}") == true)
    #expect(failure.message.utf8.count < 400)
  }

  @Test func `an object of many members is looked into quickly`() throws {
    let members = (0..<20_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let expected = (0..<2000).map { "m\($0 * 10): \($0 * 10)" }.joined(separator: ", ")
    try holds(json: "{ o: { \(expected) } }", "{\"o\":{\(members)}}")
  }
}
