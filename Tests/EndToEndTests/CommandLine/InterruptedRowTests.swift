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

/// The rows of a scenario that an interrupted run did not begin.
@Suite struct `Rows that did not run` {
  private static let rows = 3_000

  /// A run that ends in `setup`, before any of its rows; each row has two steps.
  private func interrupted(_ workshop: Workshop) async throws -> ProgramRun {
    let numbers = (0..<50).map(String.init).joined(separator: ", ")
    let server = try ScriptedServer { _ in .never }
    try workshop.write(
      """
      curlew: 1
      setup: [{ GET: "\(server.url("/never"))" }]
      scenarios:
        s:
          data: { matrix: { a: [\(numbers)], b: [\((0..<60).map(String.init).joined(separator: ", "))] } }
          steps: [{ check: ["a >= 0"] }, { check: ["b >= 0"] }]
      """)
    let program = try workshop.curlew(
      "run", "specs.yaml", "--report", "console", "--report", "junit=j.xml", "--report",
      "json=c.json", "--report", "ndjson=e.ndjson", "--report", "markdown=m.md", "--report",
      "html=h.html", "--last-run", "last.json")
    let running = try program.start()
    try await server.requests(count: 1)
    running.send(SIGTERM)
    return try await running.finished()
  }

  @Test func `are reported together behind the first thousand, and counted each`() async throws {
    let workshop = try Workshop()
    let run = try await interrupted(workshop)
    expect(run, endsIn: 143)
    let rest = "s [2000 rows from row 1001]"
    let counts = "scenarios  3001 interrupted\nsteps      6001 interrupted\n"
    expect(run.output, has: [counts, "! specs.yaml › \(rest)"])
    #expect(run.output.split(separator: "\n").count < 1_100)
    let junit = try workshop.folder.read("j.xml")
    // Two steps of each of 1,001 results, and the step of `setup`.
    expect(junit, has: [#" tests="2003" "#, "\(rest) › check b"])
    #expect(junit.split(separator: "<testcase ").count == 2_004)
    expect(try workshop.folder.read("c.json"), has: [#""summary":{"tests":2003,"#, rest])
    expect(try workshop.folder.read("m.md"), has: ["3001"])
    expect(try workshop.folder.read("last.json"), has: ["SIGTERM"])
    let events = try workshop.folder.read("e.ndjson")
    expect(events, has: [#""row":"2000 rows from row 1001","rows":2000,"#])
    let merged = try await workshop.curlew("merge", "e.ndjson").run()
    expect(merged.output, has: [counts])
    #expect(!merged.errorOutput.contains("damaged"), "\(merged.errorOutput)")
  }
}
