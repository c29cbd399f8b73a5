// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Values

/// Event files with the bodies of all steps.
@Suite struct `A recording` {
  private static let text = """
    curlew: 1
    baseUrl: http://127.0.0.1:9
    vars: { size: 1, list: [], name: a }
    secrets: { token: s3cret-value }
    scenarios:
      small:
        steps:
          - { GET: /small, headers: { X-Token: "${token}" }, expect: 200 }
          - { GET: /large, expect: 200 }
      bad: { steps: [{ GET: /small, expect: 404 }] }

    """

  private struct Outcome {
    let run: ProgramRun
    let events: [JSONNode]
    let folder: TemporaryFolder

    func first(_ event: String) throws -> JSONNode {
      let found = events.first { $0[member: "event"]?.stringValue == event }
      return try #require(found)
    }

    /// The lengths of the bodies of responses, in the order of the attempts.
    var bodies: [Int] {
      var lengths: [Int] = []
      for event in events {
        guard let hops = event[member: "hops"] else { continue }
        for hop in hops.elements {
          let body = hop[member: "response"]?[member: "body"]?.stringValue
          lengths.append(body?.utf8.count ?? -1)
        }
      }
      return lengths
    }
  }

  private static func record(_ options: String..., then arguments: [String] = []) async throws
    -> Outcome
  {
    let server = try ScriptedServer { request in
      .response(200, body: String(repeating: "x", count: request.path == "/large" ? 70_000 : 5))
    }
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.yaml")
    try folder.write("{ \"name\": \"file s3cret-value\", \"list\": [1] }", to: "values.json")
    var program = try Program.curlew(
      "run", "a.yaml", "-j", "1", "--base-url", server.url(), "--vars", "values.json", "--var",
      "size=7", "--report", "ndjson=r.ndjson", "--report", "json=r.json")
    program.arguments += options + arguments
    program.environment["CURLEW_VAR_list"] = "[2]"
    program.workingDirectory = folder.path
    let run = try await program.run()
    let lines = try folder.read("r.ndjson").split(separator: "\n")
    return Outcome(
      run: run, events: try lines.map { try JSONDocument.parse(Array($0.utf8)).root },
      folder: folder)
  }

  @Test func `has the bodies of all steps, which other reports do not get`() async throws {
    let usual = try await Self.record()
    #expect(usual.bodies == [0, 0, 5])
    let whole = try await Self.record("--report-bodies", "all")
    #expect(whole.bodies == [5, 70_000, 5])
    #expect(try !whole.folder.read("r.json").contains("xxxxxx"))
    let none = try await Self.record("--report-bodies", "none")
    #expect(none.bodies == [0, 0, 0])
    let words = try [usual, whole, none].map {
      try $0.first("run.started")[member: "bodies"]?.stringValue
    }
    #expect(words == [nil, "all", "none"])
  }

  @Test func `says with which values from outside the plan was made`() async throws {
    let whole = try await Self.record("--report-bodies", "all")
    let started = try whole.first("run.started")
    let inputs = started[member: "inputs"]?.elements.map { input in
      ["kind", "name", "text"].compactMap { input[member: $0]?.stringValue }
        .joined(separator: " ")
    }
    #expect(
      inputs?.filter { !$0.hasPrefix("baseUrl") } == [
        "file name \"file ***token***\"", "text list [2]", "text size 7",
      ], "\(started)")
    #expect(inputs?.last?.hasPrefix("baseUrl http://127.0.0.1:") == true)
    #expect(try await Self.record().first("run.started")[member: "inputs"] == nil)
  }

  @Test func `says when the step of each attempt began`() async throws {
    let whole = try await Self.record("--report-bodies", "all")
    for event in whole.events where event[member: "event"]?.stringValue == "attempt.finished" {
      let times = try ["began", "at"].map { name in
        try #require(event[member: name].flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) })
      }
      #expect(times[0] <= times[1])
    }
    #expect(try await Self.record().first("attempt.finished")[member: "began"] == nil)
  }

  @Test func `stays one in a merge that is asked to keep it, and only there`() async throws {
    let whole = try await Self.record("--report-bodies", "all")
    for (options, bodies) in [(["--report-bodies", "all"], [5, 70_000, 5]), ([], [0, 0, 5])] {
      var program = try Program.curlew("merge", "r.ndjson", "--report", "ndjson=m.ndjson")
      program.arguments += options
      program.workingDirectory = whole.folder.path
      _ = try await program.run()
      let lines = try whole.folder.read("m.ndjson").split(separator: "\n")
      let events = try lines.map { try JSONDocument.parse(Array($0.utf8)).root }
      let merged = Outcome(run: whole.run, events: events, folder: whole.folder)
      #expect(merged.bodies == bodies)
    }
  }
}
