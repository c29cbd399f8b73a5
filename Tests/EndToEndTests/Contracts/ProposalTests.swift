// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What `curlew coverage --propose` writes.
@Suite struct `A proposed overlay` {
  private static let document = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          responses:
            '200':
              description: a
              content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
        post:
          requestBody: { content: { text/plain: { schema: { type: string } } } }
          responses: { '201': { description: a } }
      /pets/{id}:
        get:
          parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
          responses: { '200': { description: a } }
    components:
      schemas:
        Pet: { type: object, properties: { name: { type: string } } }
    """

  private static let collection = """
    curlew: 1
    baseUrl: ORIGIN
    defaults: { openapi: { file: shop.yaml, request: warn, response: warn, undocumented: none } }
    secrets: [token]
    requests:
      - GET: /pets?secret-name=hunter2&limit=7
      - POST: /pets
        json: { name: Rex, "it's/~": [1, null] }
      - GET: /pets/7
        expect: 404
      - GET: /pets/9
        expect: 404
      - DELETE: /pets/7
      - GET: /pets/${token}/photos/0b1d9bb8-5c3f-4b0c-9a1c-0b1d9bb85c3f
    """

  private func workshop(_ document: String = Self.document) throws -> (Workshop, ScriptedServer) {
    let server = try ScriptedServer { request in
      switch (request.method, request.path) {
      case ("GET", "/pets"):
        .response(
          200,
          json: #"""
            [{"name":"Rex","born":"2020-01-02","owner":{"id":7,"mail":null}},
             {"name":"Tom","owner":{"id":1.5,"mail":"a@b.c"},"tags":[]}]
            """#)
      case ("POST", _): .response(201)
      case ("DELETE", _): .response(204)
      case ("GET", let path) where path.contains("photos"): .response(200, json: "true")
      default: .response(404, json: #"{"title":"private words"}"#)
      }
    }
    let workshop = try Workshop(Self.collection.replacing("ORIGIN", with: server.url()) + "\n")
    try workshop.write(document, to: "shop.yaml")
    return (workshop, server)
  }

  /// Runs the suite, with an event file.
  private func run(_ workshop: Workshop, _ events: String, _ options: String...) async throws {
    var program = try workshop.curlew("run", "-q", "--report", "ndjson=\(events)")
    program.arguments += options
    program.environment["CURLEW_SECRET_token"] = "s3cret-token"
    expect(try await workshop.runs(program), endsIn: 0)
  }

  @Test(arguments: ["3.1.0", "3.0.3"])
  func `has what was seen and is not documented`(version: String) async throws {
    let (workshop, server) = try workshop(Self.document.replacing("3.1.0", with: version))
    defer { server.stop() }
    try await run(workshop, "run.ndjson")
    let proposed = try await workshop.runs("coverage", "run.ndjson", "-q", "--propose", "new.yaml")
    expect(proposed, endsIn: 0)
    expect(proposed.errorOutput, has: ["proposed   new.yaml\n"])
    let text = try workshop.folder.read("new.yaml")
    try expectGolden(text, "../Golden/proposed-\(version.prefix(3)).yaml")
    for value in ["Rex", "hunter2", "s3cret", "2020-01-02", "a@b.c", "private"] {
      #expect(!text.contains(value), "\(value)")
    }
  }

  @Test(.needs(.openAPICore), arguments: ["3.1.0", "3.0.3"])
  func `can be applied`(version: String) async throws {
    let (workshop, server) = try workshop(Self.document.replacing("3.1.0", with: version))
    defer { server.stop() }
    try await run(workshop, "run.ndjson")
    expect(try await workshop.runs("coverage", "run.ndjson", "--propose", "new.yaml"), endsIn: 0)
    var program = Program(
      try #require(PeerProgram.peerPython.path),
      [
        Validator.projectFile("Tests/EndToEndTests/Contracts/overlay_apply.py"), "shop.yaml",
        "new.yaml",
      ])
    program.workingDirectory = workshop.folder.path
    let applied = try await workshop.runs(program)
    #expect(applied.exitCode == 0, "\(applied.output)\(applied.errorOutput)")
    try workshop.write(applied.output, to: "shop.yaml")
    // Of the merged document nothing is left to propose, and nothing breaks it.
    try await run(workshop, "again.ndjson")
    let again = try await workshop.runs("coverage", "again.ndjson", "-q", "--propose", "again.yaml")
    expect(again, endsIn: 0)
    expect(again.errorOutput, has: ["proposed   nothing: everything that was seen is documented"])
    #expect(!again.output.contains("undocumented"))
  }

  @Test func `replaces no file`() async throws {
    let (workshop, server) = try workshop()
    defer { server.stop() }
    try await run(workshop, "run.ndjson")
    try workshop.write("mine\n", to: "new.yaml")
    let refused = try await workshop.runs("coverage", "run.ndjson", "--propose", "new.yaml")
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["`new.yaml` exists, and nothing was written"])
    #expect(try workshop.folder.read("new.yaml") == "mine\n")
    expect(
      try await workshop.runs("coverage", "run.ndjson", "--propose", "new.yaml", "--force"),
      endsIn: 0)
    #expect(try workshop.folder.read("new.yaml").contains("overlay: '1.0.0'"))
    let nowhere = try await workshop.runs(
      "coverage", "run.ndjson", "--propose", "new.yaml/new.yaml")
    expect(nowhere, endsIn: 6)
  }

  @Test func `is the same of shards`() async throws {
    let (workshop, server) = try workshop()
    defer { server.stop() }
    try await run(workshop, "run.ndjson")
    expect(try await workshop.runs("coverage", "run.ndjson", "--propose", "whole.yaml"), endsIn: 0)
    for number in 1...2 {
      try await run(workshop, "shards/\(number).ndjson", "--shard", "\(number)/2")
    }
    expect(try await workshop.runs("coverage", "shards", "--propose", "merged.yaml"), endsIn: 0)
    #expect(
      try workshop.folder.read("merged.yaml") == workshop.folder.read("whole.yaml"))
  }
}
