// SPDX-License-Identifier: Apache-2.0

import Queries
import TestSupport
import Testing
import Values

/// The examples of `specs/jsonpath.md`, `specs/patterns.md` and `specs/schemas.md`.
struct DocumentedExampleTests {
  private typealias Example = (input: String, result: String)

  /// The texts of a page's blocks in some languages, in order.
  private static func blocks(
    _ languages: Set<String>, of page: String
  ) throws -> [(language: String, text: String)] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let bytes = try readFile(root.joined(separator: "/") + "/specs/\(page).md")
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: "```", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.compactMap { _, part in
      let lines = part.split(separator: "\n", maxSplits: 1)
      guard lines.count == 2, languages.contains(String(lines[0])) else { return nil }
      return (String(lines[0]), String(lines[1]))
    }
  }

  private static func examples(in block: String) throws -> [Example] {
    try block.split(separator: "\n").map { line in
      let sides = line.split(separator: " → ", maxSplits: 1)
      try #require(sides.count == 2, "no example: \(line)")
      let input = sides[0].reversed().drop { $0 == " " }.reversed()
      return (String(input), String(sides[1]))
    }
  }

  @Test func `every path selects the documented nodes`() throws {
    let text = try #require(Self.blocks(["json"], of: "jsonpath").first?.text)
    let document = try JSONDocument.parse(text)
    let examples = try Self.blocks(["jsonpath"], of: "jsonpath")
      .flatMap { try Self.examples(in: $0.text) }
    #expect(examples.count > 25)
    for (text, result) in examples {
      guard result != "error" else {
        #expect(throws: JSONPathError.self, "\(text)") { try JSONPath(text) }
        continue
      }
      let nodes = try JSONPath(text).nodes(in: document.root)
      #expect(Value.array(nodes.map { $0.value() }).jsonText() == result, "\(text)")
    }
  }

  @Test func `every pattern finds the documented match`() throws {
    let examples = try Self.blocks(["pattern"], of: "patterns")
      .flatMap { try Self.examples(in: $0.text) }
    #expect(examples.count > 15)
    for (input, result) in examples {
      let middle = try #require(input.ranges(of: " in \"").last)
      let pattern = String(input[..<middle.lowerBound])
      let quoted = String(input[input.index(before: middle.upperBound)...])
      let subject = try #require(try JSONDocument.parse(quoted).root.stringValue)
      guard result != "error" else {
        #expect(throws: PatternSyntaxError.self, "\(pattern)") { try Pattern(pattern) }
        continue
      }
      let range = try Pattern(pattern).firstMatch(in: subject)?.captureRange
      let part = range.map { String(decoding: Array(subject.utf8)[$0], as: UTF8.self) }
      #expect(part.map { Value.string($0).jsonText() } ?? "no match" == result, "\(input)")
    }
  }

  @Test func `every schema gives the documented verdicts`() throws {
    let blocks = try Self.blocks(["schema", "values"], of: "schemas")
    #expect(blocks.count >= 10)
    var schema: JSONSchema?
    for block in blocks {
      guard block.language == "values" else {
        schema = try JSONSchema(try JSONDocument.parse(block.text).root.value())
        continue
      }
      for (text, result) in try Self.examples(in: block.text) {
        let report = try #require(schema).validate(try JSONDocument.parse(text).root)
        let violations = report.violations.map { "\($0.instance): \($0.message)" }
        #expect((violations.first ?? "valid") == result, "\(text)")
      }
    }
  }
}
