// SPDX-License-Identifier: Apache-2.0

/// A schema of some sixty keywords that the document of 100 KB follows.
enum PageSchema {
  static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "type": "object", "required": ["page", "items"], "additionalProperties": false,
      "properties": {
        "page": { "type": "integer", "minimum": 1 },
        "total": { "type": "integer", "minimum": 0 },
        "next": { "type": ["string", "null"], "pattern": "^/" },
        "generated": { "type": "object", "required": ["by"], "maxProperties": 5 },
        "items": {
          "type": "array", "minItems": 1, "maxItems": 10000, "items": { "$ref": "#/$defs/item" }
        }
      },
      "$defs": {
        "item": {
          "type": "object", "required": ["id", "name", "price"], "minProperties": 3,
          "maxProperties": 20, "additionalProperties": false,
          "propertyNames": { "maxLength": 20 },
          "properties": {
            "id": { "type": "integer", "minimum": 0, "maximum": 100000 },
            "name": { "type": "string", "minLength": 1, "maxLength": 100, "pattern": "^Item" },
            "price": { "type": "number", "exclusiveMinimum": 0, "multipleOf": 0.01 },
            "available": { "type": "boolean" },
            "tags": {
              "type": "array", "uniqueItems": true, "maxItems": 10,
              "items": { "type": "string" }, "contains": { "const": "all" }
            },
            "owner": { "$ref": "#/$defs/owner" },
            "description": { "type": "string", "maxLength": 1000 }
          },
          "if": { "properties": { "id": { "const": 5 } } }, "then": { "required": ["tags"] },
          "dependentRequired": { "tags": ["owner"] }
        },
        "owner": {
          "type": "object", "anyOf": [{ "required": ["name"] }, { "required": ["id"] }],
          "not": { "required": ["deleted"] },
          "properties": { "name": { "type": "string", "minLength": 1 }, "city": true },
          "unevaluatedProperties": false
        }
      }
    }
    """#
}
