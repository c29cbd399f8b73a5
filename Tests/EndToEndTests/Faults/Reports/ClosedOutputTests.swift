// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Standard output without a reader: the run continues, the files are written, exit code 6.
@Suite struct ClosedOutputTests {
  /// Where standard output leads.
  static let outputs: [(name: String, output: Program.Output)] = [
    ("closed", .closed), ("a broken pipe", .brokenPipe), ("a full disk", .file("/dev/full")),
  ]

  @Test(arguments: 0..<3)
  func `the console report is lost and nothing else`(_ index: Int) async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let workshop = try Workshop(oneRequest(server.url("/")))
    var program = try workshop.curlew(["run", "specs.yaml"] + AllReports.options)
    program.standardOutput = Self.outputs[index].output
    let run = try await workshop.runs(program)
    #expect(run.exitCode == 6, "\(Self.outputs[index].name)")
    expect(run.errorOutput, has: ["console", "standard output"])
    #expect(server.requests.count == 1)
    for (name, text) in try workshop.files() {
      // A file of ours must never get the number of the closed stream.
      #expect(!text.contains("✓"), "\(name)")
    }
    expect(try workshop.folder.read("events.ndjson"), has: ["run.finished"])
    expect(try workshop.folder.read("ctrf.json"), has: ["\"passed\":1,"])
    expect(try workshop.folder.read("junit.xml"), has: ["</testsuites>"])
  }

  @Test(arguments: 0..<3) func `so with a report there`(_ index: Int) async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let workshop = try Workshop(oneRequest(server.url("/")))
    var program = try workshop.curlew("run", "specs.yaml", "--report", "ndjson")
    program.standardOutput = Self.outputs[index].output
    let run = try await workshop.runs(program)
    #expect(run.exitCode == 6, "\(Self.outputs[index].name)")
    expect(run.errorOutput, has: ["ndjson", "1 passed"])
  }

  @Test(arguments: ["list", "plan", "--version", "--help"], 0..<3)
  func `a command that cannot print ends in 6, but for a reader that goes away`(
    _ command: String, _ index: Int
  ) async throws {
    let workshop = try Workshop(oneRequest("http://127.0.0.1/"))
    var program = try workshop.curlew([command] + (command.hasPrefix("-") ? [] : ["specs.yaml"]))
    program.standardOutput = Self.outputs[index].output
    let run = try await workshop.runs(program)
    // A reader that goes away has what it wanted.
    let isReaderGone = Self.outputs[index].name == "a broken pipe"
    #expect(run.exitCode == (isReaderGone ? 0 : 6), "\(Self.outputs[index].name)")
  }

  @Test func `a pipe to head neither ends nor kills a run`() async throws {
    let server = try ScriptedServer { _ in .response(500, json: "{}") }
    let steps = (1...200).map { "  - { name: \"step \($0)\", GET: \"\(server.url("/"))\" }\n" }
    let workshop = try Workshop(
      "curlew: 1\ncontinueOnFailure: true\nrequests:\n" + steps.joined())
    var program = try workshop.curlew("run", "specs.yaml", "--report", "ndjson=events.ndjson")
    program.arguments =
      [
        "-c", "{ \"$@\"; echo code $? >&2; } | head -n 1", "sh", program.path,
      ] + program.arguments
    program.path = "/bin/sh"
    let run = try await workshop.runs(program)
    expect(run.errorOutput, has: ["code 6"])
    #expect(server.requests.count == 200)
    expect(try workshop.folder.read("events.ndjson"), has: ["step 200", "run.finished"])
  }

  @Test func `closed standard error and input change nothing`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let workshop = try Workshop(oneRequest(server.url("/")))
    var program = try workshop.curlew("run", "specs.yaml", "--report", "json=ctrf.json")
    program.standardError = .closed
    program.input = .closed
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    expect(run.output, has: ["1 passed"])
  }
}
