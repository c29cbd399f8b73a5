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
        run(
          "with coverage", requests: count, "--jobs", "50", "--coverage",
          try workshop.file("covered.yaml", judged)),
      ],
      bounds: [
        Bound(subject: "with `openapi`", reference: "many", figure: .cpu, limit: 1.4),
        Bound(
          subject: "with `openapi`", reference: "many", figure: .cpu, limit: 25, pieces: count),
        Bound(
          subject: "with coverage", reference: "with `openapi`", figure: .cpu, limit: 1,
          pieces: count),
      ])
  }

  /// One request with a large document beside one without.
  func document() throws -> Case {
    let (json, yaml) = ("large-openapi.json", "large-openapi.yaml")
    _ = try workshop.file(json, ContractDocuments.large(megabytes: 12))
    _ = try workshop.file(yaml, ContractDocuments.largeYAML(megabytes: 4))
    func program(_ name: String, _ file: String, _ more: String = "") throws -> Program {
      run(
        name, requests: 1,
        try workshop.file(
          file, "curlew: 1\nbaseUrl: \(origin)\n\(more)requests:\n  - GET: /item.json\n"))
    }
    return Case(
      name: "document", work: "one GET under a large OpenAPI document, the whole process",
      form: "12 MB of JSON with 12,545 operations and as many schemas, and 4 MB of such YAML; "
        + "beside them the request alone",
      programs: [
        try program("alone", "without-document.yaml"),
        try program("JSON", "with-json.yaml", "defaults: { openapi: \(json) }\n"),
        try program("YAML", "with-yaml.yaml", "defaults: { openapi: \(yaml) }\n"),
      ],
      bounds: [
        // 150 ms in all.
        Bound(subject: "JSON", reference: "alone", figure: .cpu, limit: 12_500, pieces: 12),
        Bound(subject: "YAML", reference: "alone", figure: .cpu, limit: 35_000, pieces: 4),
        // 7 times the document beside the 40 MB of a run. The difference of the two would not be true:
        // no peak is measured below that of the measuring program, which has the documents.
        Bound(subject: "JSON", reference: nil, figure: .peak, limit: 124),
      ])
  }

  /// Two versions of a large document, and the steps that the new one touches.
  func drift() throws -> Case {
    let (old, new) = ("drift-old.json", "drift-new.json")
    _ = try workshop.file(old, ContractDocuments.large(megabytes: 12))
    _ = try workshop.file(new, ContractDocuments.large(megabytes: 12, changesEach: 250))
    let steps = (0..<2000).map { "  - GET: /r\($0 * 6)/1\n" }.joined()
    let file = try workshop.file(
      "drift.yaml",
      "curlew: 1\nbaseUrl: \(origin)\ndefaults: { openapi: \(new) }\nrequests:\n\(steps)")
    return Case(
      name: "drift",
      work: "comparing two versions of an OpenAPI document of 12 MB with 50 changes",
      form: "`curlew check --against` of a collection of 2,000 steps",
      programs: [
        Program(
          name: "curlew check --against", arguments: [curlew, "check", file, "--against", old],
          requests: nil)
      ],
      bounds: [Bound(subject: "curlew check --against", reference: nil, figure: .cpu, limit: 2)])
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
  ///
  /// - Parameter changesEach: of how many schemas one is another; nil for none.
  static func large(megabytes: Int, changesEach: Int? = nil) -> String {
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
      let isChanged = changesEach.map(number.isMultiple) ?? false
      let schema = """
          "S\(number)": {
            "type": "object",
            "description": "\(note)",
            "required": [ "id" ],
            "properties": {
              "id": { "type": "\(isChanged ? "string" : "integer")" },
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

  /// The same as YAML.
  static func largeYAML(megabytes: Int) -> String {
    var paths = "  /item.json: { get: { responses: { '200': { description: an item } } } }\n"
    var schemas = ""
    let note = String(repeating: "d", count: 200)
    var number = 0
    while paths.utf8.count + schemas.utf8.count < megabytes * 1_000_000 {
      paths += """
          /r\(number)/{id}:
            get:
              operationId: get\(number)
              parameters:
                - name: id
                  in: path
                  required: true
                  schema:
                    type: integer
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        $ref: '#/components/schemas/S\(number)'

        """
      schemas += """
            S\(number):
              type: object
              description: \(note)
              required:
                - id
              properties:
                id:
                  type: integer
                name:
                  type: string
                  maxLength: 50
                next:
                  $ref: '#/components/schemas/S\(max(0, number - 1))'
                tags:
                  type: array
                  items:
                    type: string
                    enum: [a, b, c]

        """
      number += 1
    }
    return "openapi: 3.0.3\ninfo: { title: t, version: '1' }\npaths:\n\(paths)"
      + "components:\n  schemas:\n\(schemas)"
  }
}
