// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import TestSupport
import Testing

@testable import Running

/// Steps that name an OpenAPI document, against a service that does not always follow it.
@Suite struct `A step with a contract` {
  private static let document = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          parameters: [{ name: limit, in: query, schema: { type: integer } }]
          responses:
            200: { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pets' } } } }
            422: { description: a }
        post:
          operationId: createPet
          requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
          responses: { 201: { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
      /wait: { get: { operationId: wait, responses: { 200: { description: a } } } }
    components:
      schemas:
        Pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }
        Pet:
          type: object
          required: [name]
          properties: { name: { type: string }, price: { type: number } }
    """

  private let server: ScriptedServer
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.document, to: "shop.yaml")
    server = try ScriptedServer { request in
      switch request.path {
      case "/pets" where request.method == "POST":
        .response(201, json: String(decoding: request.body, as: UTF8.self))
      case "/pets" where request.target.contains("limit=x"): .response(422)
      case "/pets" where request.target.contains("limit=2"):
        .response(200, json: #"[{"name":"Rex","price":"80.50"}]"#)
      case "/pets" where request.target.contains("limit=9999"):
        .response(
          200,
          json: "[" + Array(repeating: #"{"name":"Rex"}"#, count: 4000).joined(separator: ",")
            + #",{"name":7}]"#)
      case "/pets": .response(200, json: #"[{"name":"Rex","price":80.50}]"#)
      case "/old": .response(301, headers: ["Location": "/pets?limit=2"])
      default: .response(500)
      }
    }
  }

  private func run(
    _ steps: String, interest: EventInterest = .all, secrets: [(name: String, value: String)] = []
  ) async throws -> CarriedOut {
    try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\ndefaults: { openapi: shop.yaml }\n\(steps)", against: server,
      secrets: secrets, files: folder, interest: interest)
  }

  /// The names of the checks of the one attempt, with `✗` before those that do not hold.
  private func checks(_ run: CarriedOut) throws -> [String] {
    try #require(run.attempts(of: "it").last).verdicts.map {
      ($0.holds ? "" : "✗ ") + $0.check.name
    }
  }

  @Test func `has a check for each part that the document has`() async throws {
    let run = try await run(
      "requests: [{ name: it, GET: '/pets?limit=1', expect: { status: 200 } }]")
    #expect(
      try checks(run) == [
        "status", "openapi operation", "openapi request", "openapi status",
        "openapi content type", "openapi body",
      ])
    #expect(
      run.attempts(of: "it").last?.contract
        == ReportedContract(
          document: "shop.yaml", operation: "GET /pets", operationID: "listPets"))
    #expect(run.summary.checks.held == 6)
    #expect(
      run.text.contains(
        #""contract":{"document":"shop.yaml","operation":"GET /pets","operationId":"listPets"}"#))
  }

  @Test func `fails with the place in the document`() async throws {
    let run = try await run("requests:\n  - name: it\n    GET: '/pets?limit=2'")
    #expect(run.outcome(of: "it") == .failed)
    let verdict = try #require(run.attempts(of: "it").last?.verdicts.last)
    let failure = try #require(verdict.failure)
    #expect(verdict.check.name == "openapi body")
    #expect(verdict.check.line == 5)
    #expect(
      failure.message == "shop.yaml expects a number at `/0/price`, found `\"80.50\"`")
    #expect(failure.place?.line == 5)
    #expect(
      failure.differences.map { [$0.pointer, $0.expected, $0.actual, $0.location] }
        == [["/0/price", "number", "\"80.50\"", "shop.yaml:22:60"]])
    #expect(
      failure.notes == ["as `Pet`, from the response 200 of `listPets` (shop.yaml:9)"])
  }

  @Test(arguments: [
    // The request is a notice where a refusal is expected, and else a failure.
    ("expect: { status: 422 }", [], true), ("expect: { status: 4xx }", [], true),
    ("expect: { status: { $gte: 400, $lt: 500 } }", [], true),
    ("expect: { status: [422, 404] }", [], true),
    ("expect: { status: '${400 + 22}' }", [], true),
    ("expect: { status: [422, 200] }", ["✗ openapi request"], false),
    ("expect: { status: { $gte: 400 } }", ["✗ openapi request"], false),
    ("expect: { status: 422 }, openapi: { request: valid }", ["✗ openapi request"], false),
    ("expect: { status: 422 }, openapi: { request: invalid }", [], false),
    ("expect: { status: 422 }, openapi: { request: none }", [], false),
  ])
  func `is asked for a valid request, unless a refusal is expected`(
    keys: String, failed: [String], isNotice: Bool
  ) async throws {
    let run = try await run("requests: [{ name: it, GET: '/pets?limit=x', \(keys) }]")
    #expect(try checks(run).filter { $0.hasPrefix("✗") } == failed)
    let notices = run.attempts(of: "it").last?.notices ?? []
    #expect(
      notices
        == (isNotice
          ? [
            "openapi request: the query parameter `limit` of `listPets` expects integer, found `x`"
          ]
          : []))
  }

  @Test(arguments: [EventInterest.all, []])
  func `has what it notices once for each operation in the summary`(
    interest: EventInterest
  ) async throws {
    let run = try await run(
      """
      secrets: [pin]
      requests:
        - { GET: '/pets?limit=1&page=3' }
        - { GET: '/pets?limit=x', expect: 422 }
        - { GET: '/pets?limit=1&sort=a&page=3' }
        - { name: it, GET: /pets, params: { limit: 1, sort: '${pin}' } }
        - { POST: /pets, json: '${{"name": "Rex", pin: 1}}' }
        - { GET: /nowhere, openapi: { undocumented: warn }, expect: 500 }
      """, interest: interest, secrets: [("pin", "geheim-7")])
    #expect(run.outcome(of: "it") == (interest == [] ? nil : .passed))
    let notices = run.summary.notices.all().map { notice in
      "\(notice.operation) \(notice.check) \(notice.count) \(notice.step): \(notice.message)"
    }
    #expect(
      notices == [
        " openapi operation 1 specs/0.yaml:11: no operation of `shop.yaml` is `GET /nowhere`",
        "createPet openapi body 1 specs/0.yaml:10: the document has no member `/***pin***` here; it has `name`, `price`",
        "createPet openapi request 1 specs/0.yaml:10: the document has no member `/***pin***` here; it has `name`, `price`",
        "listPets openapi request 4 specs/0.yaml:6: `listPets` has no query parameter `page`; it has `limit`",
      ], "\(run.text)")
  }

  @Test func `is not judged without a contract`() async throws {
    let run = try await run(
      "requests: [{ name: it, GET: '/pets?limit=2', openapi: none, expect: { status: 200 } }]")
    #expect(try checks(run) == ["status"])
    #expect(run.attempts(of: "it").last?.contract == nil)
  }

  @Test func `is judged when its other checks are`() async throws {
    let run = try await run(
      "requests: [{ name: it, GET: '/pets?limit=2', retry: { attempts: 2, every: 1ms, "
        + "until: 'response.json[0].price == 1' } }]")
    #expect(run.attempts(of: "it").map { $0.verdicts.map(\.check.name) } == [["until"], ["until"]])
  }

  @Test func `counts its checks where no report reads them`() async throws {
    let run = try await run(
      "requests: [{ name: it, GET: '/pets?limit=1', expect: { status: 200 } }]", interest: [])
    #expect(run.attempts(of: "it").isEmpty)
    #expect(run.summary.checks.held == 6)
    #expect(run.summary.checks.failed == 0)
    let failing = try await self.run(
      "requests: [{ name: it, GET: '/pets?limit=2', expect: { status: 200 } }]", interest: [])
    #expect(failing.summary.checks.failed == 1)
    #expect(failing.summary.checks.held == 5)
    #expect(failing.outcome(of: "it") == .failed)
  }

  @Test(arguments: [
    (EventInterest.all, 0, 1), (EventInterest.coverage, 0, 1), (EventInterest(), 0, 0),
    (EventInterest(), 1, 1),
  ])
  func `counts for the coverage where a report reads it or the project demands it`(
    interest: EventInterest, demands: Int, events: Int
  ) async throws {
    let run = try await CarriedOut(
      all: [
        "curlew: 1\nbaseUrl: ORIGIN\ndefaults: { openapi: shop.yaml }\n"
          + "requests: [{ name: it, GET: '/pets?limit=1' }]"
      ], against: server, files: folder, interest: interest,
      change: { options in
        let least = LeastCoverage(dimension: .operations, share: .whole)
        options.coverage.least = Array(repeating: least, count: demands)
      })
    let measured = run.events.compactMap { event in
      if case .coverage(let measured) = event { measured } else { nil }
    }
    #expect(measured.count == events)
    #expect(measured.allSatisfy { $0.documents.first?.operations.first?.count == 1 })
    #expect(run.scenarios["coverage"] == (demands > 0 ? .failed : nil))
  }

  @Test func `has a long body too`() async throws {
    let run = try await run("requests: [{ name: it, GET: '/pets?limit=9999' }]")
    let failure = try #require(run.attempts(of: "it").last?.verdicts.last?.failure)
    #expect(failure.message == "shop.yaml expects a string at `/4000/name`, found `7`")
  }

  @Test func `hides secrets that do not follow the document`() async throws {
    let run = try await run(
      "secrets: [pin]\nrequests: [{ name: it, GET: /pets, params: { limit: '${pin}' }, "
        + "expect: { status: 200 } }]", secrets: [("pin", "geheim-7")])
    #expect(try checks(run).contains("✗ openapi request"))
    #expect(!run.text.contains("geheim-7"))
    #expect(run.text.contains("found `***pin***`"))
  }

  @Test func `has redirects that are exchanges of their own`() async throws {
    let run = try await run("requests: [{ name: it, GET: /old }]")
    #expect(try checks(run).filter { $0.hasPrefix("✗") } == ["✗ openapi body"])
    let notices = run.attempts(of: "it").last?.notices ?? []
    #expect(notices == ["openapi operation: no operation of `shop.yaml` is `GET /old`"])
  }

  @Test func `is judged by the request as it was sent`() async throws {
    let run = try await run(
      "requests: [{ name: it, POST: /pets, json: { name: 7 }, "
        + "openapi: { response: none } }]")
    let failure = try #require(run.attempts(of: "it").last?.verdicts.last?.failure)
    #expect(failure.message == "shop.yaml expects a string at `/name` of the request, found `7`")
    #expect(failure.differences.map(\.pointer) == ["/body/name"])
  }
}
