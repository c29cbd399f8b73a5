// SPDX-License-Identifier: Apache-2.0

/// The document of the tests of judgements.
enum ContractShop {
  static let name = "specs/shop.yaml"

  static let text = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    security: [{}]
    paths:
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
            - { name: status, in: query, required: true, schema: { enum: [new, sold] } }
            - { name: ids, in: query, explode: false, schema: { type: array, items: { type: integer } } }
            - { name: X-Trace, in: header, schema: { type: integer } }
            - { name: sid, in: cookie, schema: { type: string, minLength: 3 } }
          responses:
            200:
              description: a
              headers:
                X-Total: { required: true, schema: { type: integer } }
                Set-Cookie: { schema: { type: string, pattern: '^sid=' } }
              content:
                application/json:
                  schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }
        post:
          operationId: createPet
          security: [{ token: [] }, { key: [] }]
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
          responses:
            201:
              description: a
              headers: { Location: { required: true, schema: { type: string } } }
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
            4XX: { description: a, content: { application/problem+json: { schema: { type: object } } } }
      /pets/{petId}:
        parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
        get:
          operationId: getPet
          responses:
            200: { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
            2XX: { description: a }
        delete: { responses: { 204: { description: a }, default: { description: a } } }
      /notes:
        get:
          operationId: getNotes
          responses:
            200:
              description: a
              content:
                text/plain: { schema: { type: string, maxLength: 5 } }
                image/*: { schema: { type: string, contentMediaType: image/png } }
                application/xml: { schema: { type: object } }
                application/octet-stream: {}
    components:
      securitySchemes:
        token: { type: http, scheme: bearer }
        key: { type: apiKey, name: X-Api-Key, in: header }
      schemas:
        Pet:
          type: object
          required: [id, name, password]
          properties:
            id: { type: integer, readOnly: true }
            name: { type: string }
            kind: { enum: [cat, dog] }
            price: { type: number }
            password: { type: string, writeOnly: true }
    """

  static let texts = [name: text]
}
