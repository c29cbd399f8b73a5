// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A service of FastAPI, tested by the document that it makes of itself.
@Suite struct `A service with a document of its own` {
  private static let suite = """
    curlew: 1
    baseUrl: ORIGIN
    defaults: { openapi: openapi.json }
    requests:
      - GET: /pets
        params: { limit: 5, kind: dog }
      - name: a pet is taken in
        POST: /pets
        auth: { bearer: abc }
        json: { name: Mia, kind: cat, price: 12, born: 2025-01-31, owner: { name: Bob } }
      - name: one without a name is refused
        POST: /pets
        auth: { bearer: abc }
        json: { kind: cat, price: 12, born: 2025-01-31 }
        openapi: { request: invalid }
        expect: { status: 4xx }
      - name: without a token
        POST: /pets
        json: { name: Mia, kind: cat, price: 12, born: 2025-01-31 }
        expect: { status: 4xx }
      - GET: /pets/7
      - name: one that is not there
        GET: /pets/77
        expect: { status: 4xx }
      - name: no number
        GET: /pets/rex
        expect: { status: 4xx }
      - DELETE: /pets/7
      - GET: /health
    """

  /// The run of the suite against a service with a fault.
  private func run(fault: String = "") async throws -> (run: ProgramRun, checks: Set<String>) {
    let service = Validator.projectFile("Tests/EndToEndTests/Contracts/pet_service.py")
    let peer = try await RunningPeer(.peerPython) { _, ports in
      .init(arguments: [service, "\(ports[0])"] + (fault.isEmpty ? [] : [fault]))
    }
    defer { withExtendedLifetime(peer) {} }
    let origin = "http://127.0.0.1:\(peer.ports[0])"
    let workshop = try Workshop(Self.suite.replacing("ORIGIN", with: origin))
    expect(
      try await workshop.runs("send", "\(origin)/openapi.json", "-o", "openapi.json"), endsIn: 0)
    let run = try await workshop.run("--report", "ndjson=run.ndjson")
    let events = try workshop.folder.read("run.ndjson").split(separator: "\n")
    var checks: Set<String> = []
    for line in events {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let verdicts = event?["checks"] as? [[String: Any]] ?? []
      for verdict in verdicts where verdict["holds"] as? Bool == false {
        checks.insert(verdict["name"] as? String ?? "")
      }
    }
    return (run, checks)
  }

  @Test(.needs(.fastAPI)) func `follows it`() async throws {
    let (run, checks) = try await run()
    expect(run, endsIn: 0)
    #expect(checks == [])
    expect(run.output + run.errorOutput, has: ["9 passed"])
  }

  @Test(
    .needs(.fastAPI),
    arguments: [
      ("price", "openapi body", "expects a number at `/0/price`"),
      ("enum", "openapi body", "at `/0/kind`"),
      ("null", "openapi body", "expects a string at `/0/name`"),
      ("format", "openapi body", "expects a date like 2026-01-31 at `/0/born`"),
      ("leak", "openapi body", "`/0/note` is `writeOnly` and must not be in a response"),
      ("nested", "openapi body", "`/0/owner/phones/0` expected string, found `1`"),
      ("missing", "openapi body", "the member `kind` is missing"),
      ("html", "openapi content type", "`text/html` is not documented for 200"),
      ("broken", "openapi body", "the body is not JSON"),
      ("header", "openapi headers", "the header `X-Total`"),
      ("location", "openapi headers", "requires the header `Location`"),
      ("status", "openapi status", "200 is not documented"),
      ("gone", "openapi status", "410 is not documented"),
      ("problem", "openapi body", "expects a string at `/detail`"),
    ])
  func `breaks it, which the contract alone finds`(
    fault: String, check: String, words: String
  ) async throws {
    let (run, checks) = try await run(fault: fault)
    expect(run, endsIn: 1)
    #expect(checks == [check])
    expect(run.output, has: [words])
  }
}
