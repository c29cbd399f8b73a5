// SPDX-License-Identifier: Apache-2.0

import Values

/// The keywords of JSON Schema and of vocabularies that many schemas use.
enum SchemaWords {
  /// What a keyword's value may be.
  enum Kind { case any, schema, schemas, map, texts, number, text, flag }

  /// The keywords that decide which values are valid, in any draft since 03.
  private static let effective: [String: Kind] = [
    "$ref": .text, "$dynamicRef": .text, "$recursiveRef": .text, "type": .texts, "enum": .any,
    "const": .any, "multipleOf": .number, "maximum": .number, "minimum": .number,
    "exclusiveMaximum": .number, "exclusiveMinimum": .number, "maxLength": .number,
    "minLength": .number, "pattern": .text, "format": .text, "maxItems": .number,
    "minItems": .number, "uniqueItems": .flag, "contains": .schema, "maxContains": .number,
    "minContains": .number, "maxProperties": .number, "minProperties": .number, "required": .any,
    "dependentRequired": .map, "properties": .map, "patternProperties": .map,
    "additionalProperties": .schema, "propertyNames": .schema, "items": .schemas,
    "prefixItems": .schemas, "additionalItems": .schema, "unevaluatedItems": .schema,
    "unevaluatedProperties": .schema, "dependentSchemas": .map, "dependencies": .map,
    "allOf": .schemas, "anyOf": .schemas, "oneOf": .schemas, "not": .schema, "if": .schema,
    "then": .schema, "else": .schema, "extends": .any, "disallow": .any, "divisibleBy": .number,
    "$defs": .map, "definitions": .map,
  ]

  /// The keywords that describe, name or declare.
  private static let descriptive: [String: Kind] = [
    "$schema": .text, "$id": .text, "$anchor": .text, "$dynamicAnchor": .text, "$comment": .text,
    "$vocabulary": .map, "title": .text, "description": .text, "default": .any, "examples": .any,
    "deprecated": .flag, "readOnly": .flag, "writeOnly": .flag, "contentEncoding": .text,
    "contentMediaType": .text, "contentSchema": .schema,
  ]

  /// The formats that OpenAPI adds (3.0, data types): notes for generators, outside of OpenAPI's
  /// dialects.
  static let formatsOfOpenAPI = Set(OpenAPIFormat.allCases.map(\.rawValue)).union([
    "binary", "password",
  ])

  /// Whether a place in a schema is that of `examples`: documents of OpenAPI in use have an object
  /// there, as in other places of OpenAPI, and it decides nothing.
  static func isIgnoredExample(_ place: JSONPointer) -> Bool {
    place.tokens.last == "examples"
      && !["properties", "patternProperties", "$defs"].contains(place.tokens.dropLast().last)
  }

  static let definitions: Set = ["$defs", "definitions"]

  /// Those of OpenAPI, of other drafts, and of editors and generators.
  private static let further: Set = [
    "id", "$recursiveAnchor", "nullable", "discriminator", "xml", "externalDocs", "example",
    "markdownDescription", "enumDescriptions", "markdownEnumDescriptions", "deprecationMessage",
    "errorMessage", "patternErrorMessage", "defaultSnippets", "doNotSuggest", "suggestSortText",
    "allowComments", "allowTrailingCommas", "tsType", "tsEnumNames", "enumNames", "javaType",
    "$async", "propertyOrder", "options", "links", "media", "fragmentResolution", "faker",
  ]

  static let all = Set(effective.keys).union(descriptive.keys).union(further)

  /// The candidates for misspelt keywords, in an order that does not change.
  static let misspelt = (Array(effective.keys) + descriptive.keys).sorted()

  static func isEffective(_ name: String) -> Bool { effective[name] != nil }

  /// Whether a value can be that of a keyword: `note: "a text"` is not a misspelt `not`.
  static func mayHave(_ value: Value, for keyword: String) -> Bool {
    switch (effective[keyword] ?? descriptive[keyword], value) {
    case (.any?, _), (nil, _): true
    case (.schema?, .object), (.schema?, .boolean), (.map?, .object), (.number?, .number): true
    case (.schemas?, .array), (.schemas?, .object), (.schemas?, .boolean): true
    case (.texts?, .string), (.texts?, .array), (.text?, .string), (.flag?, .boolean): true
    default: false
    }
  }

  /// The keywords of draft 2019-09 and later, with what draft-07 has for them.
  static let since2019: [(String, String?)] = [
    ("prefixItems", "write `items` with a list"), ("unevaluatedItems", later),
    ("unevaluatedProperties", later), ("dependentRequired", "write `dependencies`"),
    ("dependentSchemas", "write `dependencies`"), ("minContains", later), ("maxContains", later),
    ("$dynamicRef", later), ("$recursiveRef", later),
  ]

  private static let later = "take draft 2020-12: `https://json-schema.org/draft/2020-12/schema`"

  /// The keywords that draft 2020-12 has no more, with what it has for them.
  static let until2019: [(String, String?)] = [
    ("additionalItems", "write `items`, which is for the elements after those of `prefixItems`"),
    ("$recursiveRef", "write `$dynamicRef`"), ("extends", "write `allOf`"),
    ("disallow", "write `not`"), ("divisibleBy", "write `multipleOf`"),
  ]

  /// The keyword that OpenAPI 3.1 has no more, with what it has for it.
  static let untilOpenAPI31: [(String, String?)] = [
    ("nullable", "write `null` among the types: `type: [string, \"null\"]`")
  ]

  /// What OpenAPI 2.0 and 3.0 have for a keyword of a draft; nil if nothing.
  static func inEarlyOpenAPI(_ keyword: String) -> String? {
    switch keyword {
    case "const": "write `enum` with one value"
    case "nullable": "write `x-nullable`"
    case "$dynamicRef", "$recursiveRef": "write `$ref`"
    case "prefixItems", "additionalItems": "write `items` with one schema for all elements"
    default: nil
    }
  }

  /// Those of OpenAPI 2.0 and 3.0.
  static let companionsInEarlyOpenAPI = [
    ("nullable", ["type"]), ("x-nullable", ["type"]), ("exclusiveMinimum", ["minimum"]),
    ("exclusiveMaximum", ["maximum"]),
  ]

  /// Keywords that have an effect only beside one of others.
  static let companions = [
    ("then", ["if"]), ("else", ["if"]), ("if", ["then", "else"]), ("minContains", ["contains"]),
    ("maxContains", ["contains"]),
  ]

  /// Counts and bounds of which one must not be less than the other.
  static let counts = [
    ("minContains", "maxContains", "array"), ("minItems", "maxItems", "array"),
    ("minLength", "maxLength", "text"), ("minProperties", "maxProperties", "object"),
    ("minimum", "maximum", "number"),
  ]
}
