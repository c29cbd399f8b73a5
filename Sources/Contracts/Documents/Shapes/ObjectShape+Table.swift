// SPDX-License-Identifier: Apache-2.0

import Notation

extension ObjectShape {
  /// The shape of an object of 2.0 to 3.2; members that came later have their version.
  static func of(_ kind: ObjectKind) -> ObjectShape {
    switch kind {
    case .root: root
    case .info: information
    case .contact: contact
    case .license: license
    case .externalDocs: externalDocs
    case .tag: tag
    case .server: server
    case .serverVariable: serverVariable
    case .components: components
    case .paths: paths
    case .pathItem: pathItem
    case .operation: operation
    case .parameter: parameter
    case .requestBody: requestBody
    case .mediaType: mediaType
    case .encoding: encoding
    case .responses: responses
    case .response: response
    case .header: header
    case .example: example
    case .link: link
    case .callback: callback
    case .securityScheme: securityScheme
    case .flows: flows
    case .flow: flow
    case .securityRequirement: securityRequirement
    case .schema: schema
    case .xml: xml
    case .discriminator: discriminator
    case .swaggerRoot: swaggerRoot
    case .swaggerPaths: swaggerPaths
    case .swaggerPathItem: swaggerPathItem
    case .swaggerOperation: swaggerOperation
    case .swaggerParameter: swaggerParameter
    case .swaggerResponses: swaggerResponses
    case .swaggerResponse: swaggerResponse
    case .swaggerHeader: swaggerHeader
    case .swaggerScheme: swaggerScheme
    }
  }

  // MARK: The document

  private static let root = ObjectShape(
    "the document",
    [
      "openapi!": .text, "info!": .object(.info), "servers": .list(.object(.server)),
      "paths": .object(.paths), "components": .object(.components),
      "security": .list(.object(.securityRequirement)), "tags": .list(.object(.tag)),
      "externalDocs": .object(.externalDocs),
    ]
  ).adding(since: .v31, ["webhooks": .map(.referable(.pathItem)), "jsonSchemaDialect": .text])
    .adding(since: .v32, ["$self": .text])
    .needing(["paths", "components", "webhooks"])

  static let information = ObjectShape(
    "`info`",
    [
      "title!": .text, "version!": .text, "description": .text, "termsOfService": .text,
      "contact": .object(.contact), "license": .object(.license),
    ]
  ).adding(since: .v31, ["summary": .text])

  static let contact = ObjectShape(
    "a contact", ["name": .text, "url": .text, "email": .text])

  static let license = ObjectShape("a license", ["name!": .text, "url": .text])
    .adding(since: .v31, ["identifier": .text]).excluding(["identifier", "url"])

  static let externalDocs = ObjectShape(
    "`externalDocs`", ["url!": .text, "description": .text])

  static let tag = ObjectShape(
    "a tag",
    ["name!": .text, "description": .text, "externalDocs": .object(.externalDocs)]
  ).adding(since: .v32, ["summary": .text, "parent": .text, "kind": .text])

  private static let server = ObjectShape(
    "a server",
    ["url!": .text, "description": .text, "variables": .map(.object(.serverVariable))]
  ).adding(since: .v32, ["name": .text])

  private static let serverVariable = ObjectShape(
    "a variable of a server", ["default!": .text, "enum": .list(.text), "description": .text])

  private static let components = ObjectShape(
    "`components`",
    [
      "schemas": .map(.schema), "responses": .map(.referable(.response)),
      "parameters": .map(.referable(.parameter)), "examples": .map(.referable(.example)),
      "requestBodies": .map(.referable(.requestBody)), "headers": .map(.referable(.header)),
      "securitySchemes": .map(.referable(.securityScheme)), "links": .map(.referable(.link)),
      "callbacks": .map(.referable(.callback)),
    ]
  ).adding(since: .v31, ["pathItems": .map(.referable(.pathItem))])
    .adding(since: .v32, ["mediaTypes": .map(.referable(.mediaType))])

  // MARK: Operations

  private static let paths = ObjectShape("`paths`", [:])
    .allowing(.each(.object(.pathItem)) { $0.utf8.first == UInt8(ascii: "/") })

  private static let pathItem = ObjectShape(
    "a path",
    [
      "$ref": .text, "summary": .text, "description": .text, "get": .object(.operation),
      "put": .object(.operation), "post": .object(.operation), "delete": .object(.operation),
      "options": .object(.operation), "head": .object(.operation), "patch": .object(.operation),
      "trace": .object(.operation), "servers": .list(.object(.server)),
      "parameters": .list(.referable(.parameter)),
    ]
  ).adding(
    since: .v32,
    ["query": .object(.operation), "additionalOperations": .map(.object(.operation))])

  private static let operation = ObjectShape(
    "an operation",
    [
      "tags": .list(.text), "summary": .text, "description": .text,
      "externalDocs": .object(.externalDocs), "operationId": .text,
      "parameters": .list(.referable(.parameter)), "requestBody": .referable(.requestBody),
      "responses": .object(.responses), "callbacks": .map(.referable(.callback)),
      "deprecated": .boolean, "security": .list(.object(.securityRequirement)),
      "servers": .list(.object(.server)),
    ])

  private static let parameter = ObjectShape(
    "a parameter",
    [
      "name!": .text, "in!": .text, "description": .text, "required": .boolean,
      "deprecated": .boolean, "allowEmptyValue": .boolean, "style": .text, "explode": .boolean,
      "allowReserved": .boolean, "schema": .schema, "example": .anything,
      "examples": .map(.referable(.example)), "content": .map(.referable(.mediaType)),
    ]
  ).excluding(["schema", "content"], ["example", "examples"], ["content", "style"])
    .needing(["schema", "content"])

  private static let header = ObjectShape(
    "a header",
    [
      "description": .text, "required": .boolean, "deprecated": .boolean, "style": .text,
      "explode": .boolean, "schema": .schema, "example": .anything,
      "examples": .map(.referable(.example)), "content": .map(.referable(.mediaType)),
    ]
  ).excluding(["schema", "content"], ["example", "examples"]).needing(["schema", "content"])

  private static let requestBody = ObjectShape(
    "a request body",
    ["description": .text, "content!": .map(.referable(.mediaType)), "required": .boolean])

  private static let mediaType = ObjectShape(
    "a media type",
    [
      "schema": .schema, "example": .anything, "examples": .map(.referable(.example)),
      "encoding": .map(.object(.encoding)),
    ]
  ).adding(
    since: .v32,
    [
      "description": .text, "itemSchema": .schema, "prefixEncoding": .list(.object(.encoding)),
      "itemEncoding": .object(.encoding),
    ]
  ).excluding(
    ["example", "examples"], ["encoding", "prefixEncoding"], ["encoding", "itemEncoding"])

  private static let encoding = ObjectShape(
    "an encoding",
    [
      "contentType": .text, "headers": .map(.referable(.header)), "style": .text,
      "explode": .boolean, "allowReserved": .boolean,
    ]
  ).adding(
    since: .v32,
    [
      "encoding": .map(.object(.encoding)), "prefixEncoding": .list(.object(.encoding)),
      "itemEncoding": .object(.encoding),
    ]
  ).excluding(["encoding", "prefixEncoding"], ["encoding", "itemEncoding"])

  private static let responses = ObjectShape("`responses`", [:])
    .allowing(.each(.referable(.response), isStatus))

  private static let response = ObjectShape(
    "a response",
    [
      "description": .text, "headers": .map(.referable(.header)),
      "content": .map(.referable(.mediaType)), "links": .map(.referable(.link)),
    ]
  ).adding(since: .v32, ["summary": .text])

  private static let example = ObjectShape(
    "an example",
    [
      "summary": .text, "description": .text, "value": .anything, "externalValue": .text,
    ]
  ).adding(since: .v32, ["dataValue": .anything, "serializedValue": .text])
    .excluding(
      ["value", "externalValue"], ["value", "dataValue"], ["value", "serializedValue"],
      ["serializedValue", "externalValue"])

  private static let link = ObjectShape(
    "a link",
    [
      "operationRef": .text, "operationId": .text, "parameters": .map(.anything),
      "requestBody": .anything, "description": .text, "server": .object(.server),
    ]
  ).excluding(["operationRef", "operationId"]).needing(["operationRef", "operationId"])

  private static let callback = ObjectShape("a callback", ["$ref": .text])
    .allowing(.each(.referable(.pathItem)) { _ in true })

  /// `default`, `204`, `2XX`.
  @Sendable static func isStatus(_ name: String) -> Bool {
    if name == "default" { return true }
    let bytes = Array(name.utf8)
    guard bytes.count == 3, (0x31...0x35).contains(bytes[0]) else { return false }
    return bytes[1...].allSatisfy { (0x30...0x39).contains($0) }
      || bytes[1...].elementsEqual("XX".utf8)
  }
}
