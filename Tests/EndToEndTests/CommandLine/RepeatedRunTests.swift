// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A run with --repeat` {
  /// A step that fails in the second turn.
  private static func flaky() throws -> (Workshop, ScriptedServer) {
    let server = try ScriptedServer { $0.index == 1 ? .response(500) : .response(200) }
    let workshop = try Workshop(
      """
      curlew: 1
      scenarios:
        buy: { data: [{ pet: rex }], steps: [{ GET: '\(server.url("/"))' }] }
        pay: { steps: [{ print: paid }] }
      """)
    return (workshop, server)
  }

  @Test func `shows each turn, and a command that runs the scenario once`() async throws {
    let (workshop, server) = try Self.flaky()
    defer { withExtendedLifetime(server) {} }
    let run = try await workshop.runs(
      "run", "specs.yaml", "--repeat", "3", "-j", "1", "--report", "json=r.json", "--report",
      "junit=r.xml", "--report", "ndjson=r.ndjson", "--report", "html=r.html")
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: [
        "✓ specs.yaml › buy [1] (1 of 3)", "✗ specs.yaml › buy [1] (2 of 3)",
        "✓ specs.yaml › pay (3 of 3)", "5 passed, 1 failed", "-n '^buy \\[1\\]$'",
      ])
    expect(try workshop.folder.read("r.json"), has: [#""tests":6,"passed":5,"failed":1"#])
    expect(
      try workshop.folder.read("r.xml"), has: [#"tests="6" failures="1""#, "buy [1] (2 of 3)"])
    expect(
      try workshop.folder.read("r.ndjson"),
      has: [#""repeat":3"#, #""row":"1","repetition":2,"repetitions":3"#])
    let errors = try await Validator.schemaErrors(
      Array(try workshop.folder.read("r.ndjson").utf8),
      schema: Validator.projectFile("specs/events.schema.json"), lines: true)
    #expect(errors.hasPrefix("checked "), "\(errors)")
  }

  @Test func `notes a failure of any turn for --last-failed`() async throws {
    let (workshop, server) = try Self.flaky()
    defer { withExtendedLifetime(server) {} }
    try workshop.write("curlew: 1\n", to: "curlew.yaml")
    expect(try await workshop.runs("run", "specs.yaml", "--repeat", "3", "-j", "1"), endsIn: 1)
    let again = try await workshop.runs("run", "specs.yaml", "--last-failed", "--repeat", "2")
    expect(again, endsIn: 0)
    expect(again.output, has: ["scenarios  2 passed"])
    #expect(server.requests.count == 5)
  }

  @Test func `is compared and counted by a merge of shards`() async throws {
    let (workshop, server) = try Self.flaky()
    defer { withExtendedLifetime(server) {} }
    for shard in 1...2 {
      _ = try await workshop.runs(
        "run", "specs.yaml", "--repeat", "3", "-j", "1", "--shard", "\(shard)/2", "--report",
        "ndjson=shards/\(shard).ndjson")
    }
    let merged = try await workshop.runs("merge", "shards")
    expect(merged, endsIn: 1)
    expect(merged.output, has: ["scenarios  5 passed, 1 failed", "buy [1] (2 of 3)"])
    _ = try await workshop.runs(
      "run", "specs.yaml", "--repeat", "2", "--shard", "2/2", "--report",
      "ndjson=shards/2.ndjson")
    let different = try await workshop.runs("merge", "shards")
    expect(different, endsIn: 2)
    expect(different.errorOutput, has: ["--repeat"])
  }

  @Test func `writes the same file and the same snapshot in each turn`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"a":1}"#) }
    let workshop = try Workshop(
      """
      curlew: 1
      scenarios:
        load:
          steps:
            - { GET: '\(server.url("/"))', save: a.json }
            - { GET: '\(server.url("/"))', snapshot: true }
      """)
    for _ in 0..<2 {
      let run = try await workshop.runs("run", "specs.yaml", "--repeat", "3")
      expect(run, endsIn: 0)
      expect(run.output, has: ["scenarios  3 passed"])
    }
    #expect(workshop.folder.holds("__snapshots__/specs.yaml.yaml"))
  }

  /// A response that differs from request to request.
  private static func changing() throws -> (Workshop, ScriptedServer) {
    let server = try ScriptedServer { .response(200, json: #"{"n":\#($0.index)}"#) }
    let workshop = try Workshop(
      "curlew: 1\nscenarios:\n  a: { steps: [{ GET: '\(server.url("/"))', snapshot: true }] }\n")
    return (workshop, server)
  }

  @Test func `compares each turn with the snapshot that the first one wrote`() async throws {
    let (workshop, server) = try Self.changing()
    defer { withExtendedLifetime(server) {} }
    let run = try await workshop.runs("run", "specs.yaml", "--repeat", "3")
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: [
        "✗ specs.yaml › a (2 of 3)", "an earlier turn of `--repeat` recorded it",
        "scenarios  1 passed, 2 failed", "snapshots  1 written",
      ])
    expect(try workshop.folder.read("__snapshots__/specs.yaml.yaml"), has: ["'n': 0"])
  }

  @Test func `replaces a snapshot once with --update`() async throws {
    let (workshop, server) = try Self.changing()
    defer { withExtendedLifetime(server) {} }
    expect(try await workshop.runs("run", "specs.yaml"), endsIn: 0)
    let run = try await workshop.runs("run", "specs.yaml", "--repeat", "2", "--update")
    expect(run, endsIn: 1)
    expect(run.output, has: ["✗ specs.yaml › a (2 of 2)", "snapshots  1 replaced"])
    expect(try workshop.folder.read("__snapshots__/specs.yaml.yaml"), has: ["'n': 1"])
  }

  @Test func `removes unused snapshots after the last turn`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"a":1}"#) }
    let steps = { (name: String) in
      "{ steps: [{ GET: '\(server.url("/"))', snapshot: \(name) }] }"
    }
    let workshop = try Workshop(
      "curlew: 1\nscenarios:\n  a: \(steps("one"))\n  b: \(steps("two"))\n")
    expect(try await workshop.runs("run", "specs.yaml"), endsIn: 0)
    try workshop.write(
      "curlew: 1\nscenarios:\n  a: \(steps("three"))\n", to: "specs.yaml")
    let run = try await workshop.runs("run", "specs.yaml", "--repeat", "2", "--update")
    expect(run, endsIn: 0)
    expect(run.output, has: ["snapshots  1 written, 2 removed"])
  }

  @Test func `starts nothing more after a failure, in no turn, with --fail-fast`() async throws {
    let (workshop, server) = try Self.flaky()
    try workshop.write("curlew: 1\nsetup: [{ GET: '\(server.url("/"))' }]\n", to: "curlew.yaml")
    let run = try await workshop.runs(
      "run", "specs.yaml", "--repeat", "4", "-j", "1", "--fail-fast")
    expect(run, endsIn: 1)
    // `setup` of the first turn, and its row, which fails.
    #expect(server.requests.count == 2)
    expect(run.output, has: ["scenarios  1 passed, 1 failed, 10 skipped"])
  }

  @Test func `is noted in the file of --last-run, and repeated with what failed`() async throws {
    let (workshop, server) = try Self.flaky()
    defer { withExtendedLifetime(server) {} }
    let first = try await workshop.runs(
      "run", "specs.yaml", "--repeat", "3", "-j", "1", "--last-run", "state/last.json")
    expect(first, endsIn: 1)
    let again = try await workshop.runs(
      "run", "specs.yaml", "--repeat", "3", "--last-failed", "--last-run", "state/last.json")
    expect(again, endsIn: 0)
    expect(again.output, has: ["scenarios  3 passed"])
    #expect(server.requests.count == 6)
  }

  @Test func `saves a file in each turn, that of the last one stays`() async throws {
    let server = try ScriptedServer { .response(200, body: "turn \($0.index)") }
    let workshop = try Workshop(
      "curlew: 1\nrequests: [{ GET: '\(server.url("/"))', save: a.txt }]\n")
    expect(try await workshop.runs("run", "specs.yaml", "--repeat", "3"), endsIn: 0)
    #expect(try workshop.folder.read(".curlew/output/a.txt") == "turn 2")
  }
}
