// SPDX-License-Identifier: Apache-2.0

import Workbench

/// What an OpenAPI document costs: each exchange that follows it, and its reading.
extension Cases {
  /// The work of `many` beside the same under a contract.
  func contract() throws -> Case {
    let count = 20_000
    let document = "items-openapi.yaml"
    _ = try workshop.file(document, ContractDocuments.items)
    let plain = Collections.many(origin, scenarios: 100, steps: count / 100)
    let judged = Collections.many(
      origin, scenarios: 100, steps: count / 100, extra: "openapi: \(document)")
    return Case(
      name: "contract", work: "the requests of `many`, each compared with an OpenAPI document",
      form: "`openapi` in `defaults`, one operation with a parameter and an object of twenty "
        + "members; beside it `many` itself",
      programs: [
        run("many", requests: count, "--jobs", "50", try workshop.file("plain.yaml", plain)),
        run(
          "with `openapi`", requests: count, "--jobs", "50",
          try workshop.file("judged.yaml", judged)),
      ],
      bounds: [
        Bound(subject: "with `openapi`", reference: "many", figure: .cpu, limit: 1.4),
        Bound(
          subject: "with `openapi`", reference: "many", figure: .cpu, limit: 25, pieces: count),
      ])
  }

  /// One request with a document of 12 MB beside one without.
  func document() throws -> Case {
    let document = "large-openapi.json"
    _ = try workshop.file(document, ContractDocuments.large(megabytes: 12))
    func collection(_ more: String) -> String {
      "curlew: 1\nbaseUrl: \(origin)\n\(more)requests:\n  - GET: /item.json\n"
    }
    let plain = try workshop.file("without-document.yaml", collection(""))
    let judged = try workshop.file(
      "with-document.yaml", collection("defaults: { openapi: \(document) }\n"))
    return Case(
      name: "document", work: "one GET under an OpenAPI document of 12 MB, the whole process",
      form: "JSON with 11,000 operations and as many schemas; beside it the request alone",
      turns: 3,
      programs: [run("alone", requests: 1, plain), run("with the document", requests: 1, judged)],
      bounds: [
        Bound(
          subject: "with the document", reference: "alone", figure: .wall, limit: 150_000,
          pieces: 3)
      ])
  }
}

/// OpenAPI documents of any size.
private enum ContractDocuments {
  /// One operation, whose response is the item that the server has.
  static let items = """
    openapi: 3.0.3
    info: { title: Items, version: '1' }
    paths:
      /item.json:
        get:
          operationId: getItem
          parameters: [{ name: n, in: query, schema: { type: integer, minimum: 1 } }]
          responses:
            '200':
              description: an item
              content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } }
    components:
      schemas:
        Item:
          type: object
          required: [id, name, price, owner, stock]
          properties:
            id: { type: integer, format: int64 }
            name: { type: string, maxLength: 200 }
            price: { type: number, minimum: 0 }
            available: { type: boolean }
            tags: { type: array, items: { type: string } }
            owner: { $ref: '#/components/schemas/Owner' }
            description: { type: string }
            dimensions:
              type: object
              properties:
                width: { type: number }
                height: { type: number }
                depth: { type: number }
                unit: { enum: [cm, mm] }
            stock: { type: array, items: { $ref: '#/components/schemas/Stock' } }
            links:
              type: object
              properties:
                self: { type: string }
                photos: { type: string }
                related: { type: string, nullable: true }
        Owner:
          type: object
          required: [name]
          properties:
            name: { type: string }
            city: { type: string }
            roles: { type: array, items: { type: string } }
        Stock:
          type: object
          required: [place, count]
          properties:
            place: { type: string }
            count: { type: integer, minimum: 0 }
            updated: { type: string, format: date-time }

    """

  /// JSON of operations and schemas that refer to one another, and the operation of the request.
  static func large(megabytes: Int) -> String {
    var paths = [#""/item.json": {"get": {"responses": {"200": {"description": "an item"}}}}"#]
    var schemas: [String] = []
    let note = String(repeating: "d", count: 200)
    var bytes = 0
    for number in 0... {
      let path = """
          "/r\(number)/{id}": {
            "get": {
              "operationId": "get\(number)",
              "parameters": [
                { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }
              ],
              "responses": {
                "200": {
                  "description": "ok",
                  "content": {
                    "application/json": { "schema": { "$ref": "#/components/schemas/S\(number)" } }
                  }
                }
              }
            }
          }
        """
      let schema = """
          "S\(number)": {
            "type": "object",
            "description": "\(note)",
            "required": [ "id" ],
            "properties": {
              "id": { "type": "integer" },
              "name": { "type": "string", "maxLength": 50 },
              "next": { "$ref": "#/components/schemas/S\(max(0, number - 1))" },
              "tags": { "type": "array", "items": { "type": "string", "enum": [ "a", "b", "c" ] } }
            }
          }
        """
      paths.append(path)
      schemas.append(schema)
      bytes += path.utf8.count + schema.utf8.count + 4
      if bytes >= megabytes * 1_000_000 { break }
    }
    return #"{"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {"# + "\n"
      + paths.joined(separator: ",\n") + "\n}, \"components\": {\"schemas\": {\n"
      + schemas.joined(separator: ",\n") + "\n}}}\n"
  }
}
