// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/schemas/pet.json`
  static let schemasPet = BundledExample(
    path: "examples/schemas/pet.json",
    text: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A pet of the shop",
        "type": "object",
        "required": ["id", "name", "kind", "price", "tags"],
        "properties": {
          "id": { "type": "integer", "minimum": 1 },
          "name": { "type": "string", "minLength": 1, "maxLength": 100 },
          "kind": { "enum": ["dog", "cat", "bird", "fish"] },
          "price": { "$ref": "money.yaml" },
          "tags": { "type": "array", "items": { "type": "string" }, "maxItems": 20 },
          "photo": { "type": ["string", "null"], "format": "uri-reference" }
        },
        "additionalProperties": false
      }

      """#)
}
