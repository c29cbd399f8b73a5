// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The table of exit codes in `docs/command-line.md`, each of them.
@Suite struct ExitCodeTests {
  private let server = try? ScriptedServer(paths: [
    "/ok": .response(200, headers: ["Set-Cookie": "a=b"], json: #"{"a":1}"#),
    "/bad": .response(500), "/away": .response(302, headers: ["Location": "/away"]),
    "/broken": .close,
  ])

  /// Runs one request of `path`.
  private func run(
    _ path: String, _ lines: [String] = [], arguments: [String] = []
  ) async throws -> ProgramRun {
    let server = try #require(server)
    let keys = lines.map { "    \($0)\n" }.joined()
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: \(server.url(path))\n\(keys)")
    return try await workshop.runs(["run", "specs.yaml"] + arguments)
  }

  @Test func `0 when everything held`() async throws {
    expect(try await run("/ok"), endsIn: 0)
    expect(try await run("/bad", ["expect: { status: 500 }"]), endsIn: 0)
    expect(try await run("/ok", ["skip: not today"]), endsIn: 0)
  }

  @Test(arguments: [
    ("/bad", "name: the implied check"), ("/ok", "expect: { status: 201 }"),
    ("/ok", "expect: { json: { a: 2 } }"), ("/ok", "capture: { b: $.b }"),
    ("/away", "name: the redirect rule"),
    ("/ok", "file: ../outside.bin"),
  ])
  func `1 when something failed that is not a transfer`(
    _ path: String, _ line: String
  ) async throws {
    let run = try await run(path, [line])
    // A file that may not be read is known before anything is sent when its path is.
    expect(run, endsIn: line.hasPrefix("file") ? 2 : 1)
  }

  @Test(arguments: [
    ["--no-such-option"], ["--jobs", "0"], ["--jobs", "many"], ["--var", "nothing"],
    ["--var", "unknown=1"], ["-e", "nowhere"], ["-t", "a and"], ["-n", "("],
    ["--report", "pdf"], ["--junit-dialect", "x"],
    ["--teardown-timeout", "10"], ["-v", "-q"],
  ])
  func `2 when the input cannot be run`(_ arguments: [String]) async throws {
    let run = try await run("/ok", arguments: arguments)
    expect(run, endsIn: 2)
    #expect(run.output == "")
    expect(run.errorOutput, has: ["rror"])
    #expect(server?.requests.isEmpty == true)
  }

  @Test(arguments: ["specs.yaml:999", "missing.yaml", "missing"])
  func `2 for a path that is not there`(_ path: String) async throws {
    let run = try await Workshop(oneRequest("http://127.0.0.1/")).runs("run", path)
    expect(run, endsIn: 2)
    #expect(run.output == "")
    expect(run.errorOutput, has: ["error[", "`\(path.split(separator: ":")[0])`"])
  }

  @Test(arguments: [[], ["no-such-command"], ["run", "--report"], ["check", "--no"]])
  func `2 for a command line that is none, 0 for help`(_ arguments: [String]) async throws {
    let run = try await Workshop().runs(arguments)
    expect(run, endsIn: arguments.isEmpty ? 0 : 2)
    if arguments.isEmpty { expect(run.output, has: ["run", "check", "plan"]) }
  }

  @Test func `3 when a transfer failed`() async throws {
    expect(try await run("/broken"), endsIn: 3)
  }

  @Test(arguments: [["-n", "12"], ["-n", "nothing like that"]])
  func `4 when nothing is selected`(_ selection: [String]) async throws {
    let run = try await run("/ok", arguments: selection)
    expect(run, endsIn: 4)
    expect(run.errorOutput, has: [selection[1]])
    let allowed = try await self.run("/ok", arguments: selection + ["--pass-with-no-tests"])
    expect(allowed, endsIn: 0)
    #expect(server?.requests.isEmpty == true)
  }

  @Test func `6 when a report could not be written`() async throws {
    expect(try await run("/ok", arguments: ["--report", "json=/dev/full"]), endsIn: 6)
  }
}
