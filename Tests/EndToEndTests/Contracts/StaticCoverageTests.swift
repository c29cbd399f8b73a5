// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `curlew coverage --static`: what collections reach of their documents, with nothing that ran.
@Suite struct `The coverage of collections without a run` {
  private static let document = """
    openapi: 3.0.3
    info: { title: Shop, version: '1' }
    servers: [{ url: 'http://shop.test/v1' }]
    paths:
      /pets:
        get: { operationId: listPets, responses: { '200': { description: a } } }
        post: { operationId: createPet, responses: { '201': { description: a } } }
      /pets/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
        get: { operationId: getPet, responses: { '200': { description: a }, '404': { description: a } } }
        delete: { operationId: deletePet, responses: { '204': { description: a } } }

    """

  /// Two of them have an origin that only a run knows, and one step is in a block.
  private static let collection = """
    curlew: 1
    vars: { base: { default: 'http://shop.test/v1' } }
    defaults: { openapi: shop.yaml }
    blocks:
      take in:
        steps: [{ POST: '${base}/pets' }]
    scenarios:
      pets:
        steps:
          - call: take in
          - GET: http://shop.test/v1/pets
          - GET: http://shop.test/v1/pets?limit=5
          - PATCH: http://shop.test/v1/pets
          - GET: http://other.test/pets/1

    """

  private func workshop(_ project: String = "") throws -> Workshop {
    let workshop = try Workshop(Self.collection)
    try workshop.write(Self.document, to: "shop.yaml")
    try workshop.write("curlew: 1\ncollections: [specs.yaml]\n" + project, to: "curlew.yaml")
    return workshop
  }

  @Test func `is of operations alone`() async throws {
    let workshop = try workshop()
    let found = try await workshop.runs("coverage", "--static")
    expect(found, endsIn: 0)
    #expect(
      found.output == """
        coverage of shop.yaml without a run
          operations    2 of 4, 50.0 %
          not covered   GET /pets/{id}
                        DELETE /pets/{id}

        """)
    #expect(found.errorOutput == "")
    let markdown = try await workshop.runs("coverage", "--static", "--format", "markdown")
    expect(markdown, endsIn: 0)
    expect(
      markdown.output, has: ["## Coverage of `shop.yaml` without a run", "| operations | 2 of 4 |"])
    let json = try await workshop.runs("coverage", "--static", "--format", "json")
    expect(json, endsIn: 0)
    expect(
      json.output,
      has: [
        #""static":true"#, #""totals":[{"dimension":"operations","covered":2,"of":4}]"#,
        #""path":"/pets","operationId":"listPets","line":6,"count":2"#,
      ])
  }

  @Test func `is judged by least`() async throws {
    let workshop = try workshop(
      "coverage: { least: { operations: 60%, responses: 80% }, ignore: [deletePet] }\n")
    let whole = try await workshop.runs("coverage", "--static", "-q")
    expect(whole, endsIn: 0)
    #expect(
      whole.output == """
        coverage of shop.yaml without a run
          operations    2 of 3, 66.6 %, least 60% ✓

        """)
    #expect(whole.errorOutput == "least     not judged: responses, for nothing ran\n")
    let typed = try await workshop.runs("coverage", "--static", "-q", "--least", "operations=100%")
    expect(typed, endsIn: 1)
    expect(typed.output, has: ["66.6 %, least 100% ✗"])
    try workshop.write("curlew: 1\nrequests: [{ GET: http://shop.test/v1/pets }]\n", to: "b.yaml")
    try workshop.write(
      "curlew: 1\ncollections: [specs.yaml, b.yaml]\ncoverage: { least: { operations: 60% } }\n",
      to: "curlew.yaml")
    let part = try await workshop.runs("coverage", "--static", "specs.yaml", "-q")
    expect(part, endsIn: 0)
    expect(part.output, has: ["least     not judged: `specs.yaml` alone was read"])
  }

  @Test func `is that of the document of the command line`() async throws {
    let workshop = try workshop()
    try workshop.write(
      Self.document.replacing("getPet", with: "showPet").replacing(
        "    post: { operationId: createPet, responses: { '201': { description: a } } }\n", with: ""
      ), to: "new.yaml")
    let found = try await workshop.runs("coverage", "--static", "-q", "--openapi", "new.yaml")
    expect(found, endsIn: 0)
    expect(found.output, has: ["coverage of new.yaml without a run", "1 of 3, 33.3 %"])
  }

  @Test(arguments: [
    (["--static", "--least", "responses=80%"], 2, "`--static` knows operations alone"),
    (["--static", "--shards", "2"], 2, "`--shards` is of event files"),
    (["--static", "--propose", "a.yaml"], 2, "`--propose` is of event files"),
    (["--static", "missing.yaml"], 2, "missing.yaml"),
    (["--static", "plain.yaml"], 4, "these collections name no OpenAPI document"),
    (["--static", "broken.yaml"], 2, "`GTE` is not a key of a step"),
    (["--static", "http://a.test/"], 2, "http://a.test/"),
    (["run.ndjson", "--openapi", "shop.yaml"], 2, "`curlew coverage --static --openapi …`"),
    (["run.ndjson", "-e", "ci"], 2, "`-e` belongs to collections"),
    ([], 2, "`--static` counts what collections reach"),
  ])
  func `is refused, or says why there is none`(
    _ words: [String], _ code: Int, _ message: String
  ) async throws {
    let workshop = try workshop()
    try workshop.write("curlew: 1\nrequests: [{ GET: http://a.test/ }]\n", to: "plain.yaml")
    try workshop.write("curlew: 1\nrequests: [{ GTE: http://a.test/ }]\n", to: "broken.yaml")
    let run = try await workshop.runs(["coverage"] + words)
    expect(run, endsIn: Int32(code))
    expect(run.errorOutput, has: [message])
    #expect(run.output == "")
  }

  // MARK: Skeletons

  @Test(arguments: [document, DriftShop.old, DriftShop.new])
  func `of the skeleton of an import is all of it`(_ document: String) async throws {
    try await expectWholeSkeleton(of: Array(document.utf8), as: "api.yaml")
  }

  @Test(
    .enabled(if: ConformanceData.has("../openapi/real"), ConformanceData.absence),
    arguments: [
      "adyen.com_BinLookupService_54", "adyen.com_HopService_6", "codat.io_sync-for-commerce_1.1",
      "placekit.co_1.0.0", "urlbox.io_v1",
    ])
  func `of the skeleton of a document in use is all of it`(_ name: String) async throws {
    let bytes = try #require(ConformanceData.bytes("../openapi/real/\(name).json"))
    try await expectWholeSkeleton(of: bytes, as: "api.json")
  }

  private func expectWholeSkeleton(of document: [UInt8], as name: String) async throws {
    let workshop = try Workshop()
    try workshop.write(String(decoding: document, as: UTF8.self), to: name)
    expect(try await workshop.runs("import", name, "-o", "specs"), endsIn: 0)
    let found = try await workshop.runs(
      "coverage", "--static", "specs", "-q", "--least", "operations=100%")
    expect(found, endsIn: 0)
    expect(found.output, has: ["100.0 %, least 100% ✓"])
  }
}
