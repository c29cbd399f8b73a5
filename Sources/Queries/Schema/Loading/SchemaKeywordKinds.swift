// SPDX-License-Identifier: Apache-2.0

import Values

/// The values that the keywords of OpenAPI 2.0 and 3.0 may have, as the metaschemas of these versions
/// say it.
enum SchemaKeywordKinds {
  private enum Kind {
    case text, texts, flag, number, positive, count, list, schemas, map, schema, schemaOrSchemas
  }

  private static let kinds: [String: Kind] = [
    "$ref": .text, "type": .text, "format": .text, "pattern": .text, "required": .texts,
    "exclusiveMaximum": .flag, "exclusiveMinimum": .flag, "uniqueItems": .flag, "nullable": .flag,
    "x-nullable": .flag, "readOnly": .flag, "writeOnly": .flag, "maximum": .number,
    "minimum": .number, "multipleOf": .positive, "maxLength": .count, "minLength": .count,
    "maxItems": .count, "minItems": .count, "maxProperties": .count, "minProperties": .count,
    "enum": .list, "allOf": .schemas, "anyOf": .schemas, "oneOf": .schemas, "properties": .map,
    "items": .schema, "not": .schema, "additionalProperties": .schema,
  ]

  /// What is wrong with the value of a keyword; nil if nothing is.
  static func problem(
    of keyword: String, _ value: Value, in dialect: SchemaDialect
  ) -> String? {
    guard var kind = kinds[keyword] else { return nil }
    if keyword == "items", dialect.hasListsOfItems { kind = .schemaOrSchemas }
    guard !isAllowed(value, kind) else { return nil }
    return "expected \(noun(kind)), found \(value.kind.withArticle)"
  }

  private static func isAllowed(_ value: Value, _ kind: Kind) -> Bool {
    switch (kind, value) {
    case (.text, .string), (.flag, .boolean), (.number, .number), (.list, .array): true
    case (.texts, .array(let elements)): elements.allSatisfy { $0.text != nil }
    case (.positive, .number(let number)): ExactNumber(0) < number
    case (.count, .number(let number)): number.isInteger && !number.isNegative
    case (.schemas, .array(let elements)), (.schemaOrSchemas, .array(let elements)):
      elements.allSatisfy(\.isSchema)
    case (.map, .object(let object)): object.members.allSatisfy { $0.value.isSchema }
    case (.schema, .object), (.schema, .boolean), (.schemaOrSchemas, .object),
      (.schemaOrSchemas, .boolean):
      true
    default: false
    }
  }

  private static func noun(_ kind: Kind) -> String {
    switch kind {
    case .text: "a string"
    case .texts: "a list of strings"
    case .flag: "a boolean"
    case .number: "a number"
    case .positive: "a number over 0"
    case .count: "a whole number that is not negative"
    case .list: "a list"
    case .schemas: "a list of schemas"
    case .map: "an object of schemas"
    case .schema: "a schema"
    case .schemaOrSchemas: "a schema or a list of schemas"
    }
  }
}
