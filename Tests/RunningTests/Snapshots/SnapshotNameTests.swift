// SPDX-License-Identifier: Apache-2.0

import RunEvents
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

  @Test func `that another run wrote meanwhile are not removed by an update`() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("specs")
    let file = "snapshots: 1\nc/old: { status: 404 }\nc/other: { status: 404 }\n"
    try folder.write(file, to: RecordedRuns.file)
    let server = try ScriptedServer { request in
      if request.target == "/b" {
        _ = try? folder.write(
          file.replacing(
            "c/other: { status: 404 }", with: "c/other: { status: 500 }\nc/new: { status: 200 }"),
          to: RecordedRuns.file)
      }
      return .response(200)
    }
    let text =
      "curlew: 1\nname: c\nrequests: [{ GET: ORIGIN/a, snapshot: a }, { GET: ORIGIN/b }]\n"
    let run = try await CarriedOut(
      all: [text], against: server, jobs: 1, files: folder, change: { $0.snapshots = .update })
    #expect(run.summary.snapshots.removed == 1)
    let names = try folder.read(RecordedRuns.file).split(separator: "\n").filter {
      $0.hasPrefix("c/")
    }
    #expect(names == ["c/other:", "c/new:", "c/a:"])
  }

  @Test func `of one identity in all lists of a scenario are numbered in the order of a try`()
    async throws
  {
    let runs = try RecordedRuns { "\"\($0)\"" }
    let step = { (path: String) in "[{ name: x, GET: \(path), snapshot: true }]" }
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      blocks:
        b: { steps: \(step("/5")), teardown: \(step("/6")) }
      beforeEach: \(step("/1"))
      scenarios:
        s:
          steps: [{ name: x, GET: /2, snapshot: true }, { call: b }]
          teardown: \(step("/3"))
      afterEach: \(step("/4"))
      """
    let run = try await runs.run(text)
    #expect(run.summary.steps.failed == 0, "\(run.text)")
    let lines = try runs.folder.read(RecordedRuns.file).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("s/") || $0.contains("json") }
    #expect(
      lines == [
        "s/x:", "  json: /1", "s/x#2:", "  json: /2", "s/b/x:", "  json: /5", "s/b/x#2:",
        "  json: /6", "s/teardown/x#3:", "  json: /3", "s/teardown/x#4:", "  json: /4",
      ])
  }

  @Test func `never mistake a character of a name for a separator`() async throws {
    let runs = try RecordedRuns { "\"\($0)\"" }
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      blocks: { b: { steps: [{ name: c, GET: /4, snapshot: true }] } }
      setup: [{ name: x, GET: /0, snapshot: true }]
      scenarios:
        a: { steps: [{ name: b/c, GET: /1, snapshot: true }, { call: b }] }
        a/b: { steps: [{ name: c, GET: /2, snapshot: true }] }
        setup: { steps: [{ name: x, GET: /3, snapshot: true }] }
        teardown: { steps: [{ name: x, GET: /3, snapshot: true }] }
        loop:
          steps:
            - { name: foo, GET: "/${n}", forEach: [1], as: n, snapshot: true }
            - { name: "foo[0]", GET: /5, snapshot: true }
            - { name: "foo#2", GET: /5, snapshot: true }
            - { name: foo, GET: /5, snapshot: true }
            - { name: teardown, call: b }
          teardown: [{ name: c, GET: /6, snapshot: true }]
        rows: { data: [{ name: "x]" }], steps: [{ GET: /a/b, snapshot: true }] }
        "rows [x]]": { steps: [{ GET: /a/b, snapshot: true }] }
      teardown: [{ name: x, GET: /7, snapshot: true }]
      """
    let run = try await runs.run(text)
    #expect(run.summary.steps.failed == 0, "\(run.text)")
    let expected = [
      "setup/x", #"a/b\/c"#, "a/b/c", #"a\/b/c"#, #"\setup/x"#, #"\teardown/x"#, "loop/foo[0]",
      #"loop/foo\[0]"#, "loop/foo#2", "loop/foo#3", #"loop/\teardown/c"#, "loop/teardown/c",
      #"rows [x\]]/GET /a/b"#, #"rows \[x]]/GET /a/b"#, "teardown/x",
    ]
    #expect(try runs.names == expected)
    #expect(try await runs.run(text).summary.snapshots.isEmpty)
  }

  @Test func `differ in their spelling, whatever the names are`() {
    let words = [
      "a", "GET ", "GET /a", "teardown", "setup", "a[0]", "a/b", "a [a]", "]", "\\", "/",
    ]
    var seen: [String: String] = [:]
    var clashes: [String] = []
    func note(_ name: SnapshotName, _ parts: String) {
      guard let first = seen.updateValue(parts, forKey: name.text) else { return }
      clashes.append("\(name.text): \(first) and \(parts)")
    }
    defer { #expect(clashes.isEmpty, "\(clashes.prefix(5))") }
    for scenario in words {
      for row in [nil] + words.map(Optional.some) {
        for isTeardown in [false, true] {
          var whole = SnapshotName(ofScenario: scenario, row: row, role: .scenario)
          #expect(
            SnapshotName.scenarioPart(of: whole.text + "/x")
              == SnapshotName(ofScenario: scenario, row: nil, role: .scenario).text)
          if isTeardown { whole.appendTeardown() }
          for last in words {
            for turn in [nil, 0] {
              var name = whole
              name.append(step: last, turn: turn)
              note(name, "\([scenario, row ?? "-", last]) \(turn ?? -1) \(isTeardown)")
              for call in words {
                var name = whole
                name.append(call: call, turn: turn)
                name.append(step: last, turn: nil)
                note(name, "\([scenario, row ?? "-", call, last]) \(turn ?? -1) \(isTeardown)")
              }
            }
          }
        }
      }
    }
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
