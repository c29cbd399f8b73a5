// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `curlew import --update`.
@Suite struct `An update of collections by a new version of their document` {
  private func update(
    _ parts: String, _ more: String..., in workshop: Workshop
  ) async throws -> ProgramRun {
    try await workshop.runs(
      ["import", "new.yaml", "specs.yaml", "--against", "old.yaml", "--update", parts] + more)
  }

  @Test func `adds a step for each operation that has none`() async throws {
    let workshop = try DriftShop.workshop()
    let printed = try await workshop.runs(
      "import", "new.yaml", "specs.yaml", "--update", "missing", "-o", "more")
    expect(printed, endsIn: 0)
    expect(
      printed.output,
      has: [
        "+++ more/new-new.yaml", "+  - name: health\n", "+    GET: /accounts/1",
        "+baseUrl: http://localhost:8080",
      ])
    let strict = try await workshop.runs(
      "import", "new.yaml", "specs.yaml", "--update", "missing", "-o", "more", "--strict")
    expect(strict, endsIn: 1)
    #expect(try workshop.files().map(\.name).contains("more") == false)
    let written = try await workshop.runs(
      "import", "new.yaml", "specs.yaml", "--update", "missing", "-o", "more", "--write")
    expect(written, endsIn: 0)
    #expect(written.output == "more/new-new.yaml\n")
    expect(
      try await workshop.runs("check", "more", "specs.yaml", "--openapi", "new.yaml"), endsIn: 0)
    let again = try await workshop.runs(
      "import", "new.yaml", "specs.yaml", "more", "--update", "missing", "-o", "more", "--write")
    expect(again, endsIn: 0)
    #expect(again.output == "")
    expect(again.errorOutput, has: ["nothing is missing"])
  }

  /// `collections` of the project does not include the folder of new files.
  @Test func `adds no step that an earlier update wrote elsewhere`() async throws {
    let workshop = try DriftShop.workshop()
    try workshop.write("curlew: 1\ncollections: [specs.yaml]\n", to: "curlew.yaml")
    let words = ["import", "new.yaml", "--update", "missing", "-o", "more", "--write"]
    let first = try await workshop.runs(words)
    expect(first, endsIn: 0)
    #expect(first.output == "more/new-new.yaml\n")
    let again = try await workshop.runs(words)
    expect(again, endsIn: 0)
    #expect(again.output == "")
    #expect(
      again.errorOutput
        == "nothing is missing: a step reaches each operation of new.yaml, with `more/new-new.yaml`, which "
        + "`collections` does not include\n")
    // What comes later is in a file of its own.
    let newer = DriftShop.new.replacing(
      "  /health:", with: "  /ready: { get: { operationId: ready, responses: {} } }\n  /health:")
    try workshop.write(
      newer.replacing(
        "operationId: ready, responses: {}",
        with: "operationId: ready, responses: { '200': { description: a } }"),
      to: "new.yaml")
    let second = try await workshop.runs(words)
    expect(second, endsIn: 0)
    #expect(second.output == "more/new-new-2.yaml\n")
    let text = try workshop.folder.read("more/new-new-2.yaml")
    expect(text, has: ["GET: /ready"])
    #expect(!text.contains("/health"))
  }

  @Test func `edits steps, and nothing else of them`() async throws {
    let workshop = try DriftShop.workshop()
    let printed = try await update("changed,removed", in: workshop)
    expect(printed, endsIn: 0)
    #expect(try workshop.folder.read("specs.yaml") == DriftShop.collection + "\n")
    expect(printed.output, has: ["+++ specs.yaml"])
    expect(try await update("changed,removed", "--strict", in: workshop), endsIn: 1)
    let written = try await update("changed,removed", "--write", in: workshop)
    expect(written, endsIn: 0)
    #expect(
      try workshop.folder.read("specs.yaml") == """
        curlew: 1
        baseUrl: http://localhost:8080
        requests:
          - name: a pet   # the first
            POST: /pets
            # gone from new.yaml: nick
            json: { name: "Rex", kind: 'bird', nick: Rexy }
            auth: none
            capture: { id: $.id }
          # look
          - GET: /pets/${id}
            expect:
              json: { price: 12 }
          - GET: "/accounts/${id}?all=1"
            headers: {X-Trace:   a}
          # gone from new.yaml: DELETE /pets/{petId}
          - DELETE: /pets/${id}
          - GET: /pets
            params:
              # gone from new.yaml: sort
              sort: name   # by name
              page: text  # new in new.yaml
          - POST: /pets
            json:
              name: Tom
              kind: cat  # new in new.yaml
          - POST: /pets
            json: '${{"name": id}}'

        """)
    expect(
      written.errorOutput,
      has: ["note: specs.yaml:23:11 stays as it is: new.yaml requires `/kind` in the body"])
    let again = try await update("changed,removed", "--write", in: workshop)
    expect(again, endsIn: 0)
    #expect(again.output == "")
    expect(again.errorOutput, has: ["no step has to be edited"])
  }

  /// An object in an object at the end of a body, an empty one, and a body that is one template.
  private static let nested = """
    openapi: 3.0.3
    info: { title: T, version: '1' }
    paths:
      /a:
        post:
          parameters: [{ name: old, in: query, schema: { type: string } }]
          requestBody:
            content: { application/json: { schema: { $ref: '#/components/schemas/A' } } }
          responses: { '200': { description: a } }
    components:
      schemas:
        A:
          type: object
          properties: { n: { type: string }, b: { type: integer }, s: { type: object, properties: { o: { type: string }, p: { type: integer } } } }
    """

  private static let nestedLater = nested.replacing(
    "{ name: old, in: query, schema", with: "{ name: page, in: query, required: true, schema"
  )
  .replacing("properties: { o:", with: "required: [p], properties: { o:")
  .replacing("properties: { n:", with: "required: [b, n]\n      properties: { n:")

  @Test(arguments: [
    (
      "  - POST: /a?page=x\n    json:\n      n: x\n      s:\n        o: y\n",
      "  - POST: /a?page=x\n    json:\n      n: x\n      s:\n        o: y\n        p: 1  # new in new.yaml\n"
        + "      b: 1  # new in new.yaml\n"
    ),
    (
      "  - POST: /a?page=x\n    json: {}\n",
      "  - POST: /a?page=x\n    # new in new.yaml: b\n    # new in new.yaml: 'n'\n"
        + "    json: { b: 1, 'n': text }\n"
    ),
    (
      "  - POST: /a?page=x\n    json: { n: x, b: 1, s: {} }\n",
      "  - POST: /a?page=x\n    # new in new.yaml: p\n    json: { n: x, b: 1, s: { p: 1 } }\n"
    ),
  ])
  func `writes several members into one place`(written: String, expected: String) async throws {
    let workshop = try DriftShop.workshop()
    _ = try workshop.folder.write(Self.nested, to: "old.yaml")
    _ = try workshop.folder.write(Self.nestedLater, to: "new.yaml")
    let head = "curlew: 1\nbaseUrl: http://localhost:8080\nrequests:\n"
    try workshop.write(head + written)
    expect(try await update("changed", "--write", in: workshop), endsIn: 0)
    #expect(try workshop.folder.read("specs.yaml") == head + expected)
    let again = try await update("changed", "--write", in: workshop)
    #expect(again.output == "")
  }

  @Test func `lists what a body needs once`() async throws {
    let workshop = try DriftShop.workshop()
    _ = try workshop.folder.write(Self.nested, to: "old.yaml")
    _ = try workshop.folder.write(Self.nestedLater, to: "new.yaml")
    try workshop.write(
      "curlew: 1\nbaseUrl: http://localhost:8080\nvars: { b: 1 }\nrequests:\n"
        + "  - POST: /a?page=x\n    json: ${b}\n")
    let run = try await update("changed", in: workshop)
    expect(run, endsIn: 0)
    #expect(run.errorOutput.ranges(of: "stays as it is").count == 1)
  }

  @Test(arguments: [
    ("defaults: { params: { page: 7 } }", "GET: /pets", ""),
    ("vars: { page: 7 }", "GET: /pets?page=${page}", ""),
    ("vars: { all: { page: 7 } }", "GET: /pets\n    params: ${all}", "stays as it is"),
    ("vars: { x: 7 }", "GET: /pets\n    params: { page: '${x}' }", ""),
  ])
  func `keeps a parameter that a step has from elsewhere`(
    outer: String, request: String, note: String
  ) async throws {
    let workshop = try DriftShop.workshop()
    let text = "curlew: 1\nbaseUrl: http://localhost:8080\n\(outer)\nrequests:\n  - \(request)\n"
    try workshop.write(text)
    let run = try await update("changed", "--write", in: workshop)
    expect(run, endsIn: 0)
    #expect(try workshop.folder.read("specs.yaml") == text)
    if !note.isEmpty { expect(run.errorOutput, has: [note]) }
  }

  @Test func `adds no step for an operation whose step gets its new address`() async throws {
    let workshop = try DriftShop.workshop()
    let run = try await update("missing,changed", "-o", "more", in: workshop)
    expect(run, endsIn: 0)
    expect(run.output, has: ["+  - name: health\n"])
    #expect(!run.output.contains("+    GET: /accounts/1\n"))
  }

  @Test func `keeps line ends, and writes into flow mappings and lists`() async throws {
    let text =
      "curlew: 1\r\nbaseUrl: http://localhost:8080\r\nrequests:\r\n"
      + "  - { POST: /pets, json: { name: a } }\r\n  - { GET: /pets }\r\n  - {GET: /users/1, name: a}\r\n"
    let workshop = try DriftShop.workshop()
    try workshop.write(text)
    expect(try await update("changed", "--write", in: workshop), endsIn: 0)
    #expect(
      try workshop.folder.read("specs.yaml")
        == "curlew: 1\r\nbaseUrl: http://localhost:8080\r\nrequests:\r\n"
        + "  # new in new.yaml: kind\r\n  - { POST: /pets, json: { name: a, kind: cat } }\r\n"
        + "  # new in new.yaml: params\r\n  - { GET: /pets, params: { page: text } }\r\n"
        + "  - {GET: /accounts/1, name: a}\r\n")
  }

  @Test(arguments: [
    (["--update", "mising"], "must be missing, changed or removed", "did you mean `missing`?"),
    (["--update", "missing"], "`--update missing` needs `-o`", ""),
    (["--update", "changed"], "`--update changed` needs `--against`", ""),
    (["--write"], "`--write` belongs to `--update`", ""),
    (["--against", "old.yaml"], "`--against` belongs to `--update`", ""),
    (
      ["--update", "removed", "--against", "old.yaml", "--force"],
      "`--force` has no meaning with `--update`", ""
    ),
    (
      ["--update", "missing", "-o", "a", "old.yaml"], "takes one OpenAPI document, and these are 2",
      ""
    ),
    (["--update", "missing", "-o", "a", "--from", "curl"], "`--from` names another kind", ""),
  ])
  func `refuses what it cannot follow`(words: [String], message: String, help: String) async throws
  {
    let run = try await DriftShop.workshop().runs(["import", "new.yaml", "specs.yaml"] + words)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: [message, help])
  }
}
