// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing
import Values

@testable import Checking

/// JSON Schemas as expectations.
struct SchemaTests {
  @Test func `expect schema is one check of the whole document`() throws {
    let judged = try judge("schema: { type: object, required: [id] }", .json(#"{"id":1}"#))
    #expect(judged.names == ["schema"])
    #expect(judged.allHold)
  }

  @Test func `a violation shows its place, the expectation and the place in the schema`() throws {
    let failure = try judge(
      "schema: { properties: { items: { items: { required: [id] } } } }",
      .json(#"{"items":[{"id":1},{"ID":2}]}"#)
    ).failure()
    #expect(failure.message == "`/items/1`: the member `id` is missing")
    #expect(failure.documentPath == "$['items'][1]")
    #expect(failure.expected == "the schema written here")
    #expect(failure.actual == #"{"ID":2}"#)
    #expect(failure.notes == ["`#/properties/items/items/required`"])
    #expect(failure.place?.line == 5)
  }

  @Test func `at most twenty violations are shown, and then their count`() throws {
    let list = (0..<30).map { "\"\($0)\"" }.joined(separator: ",")
    let failure = try judge("schema: { items: { type: integer } }", .json("[\(list)]")).failure()
    #expect(
      failure.message == #"`/0`: expected integer, found `"0"` (the first of 30 violations)"#)
    #expect(failure.notes.count == 21)
    #expect(failure.notes[1] == ##"`#/items/type`: `/1`: expected integer, found `"1"`"##)
    #expect(failure.notes[20] == "10 more violations")
  }

  @Test func `a body that is not JSON fails, and an empty one is absent`() throws {
    #expect(
      try judge("schema: true", .text("<html>")).failure().message.hasPrefix("the body is not JSON")
    )
    #expect(try judge("schema: true", .text("")).failure().message.hasSuffix("found nothing"))
  }

  @Test func `a text, a header and a list from a path are judged by their own types`() throws {
    let sample = Sample(headers: [("ETag", "abc")], body: Array(#"{"a":[1,2,"x"]}"#.utf8))
    let judged = try judge(
      """
      headers: { etag: { $schema: { type: string, minLength: 3 } } }
      json: { "$.a[*]": { $schema: { type: array, items: { type: integer } } } }
      """, sample)
    #expect(judged.messages == [#"`/2`: expected integer, found `"x"`"#])
  }

  @Test func `a passed check mentions that a host name was not checked`() throws {
    let judged = try judge(
      """
      schema:
        $schema: http://json-schema.org/draft-07/schema#
        items: { format: hostname }
      """, .json(#"["a.example","xn--bcher-kva.example"]"#))
    #expect(judged.allHold)
    #expect(
      judged.verdicts.first?.unchecked
        == ["`/1` was not checked: the format `hostname` needs the tables of IDNA here"])
  }

  @Test func `a schema that takes too long is a failed check, inside not too`() throws {
    let body = "\"" + String(repeating: "a", count: 3000) + "!\""
    for expected in [
      "schema: { pattern: '^(a+)+$' }", "json: { $not: { $schema: { pattern: '^(a+)+$' } } }",
    ] {
      let failure = try judge(expected, .json(body)).failure()
      #expect(failure.message.contains("limit"), "\(failure.message)")
    }
  }

  @Test func `a schema that planning did not compile is a failed check`() throws {
    #expect(
      try judge("schema: schemas/pet.json", .json("1")).failure().message
        == "the schema was not compiled")
  }

  @Test func `a body that was read is not read again`() throws {
    let expect = (0..<50).map { "  $.items[\($0)].id: { $schema: { type: integer } }" }
      .joined(separator: "\n")
    var sample = Sample.json("[]")
    sample.document = #"{"items":[\#((0..<50).map { #"{"id":\#($0)}"# }.joined(separator: ","))]}"#
    let judged = try judge("schema: { type: object }\njson:\n\(expect)", sample)
    #expect(judged.allHold, "\(judged.lines)")
    #expect(judged.verdicts.count == 51)
  }
}
