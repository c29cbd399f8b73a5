// SPDX-License-Identifier: Apache-2.0

/// The objects of 2.0 that 3.0 has otherwise.
extension ObjectShape {
  static let swaggerRoot = ObjectShape(
    "the document",
    [
      "swagger!": .text, "info!": .object(.info), "host": .text, "basePath": .text,
      "schemes": .list(.text), "consumes": .list(.text), "produces": .list(.text),
      "paths!": .object(.swaggerPaths), "definitions": .map(.schema),
      "parameters": .map(.object(.swaggerParameter)),
      "responses": .map(.object(.swaggerResponse)),
      "securityDefinitions": .map(.object(.swaggerScheme)),
      "security": .list(.object(.securityRequirement)), "tags": .list(.object(.tag)),
      "externalDocs": .object(.externalDocs),
    ])

  static let swaggerPaths = ObjectShape("`paths`", [:])
    .allowing(.each(.object(.swaggerPathItem)) { $0.utf8.first == UInt8(ascii: "/") })

  static let swaggerPathItem = ObjectShape(
    "a path",
    [
      "$ref": .text, "get": .object(.swaggerOperation), "put": .object(.swaggerOperation),
      "post": .object(.swaggerOperation), "delete": .object(.swaggerOperation),
      "options": .object(.swaggerOperation), "head": .object(.swaggerOperation),
      "patch": .object(.swaggerOperation), "parameters": .list(.referable(.swaggerParameter)),
    ])

  static let swaggerOperation = ObjectShape(
    "an operation",
    [
      "tags": .list(.text), "summary": .text, "description": .text,
      "externalDocs": .object(.externalDocs), "operationId": .text, "produces": .list(.text),
      "consumes": .list(.text), "parameters": .list(.referable(.swaggerParameter)),
      "responses!": .object(.swaggerResponses), "schemes": .list(.text), "deprecated": .boolean,
      "security": .list(.object(.securityRequirement)),
    ])

  /// A parameter is its own schema, unless it is in the body.
  static let swaggerParameter = ObjectShape(
    "a parameter",
    [
      "name!": .text, "in!": .word(["query", "header", "path", "formData", "body"]),
      "description": .text, "required": .boolean, "schema": .schema, "type": .typeNames,
      "format": .text, "allowEmptyValue": .boolean, "items": .schema,
      "collectionFormat": .word(collectionFormats), "enum": .list(.anything),
      "maximum": .number, "minimum": .number, "maxLength": .number, "minLength": .number,
      "pattern": .text, "maxItems": .number, "minItems": .number, "uniqueItems": .boolean,
      "multipleOf": .number, "default": .anything, "exclusiveMaximum": .boolean,
      "exclusiveMinimum": .boolean,
    ]
  ).excluding(["schema", "type"]).needing(["schema", "type"])

  static let swaggerHeader = ObjectShape(
    "a header",
    [
      "description": .text, "type!": .typeNames, "format": .text, "items": .schema,
      "collectionFormat": .word(collectionFormats), "enum": .list(.anything), "maximum": .number,
      "minimum": .number, "maxLength": .number, "minLength": .number, "pattern": .text,
      "maxItems": .number, "minItems": .number, "uniqueItems": .boolean, "multipleOf": .number,
      "default": .anything, "exclusiveMaximum": .boolean, "exclusiveMinimum": .boolean,
    ])

  static let swaggerResponses = ObjectShape("`responses`", [:])
    .allowing(.each(.referable(.swaggerResponse), isStatus))

  static let swaggerResponse = ObjectShape(
    "a response",
    [
      "description!": .text, "schema": .schema, "headers": .map(.object(.swaggerHeader)),
      "examples": .map(.anything),
    ])

  static let swaggerScheme = ObjectShape(
    "a security scheme",
    [
      "type!": .word(["basic", "apiKey", "oauth2"]), "description": .text, "name": .text,
      "in": .word(["query", "header"]),
      "flow": .word(["implicit", "password", "application", "accessCode"]),
      "authorizationUrl": .text, "tokenUrl": .text, "scopes": .map(.text),
    ])

  private static let collectionFormats = ["csv", "ssv", "tsv", "pipes", "multi"]
}
