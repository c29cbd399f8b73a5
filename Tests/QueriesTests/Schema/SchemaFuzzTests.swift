// SPDX-License-Identifier: Apache-2.0

import Queries
import TestSupport
import Testing
import Values

struct SchemaFuzzTests {
  private static let seeds = [
    ##"{"$id":"http://a/b","$defs":{"x":{"$anchor":"y","type":["string","null"]}},"properties":{"a":{"$ref":"#y"}}}"##,
    ##"{"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"},"unevaluatedItems":false,"prefixItems":[true]}"##,
    ##"{"allOf":[{"properties":{"a":{"minimum":1e2}}}],"unevaluatedProperties":{"not":{"const":{}}}}"##,
    ##"{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":["b"],"b":{"maxProperties":1}},"items":[{"format":"uri"}]}"##,
    ##"{"patternProperties":{"^\\p{L}\\d":{"multipleOf":0.1}},"oneOf":[{"required":["a"]},{"contains":{"enum":[1,[]]}}]}"##,
    ##"{"if":{"type":"object"},"then":{"$ref":"#/if/x"},"else":{"$ref":"#"},"uniqueItems":true,"minLength":2}"##,
  ]
  private static let values = [
    #"{"a":1,"b":[1,1.0,"x"],"é1":0.35}"#, #"[[["a"]],null,1e400,"http://a b",{}]"#, #""text""#,
  ]

  /// A copy with a part put in the place of another part.
  private static func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    let pieces = [
      "#", "/", "true", "{}", "[", "}", "\"", "$ref", "a", "-1", "~1", "\\", "1e999", ":",
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let piece = Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
      let end = min(bytes.count, place + Int.random(in: 0...4, using: &random))
      bytes.replaceSubrange(place..<end, with: piece)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `mutated schemas and values neither crash nor hang`() throws {
    let documents = try Self.values.map { try JSONDocument.parse($0) }
    var random = SeededGenerator(seed: 2020)
    var compiled = 0
    for round in 0..<3000 {
      let text = Self.mutated(Self.seeds[round % Self.seeds.count], &random)
      guard let schema = (try? JSONDocument.parse(text))?.root.value(),
        let made = try? JSONSchema(schema, formats: .asserted)
      else { continue }
      compiled += 1
      for document in documents {
        let report = try? made.validate(document.root, limits: SchemaLimits(steps: 100_000))
        #expect((report?.violations.count ?? 0) <= SchemaReport.mostViolations)
      }
    }
    #expect(compiled > 100)
  }
}
