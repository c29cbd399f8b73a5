// SPDX-License-Identifier: Apache-2.0

extension ObjectShape {
  /// A schema, with the keywords that have schemas in them and those that examples are made from.
  ///
  /// Other keywords may have any value here: the dialect says which ones it knows.
  static let schema = ObjectShape(
    "a schema",
    [
      "$ref": .text, "type": .typeNames, "format": .text, "title": .text, "description": .text,
      "pattern": .text, "enum": .list(.anything), "properties": .map(.schema),
      "additionalProperties": .schemaOrBoolean, "items": .itemSchemas, "allOf": .list(.schema),
      "oneOf": .list(.schema), "anyOf": .list(.schema), "not": .schema, "readOnly": .boolean,
      "writeOnly": .boolean, "deprecated": .boolean, "uniqueItems": .boolean,
      "minLength": .number, "maxLength": .number, "minItems": .number, "maxItems": .number,
      "minProperties": .number, "maxProperties": .number, "minimum": .number, "maximum": .number,
      "multipleOf": .number, "xml": .object(.xml), "externalDocs": .object(.externalDocs),
    ]
  ).adding(since: .v30, ["discriminator": .object(.discriminator)]).adding(
    since: .v31,
    [
      "prefixItems": .list(.schema), "contains": .schema, "if": .schema, "then": .schema,
      "else": .schema, "patternProperties": .map(.schema), "propertyNames": .schema,
      "dependentSchemas": .map(.schema), "unevaluatedItems": .schema,
      "unevaluatedProperties": .schema, "contentSchema": .schema, "$defs": .map(.schema),
    ]
  ).allowing(.any)

  static let xml = ObjectShape(
    "`xml`",
    [
      "name": .text, "namespace": .text, "prefix": .text, "attribute": .boolean,
      "wrapped": .boolean,
    ]
  ).adding(since: .v32, ["nodeType": .text])
    .excluding(["nodeType", "attribute"], ["nodeType", "wrapped"])

  static let discriminator = ObjectShape(
    "`discriminator`", ["propertyName!": .text, "mapping": .map(.text)]
  ).adding(since: .v32, ["defaultMapping": .text])
}
