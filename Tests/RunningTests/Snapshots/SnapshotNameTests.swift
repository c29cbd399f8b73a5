// SPDX-License-Identifier: Apache-2.0

import RunEvents
import SessionSupport
import TestSupport
import Testing

@testable import Running

@Suite struct `The entries of snapshots` {
  @Test func `are named by scenario, row, calls, step and turn, in the order of the collection`()
    async throws
  {
    let runs = try RecordedRuns { "\"\($0)\"" }
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      blocks:
        get:
          requires: [n]
          steps: [{ GET: "/b/${n}", snapshot: true }]
      setup: [{ name: set up, GET: /, snapshot: true }]
      beforeEach: [{ name: before, GET: /before, snapshot: true }]
      scenarios:
        z:
          steps:
            - { id: one, name: first, GET: /1, snapshot: true }
            - { name: again, GET: /2, snapshot: true }
            - { name: again, GET: /3, snapshot: true }
            - { GET: /4, snapshot: named }
            - { GET: "/${n}", forEach: [1, 2], as: n, snapshot: true }
            - { call: get, with: { n: "${n}" }, forEach: [1, 2], as: n }
            - { call: get, with: { n: 3 } }
          teardown: [{ name: tidy, GET: /t, snapshot: true }]
        a:
          data: [{ name: x }, { name: y }]
          steps: [{ GET: /row, snapshot: true }]
      teardown: [{ GET: /end, snapshot: true }]
      """
    let run = try await runs.run(text, jobs: 8)
    #expect(run.summary.steps.failed == 0, "\(run.text)")
    let expected = [
      "setup/set up", "z/before", "z/one", "z/again", "z/again#2", "z/named", "z/GET /${n}[0]",
      "z/GET /${n}[1]", "z/get[0]/GET /b/${n}", "z/get[1]/GET /b/${n}", "z/get#2/GET /b/${n}",
      "z/teardown/tidy", "a [x]/before", "a [x]/GET /row", "a [y]/before", "a [y]/GET /row",
      "teardown/GET /end",
    ]
    #expect(try runs.names == expected)
    #expect(try await runs.run(text, jobs: 8).summary.snapshots.isEmpty)
  }

  @Test func `that are new come where the collection has them`() async throws {
    let runs = try RecordedRuns { _ in "1" }
    func text(_ scenarios: [String], _ steps: [String] = ["m"]) -> String {
      "curlew: 1\nbaseUrl: ORIGIN\nscenarios:\n"
        + scenarios.map { scenario in
          "  \(scenario):\n    steps:\n"
            + steps.map { "      - { name: \($0), GET: /, snapshot: true }\n" }.joined()
        }.joined()
    }
    _ = try await runs.run(text(["a", "c"]))
    _ = try await runs.run(text(["a", "b", "c"]))
    #expect(try runs.names == ["a/m", "b/m", "c/m"])
    _ = try await runs.run(text(["a", "b", "c"], ["l", "m", "n"]))
    #expect(try runs.names == ["a/l", "a/m", "a/n", "b/l", "b/m", "b/n", "c/l", "c/m", "c/n"])
  }

  @Test
  func `that no step has are reported when the collection ran whole, and removed by an update`()
    async throws
  {
    let runs = try RecordedRuns { _ in "1" }
    func text(_ steps: String...) -> String {
      "curlew: 1\nname: c\nbaseUrl: ORIGIN\nrequests:\n"
        + steps.map { "  - { GET: /, \($0) }\n" }.joined()
    }
    _ = try await runs.run(text("snapshot: a", "snapshot: b"))
    let kept = try await runs.run(text("snapshot: a"))
    #expect(kept.summary.snapshots.unused == 1)
    #expect(kept.diagnosticCodes == ["unused-snapshot"])
    #expect(kept.text.contains("no step has the snapshot `c/b`"))
    // A step that was skipped, or failed, may have them.
    for other in ["if: 1 > 2, snapshot: b", "expect: { status: 500 }, snapshot: b"] {
      let part = try await runs.run(text("snapshot: a", other))
      #expect(part.diagnosticCodes.isEmpty)
    }
    let updated = try await runs.run(text("snapshot: a"), .update)
    #expect(updated.summary.snapshots.removed == 1)
    #expect(try runs.names == ["c/a"])
  }

  @Test func `of one name are refused`() async throws {
    #expect(
      PlannedTexts.problems(
        of:
          "curlew: 1\nrequests: [{ GET: http://a/, snapshot: x }, { GET: http://b/, snapshot: x }]\n"
      )
        == ["duplicate-snapshot"])
    let runs = try RecordedRuns { _ in "1" }
    let run = try await runs.run(
      """
      curlew: 1
      continueOnFailure: true
      requests: [{ GET: ORIGIN/, id: x, snapshot: true }, { GET: ORIGIN/, name: b, snapshot: x }]
      """)
    #expect(run.refusal(of: "b") == "duplicate-snapshot")
  }

  @Test func `are left to no chance by a call that is carried out once`() async throws {
    let runs = try RecordedRuns { _ in "1" }
    let run = try await runs.run(
      """
      curlew: 1
      blocks: { b: { steps: [{ name: s, GET: ORIGIN/, snapshot: true }] } }
      requests: [{ call: b, once: true }]
      """)
    #expect(run.refusal(of: "s") == "snapshot-of-once")
  }

  @Test func `of two runs at once are all in the file`() async throws {
    let runs = try RecordedRuns { "\"\($0)\"" }
    let names = (0..<8).map { "s\($0)" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in names {
        group.addTask {
          let run = try await runs.run(
            "curlew: 1\nname: c\nrequests: [{ GET: ORIGIN/\(name), snapshot: \(name) }]\n")
          #expect(run.summary.snapshots.written == 1)
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try runs.names) == Set(names.map { "c/\($0)" }))
  }
}
