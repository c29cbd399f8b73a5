// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A shop in two versions of its document, and collections of the first one.
enum DriftShop {
  static let old = """
    openapi: 3.0.3
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: limit, in: query, schema: { type: integer } }
            - { name: sort, in: query, schema: { type: string } }
          responses: { '200': { description: a, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } }
        post:
          operationId: createPet
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } }
          responses: { '201': { description: a } }
      /pets/{petId}:
        parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
        get:
          operationId: getPet
          responses: { '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
        delete: { operationId: deletePet, responses: { '204': { description: a } } }
      /users/{userId}:
        get:
          operationId: getUser
          parameters: [{ name: userId, in: path, required: true, schema: { type: integer } }]
          responses: { '200': { description: a } }
    components:
      schemas:
        Pet: { type: object, properties: { name: { type: string }, price: { type: number } } }
        NewPet:
          type: object
          required: [name]
          properties: { name: { type: string }, kind: { enum: [cat, dog, bird] }, nick: { type: string } }
    """

  /// `deletePet` is gone, `getUser` moved, `kind` required and without `bird`, `nick` and `sort` gone, the price a text,
  /// `page` required, and `health` new.
  static let new =
    old.replacing(
      "    delete: { operationId: deletePet, responses: { '204': { description: a } } }\n", with: ""
    )
    .replacing("/users/{userId}", with: "/accounts/{account}")
    .replacing("{ name: userId,", with: "{ name: account,")
    .replacing("required: [name]\n", with: "required: [name, kind]\n")
    .replacing("cat, dog, bird", with: "cat, dog").replacing(", nick: { type: string }", with: "")
    .replacing("price: { type: number }", with: "price: { type: string }")
    .replacing(
      "{ name: sort, in: query, schema", with: "{ name: page, in: query, required: true, schema"
    )
    .replacing(
      "paths:\n",
      with:
        "paths:\n  /health: { get: { operationId: health, responses: { '200': { description: a } } } }\n"
    )

  static let collection = """
    curlew: 1
    baseUrl: http://localhost:8080
    requests:
      - name: a pet   # the first
        POST: /pets
        json: { name: "Rex", kind: 'bird', nick: Rexy }
        auth: none
        capture: { id: $.id }
      # look
      - GET: /pets/${id}
        expect:
          json: { price: 12 }
      - GET: "/users/${id}?all=1"
        headers: {X-Trace:   a}
      - DELETE: /pets/${id}
      - GET: /pets
        params:
          sort: name   # by name
      - POST: /pets
        json:
          name: Tom
      - POST: /pets
        json: '${{"name": id}}'
    """

  static func workshop(_ collection: String = collection) throws -> Workshop {
    let workshop = try Workshop(collection + "\n")
    try workshop.write(old, to: "old.yaml")
    try workshop.write(new, to: "new.yaml")
    return workshop
  }
}
