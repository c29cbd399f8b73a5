// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The suite of a service of FastAPI, which is held to the document that the service makes of itself.
@Suite struct `A service with a document of its own` {
  private static let suite = Validator.projectFile("suites/clinic")

  /// A copy of the suite.
  private func copy() async throws -> Workshop {
    let workshop = try Workshop()
    let made = try await Program("/bin/cp", ["-R", "\(Self.suite)/.", workshop.folder.path]).run()
    try #require(made.exitCode == 0, "\(made.errorOutput)")
    return workshop
  }

  private func service(fault: String? = nil) async throws -> RunningPeer {
    let faults = Validator.projectFile("Tests/EndToEndTests/Contracts/faulty_service.py")
    return try await RunningPeer(.peerPython) { _, ports in
      .init(
        arguments: [faults, "\(Self.suite)/service/pets.py", "\(ports[0])"]
          + [fault].compactMap(\.self))
    }
  }

  /// The checks of a run that do not hold.
  private func failedChecks(_ events: String) throws -> Set<String> {
    var checks: Set<String> = []
    for line in events.split(separator: "\n") {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      for verdict in event?["checks"] as? [[String: Any]] ?? []
      where verdict["holds"] as? Bool == false {
        checks.insert(verdict["name"] as? String ?? "")
      }
    }
    return checks
  }

  @Test(.needs(.fastAPI)) func `follows it`() async throws {
    let peer = try await service()
    defer { withExtendedLifetime(peer) {} }
    let workshop = try await copy()
    let origin = "http://127.0.0.1:\(peer.ports[0])"
    let run = try await workshop.runs("run", "--base-url", origin, "--coverage")
    expect(run, endsIn: 0)
    expect(
      run.output,
      has: ["steps      16 passed", "responses     11 of 11, 100.0 %, least 100% ✓"])
    // The document of the suite is that of the service.
    expect(
      try await workshop.runs("send", "\(origin)/openapi.json", "-o", "new.json"), endsIn: 0)
    let drift = try await workshop.runs(
      "check", "--openapi", "new.json", "--against", "openapi.json")
    expect(drift, endsIn: 0)
    expect(
      drift.output, has: ["drift  0 operations changed; 0 of 12 steps are touched, 0 will fail"])
    let alone = try await workshop.runs("coverage", "--static", "-q")
    expect(alone, endsIn: 0)
    expect(alone.output, has: ["operations    5 of 5, 100.0 %, least 100% ✓"])
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
  func `breaks it, which the contract finds`(
    fault: String, check: String, words: String
  ) async throws {
    let peer = try await service(fault: fault)
    defer { withExtendedLifetime(peer) {} }
    let workshop = try await copy()
    let origin = "http://127.0.0.1:\(peer.ports[0])"
    let run = try await workshop.runs(
      "run", "--base-url", origin, "--report", "ndjson=run.ndjson")
    expect(run, endsIn: 1)
    let failed = try failedChecks(try workshop.folder.read("run.ndjson"))
    #expect(failed.filter { $0.hasPrefix("openapi ") } == [check], "\(failed)")
    // What the document says is not said again: but for a status, nothing else finds it.
    #expect(failed.subtracting(["least"]) == [check] || fault == "gone", "\(failed)")
    expect(run.output, has: [words])
  }
}
