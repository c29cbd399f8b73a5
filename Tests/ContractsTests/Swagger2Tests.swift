// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Contracts

@Suite struct `A document of 2_0` {
  private static let shop = """
    swagger: '2.0'
    info: { title: Shop, version: '1' }
    host: shop.example
    basePath: /v1
    schemes: [https, http]
    consumes: [application/json]
    produces: [application/json, text/csv]
    securityDefinitions:
      key: { type: apiKey, name: X-Key, in: header }
      o: { type: oauth2, flow: application, tokenUrl: /t, scopes: { a: b } }
    paths:
      /pets:
        post:
          parameters:
            - { name: pet, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }
            - { name: ids, in: query, type: array, items: { type: string }, collectionFormat: multi }
            - { name: old, in: query, type: array, items: { type: string }, collectionFormat: tsv }
            - { name: b, in: query, type: array, items: { type: string }, collectionFormat: pipes }
          responses:
            201: { description: made, schema: { $ref: '#/definitions/Pet' }, headers: { X-A: { type: string } } }
        put:
          parameters:
            - { name: photo, in: formData, type: file, required: true }
            - { name: title, in: formData, type: string, enum: [a, b] }
          responses: { 204: { description: none } }
        patch:
          schemes: [wss]
          parameters: [{ name: title, in: formData, type: string, default: c }]
          responses: { 204: { description: none } }
    definitions:
      Pet: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
    """

  @Test func `has the model of the later versions`() throws {
    let document = try WrittenDocument.valid(Self.shop)
    #expect(
      document.servers.map(\.url.content) == ["https://shop.example/v1", "http://shop.example/v1"])
    let post = document.operations[0]
    #expect(post.body?.media.map(\.type.content) == ["application/json"])
    #expect(post.body?.isRequired == true)
    #expect(post.parameters.map(\.style) == [.form, nil, .pipeDelimited])
    #expect(post.parameters.map(\.explode) == [true, false, false])
    #expect(post.responses[0].media.map(\.type.content) == ["application/json", "text/csv"])
    #expect(post.responses[0].headers.map(\.name.content) == ["X-A"])
  }

  @Test func `has forms of fields`() throws {
    let document = try WrittenDocument.valid(Self.shop)
    #expect(document.operations[1].body?.media.map(\.type.content) == ["multipart/form-data"])
    let form = try #require(document.operations[2].body?.media.first)
    #expect(form.type.content == "application/x-www-form-urlencoded")
    #expect(document.operations[2].servers.map(\.url.content) == ["wss://shop.example/v1"])
    var examples = SchemaExample(of: document, for: .request)
    let schema = try #require(form.schema)
    #expect(try examples.make(schema).value == .json(#"{"title": "c"}"#))
  }

  @Test func `has security schemes by their later names`() throws {
    let document = try WrittenDocument.valid(Self.shop)
    guard case .apiKey("X-Key", "header")? = document.schemes.first?.kind,
      case .oauth2(let flows)? = document.schemes.last?.kind
    else {
      Issue.record("\(document.schemes)")
      return
    }
    #expect(flows.map(\.kind) == [.clientCredentials])
    #expect(flows.first?.scopes == ["a"])
  }
}
