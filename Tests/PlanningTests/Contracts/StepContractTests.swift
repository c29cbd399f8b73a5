// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Contracts
import Diagnostics
import Planning
import Testing

/// Documents that `openapi` names.
@Suite struct StepContractTests {
  static let shop = """
    openapi: 3.1.0
    info: { title: Shop, version: 1.0.0 }
    paths:
      /pets:
        get:
          operationId: listPets
          parameters: [{ name: limit, in: query, schema: { type: integer } }]
          responses: { '200': { description: the pets } }
      /pets/{petId}:
        parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
        get: { operationId: getPet, responses: { '200': { description: a pet } } }
    """

  static func source(
    _ openapi: String, _ files: (String, String)..., request: String = "GET: /pets"
  ) -> PlanSource {
    var source = PlanSource(
      "curlew: 1\nbaseUrl: http://a.example\nvars: { version: shop }\nrequests:\n  - \(request)\n"
        + "    openapi: \(openapi)\n")
    source.schemas = files.map { (path: $0.0, text: $0.1) }
    return source
  }

  private func contract(_ planned: PlannedText) throws -> ContractSettings? {
    try planned.steps().first?.settings.contract
  }

  @Test func `a step has the documents of its settings, in their order`() throws {
    let planned = try plan(
      Self.source(
        "{ file: [a.yaml, { file: b.yaml, basePath: /b }], request: warn, formats: false }",
        ("a.yaml", Self.shop), ("b.yaml", Self.shop)))
    let settings = try #require(try contract(planned))
    #expect(settings.contracts.map(\.name) == ["a.yaml", "b.yaml"])
    #expect(settings.request == .warn)
    #expect(settings.response == .valid)
    #expect(!settings.formats)
    #expect(try planned.collection().files == ["a.yaml", "b.yaml"])
  }

  @Test(arguments: [
    ("{}", "shop.yaml warn warn fail fail false"),
    ("{ response: valid, extra: none }", "shop.yaml warn valid fail none false"),
    ("{ request: null, formats: null }", "shop.yaml valid warn fail fail true"),
    ("{ operation: getPet, undocumented: warn }", "shop.yaml warn warn warn fail false"),
    ("b.yaml", "b.yaml warn warn fail fail false"), ("{ file: null }", "-"), ("none", "-"),
  ])
  func `settings of layers are merged by key`(step: String, expected: String) throws {
    var source = PlanSource(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { openapi: { file: shop.yaml, request: valid, response: warn, formats: false } }
      scenarios:
        a:
          defaults: { openapi: { request: warn, extra: fail } }
          steps:
            - { GET: /pets/1, openapi: \(step) }
      """)
    source.schemas = [(path: "shop.yaml", text: Self.shop), (path: "b.yaml", text: Self.shop)]
    let found = try contract(plan(source)).map { settings in
      "\(settings.contracts.map(\.name).joined()) \(settings.request ?? .valid) \(settings.response) "
        + "\(settings.undocumented) \(settings.extra) \(settings.formats)"
    }
    #expect(found ?? "-" == expected)
  }

  @Test(arguments: [
    ("none", "{ request: warn }", "-"), ("none", "shop.yaml", "shop.yaml valid"),
    ("{ file: shop.yaml, request: warn }", "none", "-"),
  ])
  func `none ends what outer layers have`(outer: String, inner: String, expected: String) throws {
    var source = PlanSource(
      "curlew: 1\nbaseUrl: http://a.example\ndefaults: { openapi: \(outer) }\nrequests:\n"
        + "  - { GET: /pets, openapi: \(inner) }\n")
    source.schemas = [(path: "shop.yaml", text: Self.shop)]
    let found = try contract(plan(source)).map {
      "\($0.contracts.map(\.name).joined()) \($0.request ?? .valid)"
    }
    #expect(found ?? "-" == expected)
  }

  @Test func `a step without a document has no contract`() throws {
    #expect(
      try contract(plan(PlanSource("curlew: 1\nrequests: [GET: http://a.example/]\n"))) == nil)
    let planned = try plan(Self.source("{ request: warn }"))
    #expect(try contract(planned) == nil)
  }

  @Test func `steps with one document share it, whatever their other settings`() throws {
    var source = PlanSource(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { openapi: shop.yaml }
      requests:
        - GET: /pets
        - { GET: /pets/1, openapi: { operation: getPet } }
        - { GET: /pets/1, openapi: { basePath: /v1 } }
        - { GET: /pets/1, openapi: none }
      """)
    source.schemas = [("shop.yaml", Self.shop)]
    let contracts = try plan(source).steps().map { $0.settings.contract?.contracts.first }
    let first = try #require(contracts[0])
    #expect(contracts[1] === first)
    #expect(contracts[2] !== first)
    #expect(contracts[2]?.source === first.source)
    #expect(contracts[3] == nil)
  }

  @Test func `a path is rendered from inputs, and its files are found beside it`() throws {
    let planned = try plan(
      Self.source(
        "specs/${version}.yaml",
        (
          "specs/shop.yaml",
          "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n"
            + "paths: { /pets: { $ref: 'paths/pets.yaml' } }\n"
        ),
        ("specs/paths/pets.yaml", "get: { responses: { '200': { $ref: '../ok.yaml' } } }\n"),
        ("specs/ok.yaml", "description: fine\n")))
    let settings = try #require(try contract(planned))
    #expect(settings.contracts.first?.document.operations.map(\.path.content) == ["/pets"])
    #expect(
      try planned.collection().files
        == ["specs/shop.yaml", "specs/paths/pets.yaml", "specs/ok.yaml"])
  }

  @Test(arguments: [
    ("shop.yaml", "missing-file"), ("https://a.example/shop.yaml", "openapi-not-fetched"),
    ("${typo}.yaml", "undefined-variable"),
    ("{ file: good.yaml, operation: getPets }", "unknown-operation"),
    ("{ file: good.yaml, operation: GET /pets/7 }", "unknown-operation"),
    ("{ file: good.yaml, outside: [getMetrics] }", "unknown-operation"),
    ("{ file: good.yaml, basePath: 'v${version}' }", "invalid-value"),
    ("old.yaml", "openapi-version"), ("broken.yaml", "invalid-openapi"),
    ("twice.yaml", "duplicate-operation"), ("same.yaml", "ambiguous-paths"),
    ("remote.yaml", "openapi-not-fetched"),
  ])
  func `what cannot be used is an error of the collection`(value: String, code: String) throws {
    let paths = { (text: String) in
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n\(text)\n"
    }
    let answer = "responses: { '200': { description: d } }"
    var source = Self.source(
      value, ("good.yaml", Self.shop),
      ("old.yaml", "openapi: 4.0.0\ninfo: { title: T, version: '1' }\npaths: {}\n"),
      ("broken.yaml", "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: []\n"),
      (
        "twice.yaml",
        paths("  /a: { get: { operationId: a, \(answer) }, put: { operationId: a, \(answer) } }")
      ),
      (
        "same.yaml",
        paths(
          "  /{a}: { get: { parameters: [{ name: a, in: path, required: true, schema: {} }], \(answer) } }\n"
            + "  /{b}: { get: { parameters: [{ name: b, in: path, required: true, schema: {} }], \(answer) } }"
        )
      ),
      ("remote.yaml", paths("  /a: { $ref: 'https://a.example/a.yaml' }"))
    )
    source.findings = [("shop.yaml", .missing)]
    let planned = try source.plan()
    #expect(planned.codes == [code], "\(planned.rendered)")
    // The problem is known to belong to the collection.
    let diagnostic = try #require(planned.diagnostics.first)
    let spans = ([diagnostic.primary] + diagnostic.secondary).compactMap { $0?.span.file }
    #expect(spans.contains(try planned.collection().source))
  }

  @Test(arguments: [
    ("getPets", "did you mean `getPet`?"), ("GET /pets/7", "did you mean `GET /pets/{petId}`?"),
    ("GET /pest", "did you mean `GET /pets`?"),
  ])
  func `an unknown operation is near another`(written: String, help: String) throws {
    let planned = try Self.source(
      "{ file: shop.yaml, operation: \(written) }", ("shop.yaml", Self.shop)
    ).plan()
    #expect(planned.diagnostics.first?.offers.compactMap(\.words) == [help])
  }

  @Test func `only the collections that name a bad document have its problems`() throws {
    var source = PlanSource(
      "curlew: 1\nrequests: [{ GET: http://a.example/, openapi: bad.yaml }]\n",
      "curlew: 1\nrequests: [{ GET: http://a.example/ }]\n")
    source.schemas = [("bad.yaml", "openapi: 3.1.0\n")]
    let planned = try source.plan()
    let files = Set(planned.diagnostics.flatMap(\.secondary).map(\.span.file))
    #expect(files == [planned.plan.collections[0].source])
  }

  @Test func `files of schemas and of documents have one limit`() throws {
    let many = (0..<499).map { "  /p\($0): { $ref: 'p\($0).yaml' }" }.joined(separator: "\n")
    var source = Self.source("shop.yaml")
    source.texts[0] += "    expect: { schema: pet.json }\n"
    let path = "get: { responses: { '200': { description: d } } }\n"
    source.schemas = [
      ("pet.json", "{}"),
      ("shop.yaml", "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n\(many)\n"),
    ]
    source.schemas += (0..<499).map { ("p\($0).yaml", path) }
    let planned = try source.plan()
    #expect(planned.codes == ["invalid-openapi"])
    #expect(planned.diagnostics.first?.message.hasSuffix("is one file more than 500") == true)
  }

  // MARK: `--openapi`

  private func typed(_ text: String) throws -> PlannedText {
    var source = PlanSource(text)
    source.contracts.document = "typed.yaml"
    source.schemas = [("typed.yaml", Self.shop), ("a.yaml", Self.shop), ("b.yaml", Self.shop)]
    return try source.plan()
  }

  @Test func `the typed document takes the place of the written one, and is that of all others`()
    throws
  {
    let planned = try typed(
      """
      curlew: 1
      requests:
        - { GET: 'http://a.example/', openapi: { file: a.yaml, extra: fail } }
        - GET: http://a.example/
        - { GET: 'http://a.example/', openapi: none }
        - { GET: 'http://a.example/', openapi: { request: warn } }
      """)
    #expect(planned.codes == [])
    let settings = try planned.steps().map(\.settings.contract)
    #expect(
      settings.map { $0?.contracts.first?.name } == ["typed.yaml", "typed.yaml", nil, "typed.yaml"])
    #expect(settings[0]?.extra == .fail)
    #expect(settings[3]?.request == .warn)
  }

  @Test func `it cannot take the place of several`() throws {
    let planned = try typed(
      "curlew: 1\ndefaults: { openapi: a.yaml }\n"
        + "requests: [{ GET: http://a.example/, openapi: b.yaml }]\n")
    #expect(planned.codes == ["several-documents"])
    #expect(
      planned.diagnostics.map(\.message) == [
        "`--openapi` takes the place of one document, and these files name two: a.yaml, b.yaml"
      ])
  }
}
