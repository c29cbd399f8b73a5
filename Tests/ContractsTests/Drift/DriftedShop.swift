// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Contracts

/// A document, and what another version of it says differently.
enum DriftedShop {
  static let text = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    servers: [{ url: 'https://shop.example/v1' }]
    paths:
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
            - { name: kind, in: query, required: true, schema: { enum: [cat, dog] } }
            - { name: X-Trace, in: header, schema: { type: string } }
            - { name: tags, in: query, style: form, explode: true, schema: { type: array, items: { type: string } } }
          responses:
            '200':
              description: a
              headers: { X-Total: { schema: { type: integer } } }
              content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
        post:
          operationId: createPet
          security: [{ token: [] }]
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } } }
          responses:
            '201': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
            '422': { description: a }
      /pets/{id}:
        delete:
          operationId: deletePet
          parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
          responses: { '204': { description: a } }
      /search:
        get:
          operationId: search
          responses:
            '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Found' } } } }
    components:
      securitySchemes: { token: { type: http, scheme: bearer }, key: { type: apiKey, name: X-Key, in: header } }
      schemas:
        Pet:
          type: object
          required: [id, name]
          properties:
            id: { type: integer, readOnly: true }
            name: { type: string, minLength: 1, maxLength: 50, pattern: '^[A-Z]' }
            kind: { enum: [cat, dog] }
            price: { type: number }
            owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] }
            friends: { type: array, items: { $ref: '#/components/schemas/Pet' } }
        NewPet:
          type: object
          required: [name]
          additionalProperties: true
          properties:
            name: { type: string, minLength: 1 }
            kind: { enum: [cat, dog] }
            price: { type: [number, 'null'] }
            born: { type: string, format: date }
        Owner: { allOf: [{ $ref: '#/components/schemas/Person' }, { properties: { since: { type: string } } }] }
        Person: { type: object, properties: { email: { type: string } } }
        Found: { oneOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Person' }] }
    """

  /// `word: part: detail`, one for each difference of an operation, and what became of others.
  static func drift(_ old: OpenAPIDocument, _ new: OpenAPIDocument) -> [String] {
    let drift = DocumentDrift(from: old, to: new)
    var lines: [String] = []
    for (operation, fate) in zip(old.operations, drift.fates) {
      switch fate {
      case .removed: lines.append("\(operation.words) removed")
      case .moved(let number, _):
        lines.append("\(operation.words) moved to \(new.operations[number].title)")
      case .kept: break
      }
      lines += fate.changes.map { "\(operation.words) \($0.word.rawValue): \($0.words)" }
    }
    return lines + drift.added.map { "\(new.operations[$0].words) added" }
  }

  /// Expects differences after a part of the document was replaced, each with both of its places.
  static func expect(_ part: String, _ replacement: String, _ wanted: [String]) throws {
    #expect(text.contains(part), "\(part)")
    let old = try #require(WrittenDocument(text).outcome.document)
    let new = try #require(
      WrittenDocument(text.replacing(part, with: replacement)).outcome.document)
    let found = drift(old, new)
    for line in wanted { #expect(found.contains(line), "\(line) is not in \(found)") }
    for change in DocumentDrift(from: old, to: new).fates.flatMap(\.changes) {
      #expect(change.old != nil && change.new != nil, "\(change.words)")
    }
  }
}
