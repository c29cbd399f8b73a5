// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import Contracts

/// What two versions of a document say differently.
@Suite struct `The drift of a document` {
  @Test(arguments: [
    (
      "operationId: deletePet", "operationId: removePet",
      "deletePet changed: operation: `operationId` was `deletePet`, is `removePet`"
    ),
    (
      "  /pets/{id}:\n    delete:", "  /pets/{id}:\n    put:",
      "deletePet moved to PUT /pets/{id}"
    ),
    ("  /pets/{id}:", "  /animals/{id}:", "deletePet moved to DELETE /animals/{id}"),
    ("/search:", "/find:", "search moved to GET /find"),
    (
      "  /search:\n    get:\n      operationId: search",
      "  /find:\n    get:\n      operationId: find", "search removed"
    ),
    (
      "  /search:\n    get:\n      operationId: search",
      "  /find:\n    get:\n      operationId: find", "find added"
    ),
    (
      "operationId: search", "operationId: search\n      deprecated: true",
      "search changed: operation: is deprecated now"
    ),
    (
      "shop.example/v1", "shop.example/v2",
      "listPets changed: servers: the base path was `/v1`, is `/v2`"
    ),
    (
      "security: [{ token: [] }]", "security: [{ key: [] }]",
      "createPet changed: security: needs the key `X-Key` in header now, needed Bearer"
    ),
    (
      "security: [{ token: [] }]", "security: []",
      "createPet loosened: security: needs nothing now, needed Bearer"
    ),
    (
      "operationId: search", "operationId: search\n      security: [{ key: [] }]",
      "search tightened: security: needs the key `X-Key` in header now, needed nothing"
    ),
    (
      "token: { type: http, scheme: bearer }", "token: { type: http, scheme: basic }",
      "createPet changed: security: needs Basic now, needed Bearer"
    ),
  ])
  func `shows what became of operations`(text: String, replacement: String, wanted: String) throws {
    try DriftedShop.expect(text, replacement, [wanted])
  }

  @Test(arguments: [
    (
      "{ name: limit, in: query, schema: { type: integer,",
      "{ name: limit, in: query, schema: { type: string,",
      "type: query parameter `limit`: integer is now string"
    ),
    (
      "{ name: limit, in: query,", "{ name: limit, in: query, required: true,",
      "required: query parameter `limit`: is required now"
    ),
    (
      "name: kind, in: query, required: true", "name: kind, in: query",
      "loosened: query parameter `kind`: is not required any more"
    ),
    ("name: limit", "name: top", "gone: query parameter `limit`: is gone"),
    ("name: limit", "name: top", "loosened: query parameter `top`: is new"),
    (
      "- { name: X-Trace",
      "- { name: page, in: query, required: true, schema: { type: integer } }\n        - { name: X-Trace",
      "required: query parameter `page`: is new, and required"
    ),
    ("maximum: 100", "maximum: 50", "tightened: query parameter `limit`: `maximum` was 100, is 50"),
    (
      "maximum: 100", "maximum: 500", "loosened: query parameter `limit`: `maximum` was 100, is 500"
    ),
    ("minimum: 1, ", "minimum: 5, ", "tightened: query parameter `limit`: `minimum` was 1, is 5"),
    ("minimum: 1, ", "", "loosened: query parameter `limit`: `minimum` was 1, and is gone"),
    (
      "maximum: 100, ", "exclusiveMaximum: 100, ",
      "tightened: query parameter `limit`: `exclusiveMaximum` is 100 now"
    ),
    ("default: 20", "default: 10", "changed: query parameter `limit`: `default` was `20`, is `10`"),
    (
      "required: true, schema: { enum: [cat, dog] }", "required: true, schema: { enum: [cat] }",
      "enum lost: query parameter `kind`: `\"dog\"` is not allowed any more"
    ),
    (
      "required: true, schema: { enum: [cat, dog] }",
      "required: true, schema: { enum: [cat, dog, bird] }",
      "loosened: query parameter `kind`: `\"bird\"` is allowed now"
    ),
    (
      "required: true, schema: { enum: [cat, dog] }", "required: true, schema: {}",
      "loosened: query parameter `kind`: not only `\"cat\"`, `\"dog\"` any more"
    ),
    (
      "in: header, schema: { type: string }", "in: header, schema: { type: string, enum: [a] }",
      "tightened: header `X-Trace`: only `\"a\"` now"
    ),
    (
      "{ name: X-Trace, in: header,", "{ name: x-trace, in: header, required: true,",
      "required: header `x-trace`: is required now"
    ),
    (
      "{ name: X-Trace, in: header, schema: { type: string } }",
      "{ name: X-Trace, in: cookie, schema: { type: string } }", "gone: header `X-Trace`: is gone"
    ),
    (
      "explode: true", "explode: false",
      "changed: query parameter `tags`: is written in another style"
    ),
    (
      "items: { type: string }", "items: { type: integer }",
      "type: query parameter `tags` `/*`: string is now integer"
    ),
    (
      "{ name: limit, in: query,", "{ name: limit, in: query, deprecated: true,",
      "changed: query parameter `limit`: is deprecated now"
    ),
    (
      "{ name: limit, in: query,", "{ name: limit, in: query, allowEmptyValue: true,",
      "loosened: query parameter `limit`: may be empty now"
    ),
  ])
  func `shows changes of parameters`(text: String, replacement: String, wanted: String) throws {
    try DriftedShop.expect(text, replacement, ["listPets " + wanted])
  }

  @Test(arguments: [
    (
      "requestBody: { content", "requestBody: { required: true, content",
      "required: request body: is required now"
    ),
    (
      "requestBody: { content: { application/json:", "requestBody: { content: { application/xml:",
      "gone: request body: `application/json` is gone"
    ),
    (
      "requestBody: { content: { application/json:", "requestBody: { content: { application/xml:",
      "loosened: request body: `application/xml` is new"
    ),
    (
      "required: [name]\n      additional", "required: [name, kind]\n      additional",
      "required: request body `/kind`: is required now"
    ),
    (
      "required: [name]\n      additional", "required: [name, size]\n      additional",
      "required: request body `/size`: is new, and required"
    ),
    (
      "required: [name]\n      additional", "additional",
      "loosened: request body `/name`: is not required any more"
    ),
    (
      "additionalProperties: true", "additionalProperties: false",
      "tightened: request body: `additionalProperties` is another one"
    ),
    (
      "price: { type: [number, 'null'] }", "price: { type: number }",
      "nullable: request body `/price`: may not be null any more"
    ),
    (
      "price: { type: [number, 'null'] }", "price: { type: [string, 'null'] }",
      "type: request body `/price`: number is now string"
    ),
    (
      "born: { type: string, format: date }", "born: { type: string, format: date-time }",
      "changed: request body `/born`: `format` was `date`, is `date-time`"
    ),
    (
      "born: { type: string, format: date }", "born: { type: string }",
      "loosened: request body `/born`: `format` is gone"
    ),
    (
      "born: { type: string, format: date }", "age: { type: integer }",
      "gone: request body `/born`: is gone"
    ),
    (
      "born: { type: string, format: date }", "age: { type: integer }",
      "loosened: request body `/age`: is new"
    ),
    (
      "name: { type: string, minLength: 1 }", "name: { type: string, minLength: 3 }",
      "tightened: request body `/name`: `minLength` was 1, is 3"
    ),
    (
      "name: { type: string, minLength: 1 }",
      "name: { type: string, minLength: 1, not: { const: x } }",
      "tightened: request body `/name`: `not` is new"
    ),
  ])
  func `shows changes of request bodies`(text: String, replacement: String, wanted: String) throws {
    try DriftedShop.expect(text, replacement, ["createPet " + wanted])
  }

  @Test(arguments: [
    (
      "'422': { description: a }", "'409': { description: a }",
      "createPet gone: response 422: is gone"
    ),
    (
      "'422': { description: a }", "'409': { description: a }",
      "createPet loosened: response 409: is new"
    ),
    (
      "'201': { description: a, content: { application/json:",
      "'201': { description: a, content: { text/json:",
      "createPet gone: response 201: `application/json` is gone"
    ),
    (
      "X-Total: { schema: { type: integer } }", "X-Total: { schema: { type: string } }",
      "listPets type: response 200 header `X-Total`: integer is now string"
    ),
    (
      "X-Total: { schema", "X-Count: { schema",
      "listPets gone: response 200 header `X-Total`: is gone"
    ),
    (
      "X-Total: { schema", "X-Total: { required: true, schema",
      "listPets required: response 200 header `X-Total`: is required now"
    ),
    (
      "price: { type: number }", "price: { type: string }",
      "createPet type: response 201 `/price`: number is now string"
    ),
    (
      "price: { type: number }", "price: { type: string }",
      "listPets type: response 200 `/*/price`: number is now string"
    ),
    (
      "price: { type: number }", "price: { type: integer }",
      "createPet type: response 201 `/price`: number is now integer"
    ),
    (
      "price: { type: number }", "cost: { type: number }",
      "createPet gone: response 201 `/price`: is gone"
    ),
    (
      "required: [id, name]", "required: [id]",
      "createPet loosened: response 201 `/name`: is not required any more"
    ),
    (
      "pattern: '^[A-Z]'", "pattern: '^[a-z]'",
      "createPet changed: response 201 `/name`: `pattern` was `^[A-Z]`, is `^[a-z]`"
    ),
    (
      "maxLength: 50", "maxLength: 20",
      "createPet tightened: response 201 `/name`: `maxLength` was 50, is 20"
    ),
    (
      "id: { type: integer, readOnly: true }", "id: { type: integer }",
      "createPet changed: response 201 `/id`: `readOnly` is gone"
    ),
    (
      "anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }]",
      "$ref: '#/components/schemas/Owner'",
      "createPet nullable: response 201 `/owner`: may not be null any more"
    ),
    (
      "email: { type: string }", "email: { type: integer }",
      "createPet type: response 201 `/owner/email`: string is now integer"
    ),
    (
      "since: { type: string }", "since: { type: integer }",
      "createPet type: response 201 `/owner/since`: string is now integer"
    ),
    (
      "email: { type: string }", "email: { type: integer }",
      "search type: response 200 `/email`: string is now integer"
    ),
    (
      "{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Person' }",
      "{ $ref: '#/components/schemas/Pet' }",
      "search tightened: response 200: the alternative `Person` is gone"
    ),
    (
      "{ oneOf: [", "{ oneOf: [{ $ref: '#/components/schemas/NewPet' }, ",
      "search loosened: response 200: the alternative `NewPet` is new"
    ),
    ("{ oneOf: [", "{ anyOf: [", "search tightened: response 200: `anyOf` is new"),
    (
      "friends: { type: array, items: { $ref: '#/components/schemas/Pet' } }",
      "friends: { type: array, maxItems: 9, items: { $ref: '#/components/schemas/Pet' } }",
      "createPet tightened: response 201 `/friends`: `maxItems` is 9 now"
    ),
    (
      "friends: { type: array, items: { $ref: '#/components/schemas/Pet' } }",
      "friends: { type: array, uniqueItems: true, items: { $ref: '#/components/schemas/Pet' } }",
      "createPet tightened: response 201 `/friends`: `uniqueItems` is new `true`"
    ),
  ])
  func `shows changes of responses`(text: String, replacement: String, wanted: String) throws {
    try DriftedShop.expect(text, replacement, [wanted])
  }

  @Test(arguments: [
    ("title: Shop", "title: Store"), ("description: a", "description: b"),
    (
      "/pets/{id}:\n    delete:\n      operationId: deletePet\n      parameters: [{ name: id,",
      "/pets/{pet}:\n    delete:\n      operationId: deletePet\n      parameters: [{ name: pet,"
    ),
    ("https://shop.example/v1", "https://staging.shop.example/v1"),
    ("enum: [cat, dog]", "enum: [dog, cat]"),
    (
      "price: { type: number }", "price: { type: number, example: 3, x-unit: euro, description: a }"
    ),
    ("price: { type: [number, 'null'] }", "price: { anyOf: [{ type: number }, { type: 'null' }] }"),
    (
      "Person: { type: object, properties: { email: { type: string } } }",
      "Person: { allOf: [{ type: object }, { properties: { email: { $ref: '#/components/schemas/Text' } } }] }\n    Text: { type: string }"
    ),
    (
      "token: { type: http, scheme: bearer }",
      "token: { type: http, scheme: bearer, description: a }"
    ),
  ])
  func `ignores what changes no exchange`(text: String, replacement: String) throws {
    #expect(DriftedShop.text.contains(text))
    let old = try #require(WrittenDocument(DriftedShop.text).outcome.document)
    let new = try #require(
      WrittenDocument(DriftedShop.text.replacing(text, with: replacement)).outcome.document)
    #expect(DriftedShop.drift(old, new) == [])
  }

  @Test func `of versions 2 and 3 with the same meaning is empty`() throws {
    let old = try #require(
      WrittenDocument(
        """
        swagger: '2.0'
        info: { title: A, version: '1' }
        basePath: /v1
        paths:
          /pets:
            post:
              operationId: create
              consumes: [application/json]
              produces: [application/json]
              parameters:
                - { name: body, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }
                - { name: limit, in: query, type: integer, maximum: 9 }
              responses: { '200': { description: a, schema: { $ref: '#/definitions/Pet' } } }
        definitions: { Pet: { type: object, properties: { name: { type: string, x-nullable: true } } } }
        """
      ).outcome.document)
    let new = try #require(
      WrittenDocument(
        """
        openapi: 3.1.0
        info: { title: A, version: '1' }
        servers: [{ url: /v1 }]
        paths:
          /pets:
            post:
              operationId: create
              parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 9 } }]
              requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
              responses: { '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
        components: { schemas: { Pet: { type: object, properties: { name: { type: [string, 'null'] } } } } }
        """
      ).outcome.document)
    #expect(DriftedShop.drift(old, new) == [])
  }

  @Test func `ends at schemas that are inside themselves`() throws {
    let text = """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      paths:
        /a:
          get:
            operationId: a
            responses: { '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } }
      components:
        schemas:
          A: { allOf: [{ $ref: '#/components/schemas/A' }], properties: { b: { $ref: '#/components/schemas/B' }, a: { $ref: '#/components/schemas/A' } } }
          B: { properties: { a: { $ref: '#/components/schemas/A' }, n: { type: integer } } }
      """
    let old = try #require(WrittenDocument(text).outcome.document)
    let new = try #require(
      WrittenDocument(text.replacing("n: { type: integer }", with: "n: { type: string }")).outcome
        .document)
    #expect(DriftedShop.drift(old, new) == ["a type: response 200 `/b/n`: integer is now string"])
  }
}
