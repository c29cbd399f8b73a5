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
