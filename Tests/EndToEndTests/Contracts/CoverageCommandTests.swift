// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The coverage of a scripted shop, counted by hand.
@Suite struct `The coverage of a document` {
  private static let document = """
    openapi: 3.0.3
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          parameters: [{ name: limit, in: query, schema: { type: integer } }, { name: page, in: query, schema: {} }]
          responses: { '200': { description: a, content: { application/json: { schema: { type: array } } } } }
        post:
          operationId: createPet
          requestBody: { content: { application/json: { schema: { type: object, required: [name] } } } }
          responses:
            '201': { description: a }
            '422': { description: a }
            '500': { description: a }
            default: { description: a }
      /pets/{id}:
        get:
          operationId: getPet
          parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
          responses: { '200': { description: a }, '404': { description: a } }
        delete:
          operationId: deletePet
          parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
          responses: { '204': { description: a } }
    """

  private static let collection = """
    curlew: 1
    baseUrl: ORIGIN
    defaults: { openapi: shop.yaml }
    scenarios:
      list:
        steps:
          - GET: /pets?limit=5
          - GET: /pets
      create:
        steps:
          - POST: /pets
            json: { kind: cat }
            openapi: { request: invalid }
            expect: 422
          - POST: /pets
            json: { name: Rex }
      get:
        steps:
          - GET: /pets/7
            expect: 404
          - GET: /health
            openapi: { outside: [GET /health] }
          - PATCH: /pets
            openapi: { undocumented: none }
    """

  private func workshop(
    _ project: String
  ) throws -> (workshop: Workshop, server: ScriptedServer) {
    let server = try ScriptedServer { request in
      switch (request.method, request.path) {
      case ("GET", "/pets"): .response(200, json: "[]")
      case ("POST", "/pets"):
        .response(String(decoding: request.body, as: UTF8.self).contains("Rex") ? 201 : 422)
      case ("GET", "/health"), ("PATCH", _): .response(200)
      default: .response(404)
      }
    }
    let workshop = try Workshop(Self.collection.replacing("ORIGIN", with: server.url()) + "\n")
    try workshop.write(Self.document, to: "shop.yaml")
    try workshop.write("curlew: 1\ncollections: [specs.yaml]\n" + project, to: "curlew.yaml")
    return (workshop, server)
  }

  private static let shares = """
    coverage of shop.yaml
      operations    2 of 4, 50.0 %
      responses     4 of 6, 66.6 %
      contentTypes  2 of 2, 100.0 %
      parameters    1 of 4, 25.0 %
      bodies        1 of 1, 100.0 %
      values        1 of 2, 50.0 %

    """

  @Test func `is shown with what is missing`() async throws {
    let (workshop, server) = try workshop("")
    defer { server.stop() }
    let quiet = try await workshop.runs("run", "-q", "--coverage")
    expect(quiet, endsIn: 0)
    #expect(quiet.output.hasSuffix(Self.shares), "\(quiet.output)")
    let run = try await workshop.runs("run", "--coverage")
    expect(
      run.output,
      has: [
        """
          not covered   GET /pets query page
                        GET /pets/{id}
                        DELETE /pets/{id}
                        GET /pets 200 filled list
          undocumented  PATCH /pets
          outside       GET /health
        """
      ])
  }

  @Test func `of shards is that of one run`() async throws {
    let (workshop, server) = try workshop("coverage: { least: { operations: 50% } }\n")
    defer { server.stop() }
    expect(try await workshop.runs("run", "--report", "coverage=whole.json", "-q"), endsIn: 0)
    for count in [2, 3] {
      for number in 1...count {
        let shard = try await workshop.runs(
          "run", "--shard", "\(number)/\(count)", "--report", "ndjson=s\(count)/\(number).ndjson",
          "-q", "--pass-with-no-tests")
        expect(shard, endsIn: 0)
        expect(shard.errorOutput, has: ["least     not judged: shard \(number) of \(count) ran"])
      }
      let merged = try await workshop.runs(
        "merge", "s\(count)", "--report", "coverage=merged\(count).json",
        "--report", "junit=merged\(count).xml")
      expect(merged, endsIn: 0)
      #expect(
        try workshop.folder.read("merged\(count).json") == workshop.folder.read("whole.json"))
      expect(
        try workshop.folder.read("merged\(count).xml"), has: ["operations of shop.yaml"])
      expect(
        try await workshop.runs("coverage", "s\(count)", "--least", "responses=70%"), endsIn: 1)
    }
  }

  @Test func `below its least fails the run`() async throws {
    let (workshop, server) = try workshop(
      "coverage: { least: { operations: 100%, bodies: 100% }, ignore: [getPet] }\n")
    defer { server.stop() }
    let run = try await workshop.runs("run", "--report", "junit=junit.xml")
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: [
        "expected at least `100%`, found `66.6 %`: 2 of 3", "not covered: DELETE /pets/{id}",
        "curlew.yaml:3",
      ])
    expect(
      try workshop.folder.read("junit.xml"),
      has: ["operations of shop.yaml", "bodies of shop.yaml"])
    let option = try await workshop.runs("run", "-q", "--coverage-least", "operations=60%")
    expect(option, endsIn: 0)
    let part = try await workshop.runs("run", "-q", "-n", "list")
    expect(part, endsIn: 0)
    expect(part.errorOutput, has: ["least     not judged: `--name` left out a part"])
  }

  @Test func `has no entry without a part of the document`() async throws {
    let (workshop, server) = try workshop(
      "coverage: { ignore: [getPets, 'GET /pets/{id}', 599, getPet 409, 4XX, { other.yaml: getPet }] }\n"
    )
    defer { server.stop() }
    let run = try await workshop.runs("run", "-q")
    expect(run, endsIn: 0)
    let warnings = run.errorOutput.components(separatedBy: "warning[unneeded-exception]: `")
      .dropFirst()
    #expect(
      warnings.map { $0.prefix { $0 != "`" } } == [
        "getPets", "599", "getPet 409", "getPet", "4XX",
      ],
      "\(run.errorOutput)")
    expect(
      run.errorOutput,
      has: [
        "did you mean `getPet`?", "did you mean `getPet 404`?", "matches nothing of `other.yaml`",
      ])
    #expect(run.errorOutput.contains("`4XX` of `coverage.ignore` is covered"))
    let check = try await workshop.runs("check")
    #expect(
      check.errorOutput.contains("`getPets` of `coverage.ignore` matches nothing"), "\(check)")
    #expect(!(check.output + check.errorOutput).contains("is covered"))
    let part = try await workshop.runs("run", "-q", "-n", "list")
    #expect(!part.errorOutput.contains("unneeded-exception"))
  }

  @Test(arguments: [
    ("coverage: { ignore: ['GET /pest'] }", "did you mean `GET /pets`?"),
    ("coverage: { ignore: [{ shpo.yaml: [getPet] }] }", "did you mean `shop.yaml`?"),
    ("coverage: { ignore: [createPet 423] }", "did you mean `createPet 422`?"),
  ])
  func `has a near entry for one without a part`(_ project: String, _ words: String) async throws {
    let (workshop, server) = try workshop(project + "\n")
    defer { server.stop() }
    let check = try await workshop.runs("check")
    expect(check, endsIn: 0)
    expect(check.errorOutput, has: ["warning[unneeded-exception]", words])
  }

  @Test func `says which demands were not judged`() async throws {
    let (workshop, server) = try workshop(
      "coverage: { ignore: [createPet], least: { bodies: 100%, parameters: 20% } }\n")
    defer { server.stop() }
    let run = try await workshop.runs("run", "-q")
    expect(run, endsIn: 0)
    expect(
      run.errorOutput, has: ["least     not judged: bodies, of which nothing is to be covered\n"])
    // Without a document nothing can be judged, and after a mistake not the whole ran.
    try workshop.write("curlew: 1\nrequests: [{ set: { a: 1 } }]\n")
    let none = try await workshop.runs("run", "-q")
    expect(none, endsIn: 0)
    #expect(
      none.errorOutput == "least     not judged: no step here has an OpenAPI document\n")
    try workshop.write(Self.collection.replacing("ORIGIN", with: server.url()) + "\n")
    try workshop.write("curlew: 1\nrequests: [{ GIT: / }]\n", to: "broken.yaml")
    try workshop.write(
      "curlew: 1\ncollections: [specs.yaml, broken.yaml]\ncoverage: { least: { operations: 100% } }\n",
      to: "curlew.yaml")
    let broken = try await workshop.runs("run", "-q")
    expect(broken, endsIn: 2)
    expect(broken.errorOutput, has: ["least     not judged: some files could not be used"])
    #expect(!broken.output.contains("expected at least"))
  }

  @Test func `of a recording is that of the run`() async throws {
    let (workshop, server) = try workshop("")
    expect(
      try await workshop.runs(
        "run", "-q", "--report", "ndjson=run.ndjson", "--report-bodies", "all",
        "--report", "coverage=run.json"), endsIn: 0)
    server.stop()
    let judged = try await workshop.runs("judge", "run.ndjson", "--report", "coverage=judged.json")
    expect(judged, endsIn: 0)
    #expect(try workshop.folder.read("judged.json") == workshop.folder.read("run.json"))
    let none = try await workshop.runs("coverage", "missing.ndjson")
    expect(none, endsIn: 2)
  }

  @Test func `of a run without a document is not there`() async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ set: { a: 1 } }]\n")
    expect(try await workshop.runs("run", "-q", "--report", "ndjson=run.ndjson"), endsIn: 0)
    let none = try await workshop.runs("coverage", "run.ndjson")
    expect(none, endsIn: 4)
    expect(none.errorOutput, has: ["error[no-coverage]"])
  }

  @Test(arguments: [
    ("operations", "`operations` has no share"), ("operation=80%", "did you mean `operations`?"),
    ("operations=80", "`operations=80` has no share"),
    ("operations=80%,operations=90%", "`operations` has two shares"),
  ])
  func `refuses other shares`(_ shares: String, _ words: String) async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ GET: http://127.0.0.1:1/ }]\n")
    let run = try await workshop.runs("run", "--coverage-least", shares)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: [words])
  }
}
