// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import SessionSupport
import Synchronization
import TestSupport
import Testing

@testable import Running

/// Attempts that are reported although all checks hold, mostly in a run whose reports read none that
/// passed.
@Suite struct `Checks that hold have verdicts` {
  private static let reasons: [(reason: String, keys: String, checks: [String])] = [
    ("a failure is expected", "GET: ORIGIN/, fails: yet, expect: 200", ["status", "fails"]),
    ("it saves a file", "GET: ORIGIN/, save: item.json, expect: 200", ["status"]),
    ("a capture fails", "GET: ORIGIN/, expect: 200, capture: { none: $.none }", ["status"]),
    (
      "it differs from its snapshot", "GET: ORIGIN/, snapshot: true, expect: 200",
      ["status", "snapshot"]
    ),
    (
      "its program fails", "exec: [sh, -c, 'echo a; exit 3'], expect: { body: { $contains: a } }",
      ["exit", "body $contains"]
    ),
  ]

  @Test(arguments: reasons.indices) func `when`(_ place: Int) async throws {
    let (reason, keys, checks) = Self.reasons[place]
    let count = Mutex(0)
    let server = try ScriptedServer { _ in
      .response(200, json: "{\"id\": \(count.withLock { $0 += 1; return $0 })}")
    }
    let folder = try TemporaryFolder()
    try folder.makeFolder("specs")
    var rights = RunRights()
    rights.allowsPrograms = true
    func run() async throws -> CarriedOut {
      try await CarriedOut(
        all: ["curlew: 1\nrequests:\n  - { name: a, \(keys) }\n"], against: server, jobs: 1,
        files: folder, rights: rights, interest: [],
        variables: [("PATH", "/usr/bin:/bin")], change: { $0.snapshots = .addMissing })
    }
    // The first run records the response.
    if checks.contains("snapshot") { _ = try await run() }
    let attempt = try #require(try await run().attempts(of: "a").last, "\(reason)")
    #expect(attempt.verdicts.map(\.check.name) == checks, "\(reason)")
    let held = attempt.verdicts.filter(\.holds)
    #expect(!held.isEmpty, "\(reason)")
  }

  private static let interests: [(interest: EventInterest, verdicts: Int)] = [
    (.passedAttempts, 1), ([.passedSteps, .stepStarts], 0),
  ]

  @Test(arguments: interests)
  func `when a report reads attempts that passed`(
    _ interest: EventInterest, _ count: Int
  ) async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let run = try await CarriedOut(
      "curlew: 1\nrequests:\n  - { name: a, GET: ORIGIN/, expect: 200 }\n", against: server,
      interest: interest)
    #expect(run.attempts(of: "a").flatMap(\.verdicts).count == count)
    #expect(run.summary.checks.held == 1)
  }
}
