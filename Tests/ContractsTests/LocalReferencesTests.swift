// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Contracts

@Suite struct `A file that refers to itself alone` {
  @Test(arguments: [
    (##"{"a": {"$ref": "#/b"}, "b": 1}"##, true), (##"{"a": {"$ref" : "#"}}"##, true),
    (#" {"$ref": {"type": "string"}, "x": "$ref"}"#, true), (#"{"x": "costs $5", "y": "$"}"#, true),
    (#"{"$comment": "a", "$defs": {}}"#, true),
    (#"{"a": {"$ref": "b.json"}}"#, false), (#"{"a": {"$ref": "b.json#/c"}}"#, false),
    (##"{"a": {"$ref": "\u0023/b"}}"##, false), (##"{"a": {"\u0024ref": "#/b"}}"##, false),
    (##"{"a": {"$r\u0065f": "#/b"}}"##, false), (#"{"$id": "a"}"#, false),
    (#"{"$anchor": "a"}"#, false), (#"{"$dynamicAnchor": "a"}"#, false),
    (#"{"$self": "a"}"#, false),
    (#"{"$schema": "a"}"#, false), (##"{"$dynamicRef": "#a"}"##, false),
    ("openapi: 3.1.0", false), (#"{"$ref"#, false), (#"{"$ref":"#, true),
  ])
  func `is found by its bytes`(text: String, isAlone: Bool) {
    #expect(LocalReferences.areAll(in: Array(text.utf8)) == isAlone)
  }

  @Test(arguments: [
    ("a: { $ref: '#/b' }", true), (##"a: { "$ref": "#/b" }"##, true), ("$ref : '#/b'", true),
    ("'$ref': '#'", true), ("text: costs $5 or \\n", true), ("b: \"a\\nb\"", true),
    ("a: { $ref: b.yaml }", false), ("$ref: 'b.yaml#/c'", false), ("$ref: #/b", false),
    ("$ref:\n  '#/b'", false), ("? $ref\n: b.yaml", false), ("$ref: &a '#/b'", false),
    ("$ref: *a", false), ("$ref: >-\n  b.yaml", false), (#""\x24ref": b.yaml"#, false),
    (#""\u0024ref": b.yaml"#, false), ("\"$re\\\nf\": b.yaml", false), ("$id: a", false),
    ("$schema: a", false), ("text: see $ref there", false), ("$dynamicRef: '#a'", false),
    ("a: &x $ref\n*x : b.yaml", false), ("$ref", false),
  ])
  func `is found by its bytes in YAML`(text: String, isAlone: Bool) {
    #expect(LocalReferences.areAll(inYAML: Array(text.utf8)) == isAlone)
  }

  @Test(arguments: [
    ("a: &x 1", true), ("&x a: 1", true), ("[&x 1]", true), ("a: b &x", true),
    ("a: terms & conditions", false), ("a: R&D", false), ("a: b&", false), ("", false),
  ])
  func `may have anchors`(text: String, mayHave: Bool) {
    #expect(LocalReferences.mayHaveAnchors(Array(text.utf8)) == mayHave)
  }

  /// An alias shows a value in two places, with a mistake that is said once.
  @Test(arguments: ["", "R&D"])
  func `has mistakes of aliases once`(title: String) {
    let written = WrittenDocument(
      """
      openapi: 3.0.0
      info: { title: '\(title)', version: '1' }
      paths: {}
      components: { schemas: { A: &a { properties: { b: { type: strin } } }, B: *a } }
      """)
    #expect(written.problems.count == 1, "\(written.problems)")
  }

  /// A mistake is at the same place, and said once, whether the file is searched or not.
  @Test(arguments: [
    ("#/components/schemas/B", "1"), ("#/components/schemas/C", #"{"type": "strin"}"#),
    ("#/paths/~1a/get/x-schema", #"{"type": "strin"}"#),
    ("#/components/schemas/C/properties/d", #"{"properties": {"d": {"type": "strin"}}}"#),
  ])
  func `has the same mistakes as one that is searched`(reference: String, schema: String) {
    func problems(_ more: String) -> [String] {
      WrittenDocument(
        #"""
        {"openapi": "3.1.0", "info": {"title": "", "version": ""},
        "paths": {"/a": {"get": {"x-schema": {"type": "strin"}}}},
        "components": {"schemas": {
        "A": {"allOf": [{"$ref": "\#(reference)"}, {"$ref": "\#(reference)"}]},
        "C": \#(schema)\#(more)
        }}}
        """#
      ).problems
    }
    let alone = problems("")
    #expect(alone == problems(#", "N": {"$anchor": "n"}"#))
    #expect(!alone.isEmpty && Set(alone).count == alone.count, "\(alone)")
  }
}
