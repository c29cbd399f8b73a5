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

/// Reports that cannot be written: exit code 6, the run goes on and the other reports are written.
@Suite struct UnwritableReportTests {
  private func workshop() throws -> (Workshop, ScriptedServer) {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    return (try Workshop(oneRequest(server.url("/"))), server)
  }

  @Test(
    arguments: ["json", "junit", "ndjson", "console", "markdown", "tap", "har"],
    ["/dev/full", "/dev/null/report", "/proc/report", "folder"])
  func `a full disk and a place that cannot be written`(
    _ kind: String, _ path: String
  ) async throws {
    let (workshop, server) = try workshop()
    try workshop.folder.makeFolder("folder")
    let run = try await workshop.runs(
      "run", "specs.yaml", "--report", "\(kind)=\(path)", "--report", "json=good.json",
      "--report", "ndjson=good.ndjson")
    expect(run, endsIn: 6)
    expect(run.errorOutput, has: [path, "cannot be written", kind])
    #expect(server.requests.count == 1)
    expect(try workshop.folder.read("good.json"), has: ["\"passed\":1,"])
    expect(try workshop.folder.read("good.ndjson"), has: ["run.finished"])
    if kind != "console" { expect(run.output, has: ["1 passed"]) }
  }

  @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0, "needs root"))
  func `a folder without the right to write`() async throws {
    let (workshop, server) = try workshop()
    defer { withExtendedLifetime(server) {} }
    chmod(workshop.folder.path, 0o755)
    try workshop.write("old", to: "out/report.json")
    chmod(workshop.folder.path(of: "out"), 0o555)
    var program = try workshop.curlew("run", "specs.yaml", "--report", "json=out/report.json")
    program.arguments =
      ["--reuid=65534", "--regid=65534", "--clear-groups", program.path] + program.arguments
    program.path = "/usr/bin/setpriv"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 6)
    expect(run.errorOutput, has: ["`out/report.json`", "Permission denied"])
    expect(run.output, has: ["1 passed"])
    #expect(try workshop.folder.read("out/report.json") == "old")
  }

  @Test func `a limit of the file size`() async throws {
    let (workshop, server) = try workshop()
    defer { withExtendedLifetime(server) {} }
    try workshop.write("old", to: "ctrf.json")
    var program = try workshop.curlew(["run", "specs.yaml"] + AllReports.options)
    program.arguments = ["-c", "ulimit -f 0; exec \"$@\"", "sh", program.path] + program.arguments
    program.path = "/bin/sh"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 6)
    expect(
      run.errorOutput, has: ["json report", "junit report", "ndjson report", "File too large"])
    // No temporary file is left, and the partial one says that the events are not whole.
    // The report of an earlier run is gone too.
    #expect(try workshop.files().map(\.name).sorted() == ["events.ndjson.partial"])
  }

  @Test func `the report of an earlier run is replaced whole`() async throws {
    let (workshop, server) = try workshop()
    defer { withExtendedLifetime(server) {} }
    try workshop.write(String(repeating: "old\n", count: 100_000), to: "ctrf.json")
    let run = try await workshop.run("--report", "json=ctrf.json")
    expect(run, endsIn: 0)
    #expect(try !workshop.folder.read("ctrf.json").contains("old"))
    #expect(try workshop.files().map(\.name) == ["ctrf.json"])
  }

  @Test func `two reports in one place are refused`() async throws {
    let (workshop, server) = try workshop()
    let run = try await workshop.run("--report", "json=a", "--report", "junit=a")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["`a`"])
    #expect(server.connectionsOpened == 0)
  }
}
