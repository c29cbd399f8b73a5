// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `check --against` says of steps, compared with a run against a stub of the new version: the stub
/// decides by itself, and no contract judges the run.
@Suite struct `Steps that a new version of a document touches` {
  private static let document = """
    openapi: 3.0.3
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: kind, in: query, required: true, schema: { type: string, enum: [cat, dog] } }
            - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
            - { name: X-Trace, in: header, schema: { type: string } }
          responses: { '200': { description: a, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } }
        post:
          operationId: createPet
          requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } } }
          responses: { '201': { description: a } }
      /pets/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
        get:
          operationId: getPet
          responses: { '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
        delete: { operationId: deletePet, responses: { '204': { description: a } } }
      /orders:
        post:
          operationId: order
          requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { pet: { type: integer }, note: { type: string } } } } } }
          responses: { '201': { description: a } }
    components:
      securitySchemes: { key: { type: apiKey, name: X-Key, in: header } }
      schemas:
        Pet: { type: object, properties: { name: { type: string }, price: { type: number } } }
        NewPet:
          type: object
          required: [name]
          properties: { name: { type: string }, kind: { enum: [cat, dog, bird] }, tags: { type: array, items: { type: string } } }

    """

  /// Each step is a scenario, so that one that fails stops no other.
  private static let steps = [
    "cats": "{ GET: '/pets?kind=cat&limit=50', expect: 200 }",
    "dogs": "{ GET: /pets, params: { kind: dog }, headers: { X-Trace: a }, expect: 200 }",
    "Rex": "{ POST: /pets, json: { name: Rex, kind: bird, tags: [] }, expect: 201 }",
    "Tom": "{ POST: /pets, json: { name: Tom }, expect: 201 }",
    "one": "{ GET: /pets/7, expect: { status: 200, json: { price: 3 } } }",
    "away": "{ DELETE: /pets/7, expect: 204 }",
    "order": "{ POST: /orders, form: { pet: 7, note: soon }, expect: 201 }",
  ]

  /// A new version: what differs in the text, and how its stub answers what it no longer allows.
  struct Version: Sendable, CustomTestStringConvertible {
    let text: String
    let replacement: String
    /// The steps that fail.
    let failing: Set<String>
    /// Nil for a request that is answered as before.
    let answer: @Sendable (ScriptedRequest) -> Int?
    var testDescription: String { replacement }

    init(
      _ text: String, _ replacement: String, fails: Set<String>,
      _ answer: @escaping @Sendable (ScriptedRequest) -> Int? = { _ in nil }
    ) {
      self.text = text
      self.replacement = replacement
      failing = fails
      self.answer = answer
    }
  }

  private static func lists(_ request: ScriptedRequest) -> Bool {
    request.method == "GET" && request.path == "/pets"
  }

  private static func creates(_ request: ScriptedRequest, with text: String) -> Bool {
    request.method == "POST" && request.path == "/pets" && request.bodyText.contains(text)
  }

  static let versions: [Version] = [
    // Operations.
    Version("deletePet, responses", "removePet, responses", fails: []),
    Version("    delete: {", "    put: {", fails: ["away"]) { $0.method == "DELETE" ? 405 : nil },
    Version("/pets/{id}", "/animals/{id}", fails: ["one", "away"]) {
      $0.path.hasPrefix("/pets/") ? 404 : nil
    },
    Version(
      "/pets/{id}:\n    parameters: [{ name: id",
      "/pets/{number}:\n    parameters: [{ name: number",
      fails: []),
    Version("'204': {", "'200': {", fails: ["away"]) { $0.method == "DELETE" ? 200 : nil },
    Version("'204': {", "2XX: {", fails: []),
    Version(
      "delete: { operationId", "delete: { security: [{ key: [] }], operationId", fails: ["away"]
    ) {
      $0.method == "DELETE" && $0.header("X-Key") == nil ? 401 : nil
    },
    Version("delete: { operationId", "delete: { deprecated: true, operationId", fails: []),
    // Parameters.
    Version("enum: [cat, dog] }", "enum: [cat] }", fails: ["dogs"]) {
      lists($0) && $0.target.contains("kind=dog") ? 400 : nil
    },
    Version("enum: [cat, dog] }", "enum: [cat, dog, bird] }", fails: []),
    Version("name: kind, in: query, required: true", "name: kind, in: query", fails: []),
    Version("maximum: 100", "maximum: 20", fails: ["cats"]) {
      lists($0) && $0.target.contains("limit=50") ? 400 : nil
    },
    Version("maximum: 100", "maximum: 60", fails: []),
    Version("name: limit, in: query,", "name: limit, in: query, required: true,", fails: ["dogs"]) {
      lists($0) && !$0.target.contains("limit=") ? 400 : nil
    },
    Version("{ type: integer, maximum: 100 }", "{ type: boolean }", fails: ["cats"]) {
      lists($0) && $0.target.contains("limit=50") ? 400 : nil
    },
    Version(
      "name: X-Trace, in: header,", "name: X-Trace, in: header, required: true,", fails: ["cats"]
    ) { lists($0) && $0.header("X-Trace") == nil ? 400 : nil },
    Version(
      "id, in: path, required: true, schema: { type: integer }",
      "id, in: path, required: true, schema: { type: string }", fails: []),
    Version(
      "id, in: path, required: true, schema: { type: integer }",
      "id, in: path, required: true, schema: { type: string, format: uuid }",
      fails: ["one", "away"]
    ) { $0.path.hasPrefix("/pets/") ? 400 : nil },
    // Bodies.
    Version("required: [name]", "required: [name, kind]", fails: ["Tom"]) {
      creates($0, with: "Tom") ? 422 : nil
    },
    Version("cat, dog, bird", "cat, dog", fails: ["Rex"]) { creates($0, with: "bird") ? 422 : nil },
    Version("kind: { enum", "sort: { enum", fails: []),
    Version(
      "required: [name]\n", "additionalProperties: false\n      required: [name]\n", fails: []),
    Version(
      "name: { type: string }, kind", "name: { type: string, maxLength: 2 }, kind",
      fails: ["Rex", "Tom"]
    ) { creates($0, with: "name") ? 422 : nil },
    Version("items: { type: string } }", "items: { type: string }, minItems: 1 }", fails: ["Rex"]) {
      creates($0, with: "bird") ? 422 : nil
    },
    Version("note: { type: string }", "note: { type: string, pattern: '^[A-Z]' }", fails: ["order"])
    {
      $0.path == "/orders" ? 422 : nil
    },
    Version("requestBody: { content", "requestBody: { required: true, content", fails: []),
    Version(
      "object, properties: { pet", "object, required: [pet, day], properties: { pet",
      fails: ["order"]
    ) {
      $0.path == "/orders" ? 422 : nil
    },
    // Responses: what steps expect of them is touched.
    Version("price: { type: number }", "price: { type: string }", fails: []),
    Version(
      "Pet: { type: object, properties", "Pet: { type: object, required: [age], properties",
      fails: []),
  ]

  @Test(arguments: versions) func `fail against its stub, or pass`(_ version: Version) async throws
  {
    try #require(Self.document.contains(version.text))
    let server = try ScriptedServer { request in
      if let status = version.answer(request) { return .response(status, json: "{}") }
      switch (request.method, request.path) {
      case ("GET", "/pets"): return .response(200, json: "[]")
      case ("POST", _): return .response(201)
      case ("GET", _): return .response(200, json: #"{"name":"Rex","price":3}"#)
      default: return .response(204)
      }
    }
    defer { server.stop() }
    let workshop = try Workshop(collection(server.url("")))
    try workshop.write(Self.document, to: "old.yaml")
    try workshop.write(
      Self.document.replacing(version.text, with: version.replacement), to: "new.yaml")
    let check = try await workshop.runs(
      "check", "--openapi", "new.yaml", "--against", "old.yaml", "--format", "json")
    expect(check, endsIn: version.failing.isEmpty ? 0 : 2)
    let run = try await workshop.runs("run", "--report", "json=run.json")
    expect(run, endsIn: version.failing.isEmpty ? 0 : 1)
    let words = "\(check.output)\n\(run.output)"
    // No step that is not named fails, and each that is named to fail does.
    let named = try named(check.output)
    #expect(named.failing == version.failing, "\(words)")
    #expect(try failed(run.output) == version.failing, "\(words)")
    #expect(named.numbers["failing"] == version.failing.count, "\(words)")
    #expect(named.numbers["touched"] == named.touched.subtracting(named.failing).count, "\(words)")
    #expect(named.numbers["steps"] == Self.steps.count, "\(words)")
  }

  private func collection(_ origin: String) -> String {
    let scenarios = Self.steps.keys.sorted().map { name in
      "  \(name): { steps: [\(Self.steps[name] ?? "")] }\n"
    }
    return "curlew: 1\nbaseUrl: \(origin)\nscenarios:\n" + scenarios.joined()
  }

  /// The steps of the problems, each by its line.
  private func named(
    _ output: String
  ) throws -> (failing: Set<String>, touched: Set<String>, numbers: [String: Int]) {
    let names = Self.steps.keys.sorted()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    var (failing, touched): (Set<String>, Set<String>) = ([], [])
    for problem in object["problems"] as? [[String: Any]] ?? [] {
      let place = problem["place"] as? [String: Any]
      let line = try #require(place?["line"] as? Int)
      let name = try #require(names.indices.contains(line - 4) ? names[line - 4] : nil, "\(output)")
      if problem["code"] as? String == "contract-drift" { failing.insert(name) }
      if problem["code"] as? String == "contract-touched" { touched.insert(name) }
    }
    let drift = object["drift"] as? [String: Any] ?? [:]
    return (failing, touched, drift.compactMapValues { $0 as? Int })
  }

  /// The scenarios that failed.
  private func failed(_ output: String) throws -> Set<String> {
    Set(
      output.matches(of: #/(?m)^✗ specs.yaml › (\w+) +\d/#).map { String($0.output.1) })
  }
}
