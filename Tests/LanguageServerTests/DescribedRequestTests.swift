// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LanguageServer

/// What an OpenAPI document adds to hover and completion.
struct DescribedRequestTests {
  private static let shop = """
    openapi: 3.0.3
    info: { title: Shop, version: 1.0.0 }
    paths:
      /pets:
        get:
          summary: Lists the pets
          parameters:
            - { name: status, in: query, required: true, schema: { type: string } }
            - { name: X-Limit, in: header, schema: { type: integer } }
          responses: { '200': { description: the pets }, 4XX: { description: no } }
        post:
          requestBody:
            content:
              application/json:
                schema:
                  type: object
                  required: [name]
                  properties: { name: { type: string }, age: { type: integer } }
          responses: { '201': { description: the pet } }
      /pets/mine: { get: { summary: Mine, responses: { '200': { description: mine } } } }
      /pets/{petId}:
        parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
        get: { summary: One pet, responses: { '200': { description: it } } }
    """

  private func file(_ steps: String) throws -> EditedFile {
    try EditedFile(
      "curlew: 1\nbaseUrl: http://shop.test/v1\ndefaults: { openapi: shop.yaml }\nrequests:\n"
        + "  - GET: /pets/mine\n" + steps, documents: [("shop.yaml", Self.shop)])
  }

  @Test(arguments: [
    (
      "  - GET: ⟦/pets⟧?status=a\n",
      "`http://shop.test/v1/pets?status=a`\n\n**GET /pets** Lists the pets; parameters `status` (query, "
        + "required), `X-Limit` (header); statuses `200`, `4XX`"
    ),
    (
      "  - GET: ⟦/pets/⟧${n}\n    vars: { n: 1 }\n",
      "`http://shop.test/v1/pets/${n}`\n\n**GET /pets/{petId}** One pet; parameters `petId` (path, "
        + "required); statuses `200`"
    ),
    (
      "  - method: GET\n    url: ⟦/pets/mine⟧\n",
      "`http://shop.test/v1/pets/mine`\n\n**GET /pets/mine** Mine; statuses `200`"
    ),
    ("  - GET: ⟦/nothing⟧\n", "`http://shop.test/v1/nothing`"),
  ])
  func `an address shows its operation`(_ steps: String, _ expected: String) throws {
    let file = try file(steps)
    #expect(Hover(file.view, at: file.offset).text()?.markdown == expected)
  }

  @Test(arguments: [
    ("  - GET: /pe⟦⟧\n", "/pets/${petId}"),
    ("  - GET: /pe⟦⟧\n", "/pets/mine"),
    ("  - GET: /pets\n    params:\n      ⟦⟧\n", "status"),
    ("  - GET: /pets\n    headers:\n      ⟦⟧\n", "X-Limit"),
    ("  - POST: /pets\n    json:\n      na⟦⟧: Rex\n", "name"),
    ("  - POST: /pets\n    json: { name: Rex, a⟦⟧ }\n", "age"),
  ])
  func `a request is offered what its document has`(_ steps: String, _ label: String) throws {
    let found = try file(steps).completion().items.map(\.label)
    #expect(found.contains(label), "\(found)")
  }

  @Test func `addresses of other methods are not offered`() throws {
    let found = try file("  - POST: /pe⟦⟧\n").completion().items.map(\.label)
    #expect(!found.contains("/pets/mine"))
  }
}
