// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Diagnostics
import Planning
import TestSupport
import Testing

/// What `check` and `plan` say of steps that do not fit their document.
@Suite struct ContractWarningTests {
  private static let shop = """
    openapi: 3.0.3
    info: { title: Shop, version: 1.0.0 }
    servers: [{ url: 'https://api.example/v1' }]
    paths:
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: status, in: query, required: true, schema: { type: string } }
            - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
          responses: { '200': { description: the pets }, 4XX: { description: no } }
        post:
          operationId: createPet
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [name]
                  properties: { name: { type: string }, id: { type: integer, readOnly: true }, tags: { type: array, items: { type: string } } }
          responses: { '201': { description: the pet }, '422': { description: refused } }
      /orders:
        post:
          operationId: order
          requestBody:
            required: true
            content:
              application/x-www-form-urlencoded:
                schema:
                  type: object
                  required: [pet]
                  properties: { pet: { type: integer }, gifts: { type: array, items: { enum: [a, b] } }, note: {} }
          responses: { '201': { description: done }, '422': { description: refused } }
      /pets/mine: { get: { operationId: mine, responses: { '200': { description: mine } } } }
      /pets/{petId}:
        parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
        get: { operationId: getPet, responses: { default: { description: any } } }
        delete: { operationId: deletePet, responses: { '204': { description: gone } } }
      /keys:
        get:
          operationId: getKeys
          parameters: [{ name: X-Limit, in: header, required: true, schema: { type: integer } }]
          responses: { '200': { description: keys }, '401': { description: no } }
          security: [{ token: [] }, { key: [] }]
      /session:
        get:
          security: [{ token: [] }, { session: [] }]
          responses: { '200': { description: session } }
      /files/{name}.json:
        parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
        get: { operationId: getFile, responses: { '200': { description: f } } }
    components:
      securitySchemes:
        token: { type: http, scheme: bearer }
        key: { type: apiKey, in: query, name: key }
        session: { type: apiKey, in: cookie, name: sid }
    """

  /// Plans one step with the document; marks show the places of the warnings.
  private func expectWarnings(
    _ step: String, _ codes: String..., base: String = "https://api.example/v1",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PlannedText {
    let text = MarkedText(
      "curlew: 1\nbaseUrl: \(base)\nvars: { seven: 7, word: seven }\n"
        + "defaults: { openapi: { file: shop.yaml } }\nrequests:\n"
        + "  - { id: first, GET: 'https://api.example/v1/pets/mine', capture: { id: $.id } }\n"
        + "  - \(step)\n")
    var source = PlanSource(text.text)
    source.contracts.judgesSteps = true
    source.schemas = [("shop.yaml", Self.shop)]
    let planned = try source.plan(sourceLocation: sourceLocation)
    expect(
      planned.diagnostics, at: text, codes, rendered: planned.rendered,
      sourceLocation: sourceLocation)
    #expect(planned.diagnostics.allSatisfy { $0.severity == .warning })
    return planned
  }

  @Test(arguments: [
    "GET: '/pets?status=sold'", "{ GET: /pets, params: { status: sold, limit: 100 } }",
    "{ GET: /pets, params: { status: '${id}', limit: '${id}' } }", "GET: '/pets?status=${id}'",
    "{ GET: /pets, params: '${{\"a\": id}}' }", "GET: '/pets/${id}'", "GET: '/pets/${seven}'",
    "GET: /pets/mine", "GET: '/files/${id}'", "GET: '/files/${id}.json'", "GET: '/${id}/mine'",
    "GET: https://other.example/anything", "GET: 'https://api.example/other'",
    "{ POST: /pets, json: { name: Rex } }", "{ POST: /pets, json: { name: '${id}' } }",
    "{ POST: /pets, json: { kind: cat }, expect: { status: 422 } }",
    "{ POST: /pets, json: { kind: cat }, openapi: { request: invalid }, expect: { status: 422 } }",
    "{ POST: /pets, json: { kind: cat }, openapi: { request: warn } }",
    "{ POST: /pets, form: { name: Rex } }", "{ POST: /orders, form: { pet: 7, gifts: [a, b] } }",
    "{ POST: /orders, form: { pet: '${id}' } }", "{ POST: /orders, form: '${{\"a\": id}}' }",
    "{ POST: /orders, form: { pet: seven }, openapi: { request: warn } }",
    "{ POST: /orders, form: { pet: seven }, openapi: { request: invalid }, expect: { status: 422 } }",
    "{ GET: /nowhere, openapi: none }",
    "{ GET: /nowhere, openapi: { undocumented: none } }",
    "{ GET: /nowhere, openapi: { outside: [GET /nowhere] } }",
    "{ GET: '/pets?status=a', expect: { status: [200, 404, 2xx] } }",
    "{ GET: /pets/1, expect: { status: 418 } }", "{ OPTIONS: /pets }", "{ HEAD: '/pets?status=a' }",
    "{ DELETE: /pets/1, expect: { status: 404 }, openapi: { response: none } }",
    "{ method: '${id}', url: /nowhere }", "GET: '${id}/nowhere'",
    "{ GET: /keys, headers: { X-Limit: 3 }, auth: { bearer: a } }",
    "{ GET: /keys, headers: { x-limit: '${id}', Authorization: Bearer a } }",
    "{ GET: /keys, headers: { X-Limit: '3', Authorization: '${id}' } }",
    "{ GET: '/keys?key=a', headers: { X-Limit: 3 } }", "{ GET: /keys, headers: '${{\"a\": id}}' }",
    "{ GET: /keys, expect: { status: 401 } }", "{ GET: /session }",
    "{ GET: /pets/mine, openapi: { operation: mine } }",
    "{ GET: /pets/mine, openapi: { operation: GET /pets/mine } }",
  ])
  func `a step that follows it, or waits for the run, has no warning`(step: String) throws {
    _ = try expectWarnings(step)
  }

  @Test(arguments: [
    ("GET: ⟦/nowhere⟧", "undocumented-operation", "no operation of `shop.yaml` is `GET /nowhere`"),
    (
      "PATCH: ⟦'/pets/${id}'⟧", "undocumented-operation",
      "no operation of `shop.yaml` is `PATCH /pets/${id}`; `/pets/{petId}` has GET, DELETE"
    ),
    ("GET: ⟦/pets/⟧", "undocumented-operation", "no operation of `shop.yaml` is `GET /pets/`"),
    (
      "GET: ⟦'/files/${id}.xml'⟧", "undocumented-operation",
      "no operation of `shop.yaml` is `GET /files/${id}.xml`"
    ),
    ("GET: ⟦/pets⟧", "request-breaks-contract", "`listPets` requires the query parameter `status`"),
    (
      "GET: ⟦'/pets?status=a&limit=many'⟧", "request-breaks-contract",
      "the query parameter `limit` of `listPets` expects integer, found \"many\""
    ),
    (
      "{ GET: /pets, params: { status: a, ⟦limit⟧: 101 } }", "request-breaks-contract",
      "the query parameter `limit` of `listPets` expects at most 100, found 101"
    ),
    (
      "GET: ⟦'/pets/${word}'⟧", "request-breaks-contract",
      "the path parameter `petId` of `getPet` expects integer, found \"seven\""
    ),
    ("POST: ⟦/pets⟧", "request-breaks-contract", "`createPet` requires a body"),
    (
      "{ POST: /pets, json: ⟦{ name: 7 }⟧ }", "request-breaks-contract",
      "the body of `createPet` at `/name` expects string, found 7"
    ),
    (
      "{ POST: /orders, form: { ⟦pet⟧: seven } }", "request-breaks-contract",
      "the body of `order` at `/pet` expects integer, found \"seven\""
    ),
    (
      "{ POST: /orders, form: { ⟦note⟧: a } }", "request-breaks-contract",
      "the body of `order` does not follow its schema: the member `pet` is missing"
    ),
    (
      "{ POST: /orders, form: { pet: '${seven}', ⟦gifts⟧: [a, c] } }", "request-breaks-contract",
      "the body of `order` at `/gifts/1` expects `\"a\"` or `\"b\"`, found \"c\""
    ),
    (
      "{ POST: /orders, form: { pet: 7 }, openapi: { request: ⟦invalid⟧ }, expect: { status: 422 } }",
      "request-follows-contract", "the request was to be invalid, but it follows `order`"
    ),
    (
      "{ GET: ⟦/keys⟧, headers: { Authorization: Bearer a } }", "request-breaks-contract",
      "`getKeys` requires the header `X-Limit`"
    ),
    (
      "{ GET: /keys, auth: { bearer: a }, headers: { ⟦x-limit⟧: many } }",
      "request-breaks-contract",
      "the header `X-Limit` of `getKeys` expects integer, found \"many\""
    ),
    (
      "{ GET: ⟦/keys⟧, headers: { X-Limit: 3 } }", "request-breaks-contract",
      "`getKeys` needs bearer `token`, or key `key` in the query; the request has none"
    ),
    (
      "{ GET: ⟦'/keys?key='⟧, headers: { X-Limit: 3, Authorization: Basic YTpi } }",
      "request-breaks-contract",
      "`getKeys` needs bearer `token`, or key `key` in the query; the request has none"
    ),
    (
      "{ GET: /pets/mine, openapi: { operation: ⟦listPets⟧ } }", "request-breaks-contract",
      "the request is `mine`, and `operation` names `listPets`"
    ),
    (
      "{ DELETE: /pets/1, expect: { status: ⟦404⟧ } }", "undocumented-status",
      "404 is not documented for `deletePet`; it has 204"
    ),
    (
      "{ POST: /pets, json: { name: a }, openapi: { request: ⟦invalid⟧ }, expect: { status: 422 } }",
      "request-follows-contract", "the request was to be invalid, but it follows `createPet`"
    ),
  ])
  func `what breaks the document is a warning`(
    step: String, code: String, message: String
  ) throws {
    let planned = try expectWarnings(step, code)
    #expect(planned.diagnostics.map(\.message) == [message])
  }

  @Test func `each difference of a body is a warning`() throws {
    var source = StepContractTests.source(
      "shop.yaml", ("shop.yaml", Self.shop),
      request: "POST: https://api.example/v1/pets\n    json: { name: 7, tags: [a, 3, 4] }")
    source.contracts.judgesSteps = true
    let planned = try source.plan()
    #expect(
      planned.diagnostics.map(\.message) == [
        "the body of `createPet` at `/name` expects string, found 7",
        "the body of `createPet` at `/tags/1` expects string, found 3",
        "the body of `createPet` at `/tags/2` expects string, found 4",
      ])
  }

  @Test(arguments: [
    ("GET: ⟦/pets/⟧", "did you mean `/pets` without the slash?"),
    ("GET: ⟦/pest⟧", "did you mean `/pets`?"),
  ])
  func `the path that was meant is near`(step: String, help: String) throws {
    #expect(try expectWarnings(step, "undocumented-operation").diagnostics.first?.help == [help])
  }

  @Test(arguments: [
    ("{ request: ⟦invalid⟧ }", "`request: invalid`"), ("{ operation: ⟦getPet⟧ }", "`operation`"),
  ])
  func `a key without a document is a warning`(written: String, key: String) throws {
    let text = MarkedText(
      "curlew: 1\nrequests:\n  - { GET: 'https://a.example/', openapi: \(written) }\n")
    var source = PlanSource(text.text)
    source.contracts.judgesSteps = true
    let planned = try source.plan()
    expect(planned.diagnostics, at: text, ["openapi-unused"], rendered: planned.rendered)
    #expect(
      planned.diagnostics.map(\.message)
        == ["\(key) has no effect: no OpenAPI document is named"])
    source.contracts.judgesSteps = false
    #expect(try source.plan().codes == [])
  }

  @Test func `a run does not judge steps`() throws {
    var source = StepContractTests.source(
      "shop.yaml", ("shop.yaml", Self.shop), request: "GET: /nowhere")
    #expect(try source.plan().codes == [])
    source.contracts.judgesSteps = true
    #expect(try source.plan().codes == ["undocumented-operation"])
  }

  @Test(arguments: [
    ("https://other.example/pets", ["openapi-unused"]), ("https://api.example/v1/pets/mine", []),
    ("https://api.example/elsewhere", ["openapi-unused"]),
  ])
  func `a document that concerns no address is unused`(address: String, codes: [String]) throws {
    var source = PlanSource("curlew: 1\nrequests:\n  - { GET: '\(address)', openapi: shop.yaml }\n")
    source.schemas = [("shop.yaml", Self.shop)]
    #expect(try source.plan().codes == [])
    source.contracts.judgesSteps = true
    #expect(try source.plan().codes == codes)
  }

  @Test func `check compiles every schema, and a run those of its operations`() throws {
    let broken = Self.shop.replacing(
      "components:\n",
      with: """
        components:
          schemas:
            Unused: { type: string, pattern: '(' }
            Doubtful: { type: object, properties: { id: { type: integer, const: 3 } } }

        """)
    var source = StepContractTests.source(
      "shop.yaml", ("shop.yaml", broken), request: "GET: 'https://api.example/v1/pets/mine'")
    #expect(try source.plan().codes == [])
    source.contracts.judgesDocuments = true
    let planned = try source.plan()
    #expect(Set(planned.codes) == ["invalid-openapi", "ineffective-schema"], "\(planned.rendered)")
  }

  @Test func `a run refuses a schema of a matched operation that cannot be compiled`() throws {
    let broken = Self.shop.replacing("maximum: 100", with: "pattern: '('")
    var source = StepContractTests.source(
      "shop.yaml", ("shop.yaml", broken),
      request: "GET: 'https://api.example/v1/pets?status=a'")
    #expect(try source.plan().codes == ["invalid-openapi"])
    source.texts[0] = source.texts[0].replacing("/pets?status=a", with: "/pets/mine")
    #expect(try source.plan().codes == [])
  }
}
