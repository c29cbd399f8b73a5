// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What `curlew judge` cannot judge: said before anything is judged, with what to do.
@Suite struct `A file that is not a recording of these files` {
  private static let text = """
    curlew: 1
    baseUrl: ORIGIN
    scenarios:
      a: { steps: [{ GET: /pet, expect: 200 }] }
      b: { steps: [{ GET: /pet, expect: 200 }] }

    """

  @Test func `is asked for`() async throws {
    let workshop = try Workshop(Self.text)
    let run = try await workshop.runs("judge", "specs.yaml")
    expect(run, endsIn: 2)
    expect(
      run.errorOutput,
      has: ["`curlew judge` needs a recording: `curlew judge run.ndjson specs`"])
  }

  @Test(arguments: [
    ("report.har", "{\"log\": {}}", "`report.har` is not a recording of curlew", "import it"),
    ("a.ndjson", "hello\n", "`a.ndjson` is not a recording of curlew", "--report-bodies all"),
    ("a.ndjson", "", "`a.ndjson` is not a recording of curlew", "--report-bodies all"),
    ("a.ndjson", "{\"event\": 1}\n", "`a.ndjson` is", ""),
    ("a.ndjson", String(repeating: "[", count: 10_000) + "\n", "is not a recording", ""),
    ("missing.ndjson", nil, "missing.ndjson", ""),
  ])
  func `is named`(_ name: String, _ content: String?, _ words: String, _ help: String) async throws
  {
    let workshop = try Workshop(Self.text)
    if let content { try workshop.write(content, to: name) }
    let run = try await workshop.runs("judge", name, "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: [words, help])
  }

  @Test func `is damaged, of a later version, or of a load`() async throws {
    let recorded = try await RecordedWorkshop(Self.text)
    let events = try recorded.workshop.folder.read("run.ndjson")
    func judge(_ events: String) async throws -> ProgramRun {
      try recorded.workshop.write(events, to: "other.ndjson")
      return try await recorded.workshop.runs("judge", "other.ndjson", "specs.yaml")
    }
    let later = try await judge(events.replacing("\"schema\":1", with: "\"schema\":2"))
    expect(later, endsIn: 2)
    expect(later.errorOutput, has: ["error[newer-events]"])
    let damaged = try await judge(events.replacing("\"status\":200", with: "\"status\":\"x\""))
    expect(damaged, endsIn: 2)
    expect(damaged.errorOutput, has: ["error[damaged-events]", "in line "])
    let lines = events.split(separator: "\n")
    let cut = try await judge(lines.dropLast(2).joined(separator: "\n") + "\n")
    expect(cut, endsIn: 0)
    expect(cut.errorOutput, has: ["warning[broken-off-run]: `other.ndjson` was broken off"])
    let load = "{\"event\":\"load.sample\"}"
    let ofLoad = try await judge(lines[0] + "\n" + load + "\n")
    expect(ofLoad, endsIn: 2)
  }

  @Test func `has no bodies, or other scenarios`() async throws {
    let recorded = try await RecordedWorkshop(Self.text, ["--report-bodies", "failed"])
    let judged = try await recorded.judge()
    expect(judged, endsIn: 0)
    expect(
      judged.errorOutput,
      has: [
        "warning[recording-without-bodies]: `run.ndjson` has no bodies of steps that passed: "
          + "2 of 2 responses cannot be judged", "--report-bodies all",
      ])
    let other = try await recorded.judge(
      Self.text.replacing("  a:", with: "  c: { steps: [{ print: x }] }\n  e:")
        .replacing("  b:", with: "  d:"))
    expect(other, endsIn: 2)
    expect(
      other.errorOutput,
      has: [
        "none of the 2 scenarios of `run.ndjson` is in these files; the first is `specs.yaml#a`",
        "run this in the folder of that project",
      ])
  }

  @Test func `lacks no body that no response had`() async throws {
    let server = try ScriptedServer { request in
      if request.path == "/none" { return .response(204) }
      return request.method == "HEAD" ? .response(200) : .response(200, json: #"{"id": 1}"#)
    }
    let text = "curlew: 1\nbaseUrl: \(server.url())\nrequests: [{ GET: /none }, { HEAD: /pet }]\n"
    let workshop = try Workshop(text)
    let recording = ["--report", "ndjson=run.ndjson", "--report-bodies", "failed"]
    expect(try await workshop.runs(["run", "specs.yaml"] + recording), endsIn: 0)
    let whole = try await workshop.runs("judge", "run.ndjson", "specs.yaml")
    expect(whole, endsIn: 0)
    #expect(!whole.errorOutput.contains("recording-without-bodies"))
    try workshop.write(text.replacing("HEAD", with: "GET"))
    expect(try await workshop.runs(["run", "specs.yaml"] + recording), endsIn: 0)
    server.stop()
    let part = try await workshop.runs("judge", "run.ndjson", "specs.yaml")
    expect(part.errorOutput, has: ["1 of 2 responses cannot be judged"])
  }

  @Test func `fails where the run has failed transfers`() async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ GET: 'http://127.0.0.1:1/' }]\n")
    let run = try await workshop.run("--report", "ndjson=run.ndjson")
    expect(run, endsIn: 3)
    let judged = try await workshop.runs("judge", "run.ndjson", "specs.yaml")
    expect(judged, endsIn: 3)
    expect(judged.output, has: ["✗ specs.yaml:2"])
    #expect(!judged.errorOutput.contains("recording-without-bodies"))
  }
}
