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

/// When several exit codes apply, the first of 129 to 143, 2, 6, 1, 3, 4 wins.
@Suite struct ExitCodePriorityTests {
  /// A run in which all these things go wrong.
  struct Case: Sendable, CustomTestStringConvertible {
    let code: Int32
    let wrong: [Wrong]

    init(_ code: Int32, _ wrong: Wrong...) {
      self.code = code
      self.wrong = wrong
    }

    var testDescription: String { wrong.map { "\($0)" }.joined(separator: ", ") }
  }

  enum Wrong: Sendable {
    case file, report, check, transfer
  }

  static let cases = [
    Case(2, .file, .report), Case(2, .file, .check), Case(2, .file, .transfer),
    Case(2, .file, .report, .check, .transfer), Case(6, .report, .check),
    Case(6, .report, .transfer), Case(6, .report, .check, .transfer), Case(1, .check, .transfer),
    Case(2, .file), Case(6, .report), Case(1, .check), Case(3, .transfer),
  ]

  /// What makes a run in which this goes wrong; each in a file of its own.
  private func arguments(_ wrong: [Wrong], _ workshop: Workshop, _ server: ScriptedServer) throws
    -> [String]
  {
    var arguments = ["run", "specs.yaml"]
    try workshop.write(oneRequest(server.url("/ok")))
    for what in wrong {
      switch what {
      case .file: try workshop.write("curlew: 2\n", to: "file.yaml")
      case .report: arguments += ["--report", "json=/dev/full"]
      case .check: try workshop.write(oneRequest(server.url("/bad")), to: "check.yaml")
      case .transfer: try workshop.write(oneRequest(server.url("/broken")), to: "transfer.yaml")
      }
      if what != .report { arguments.append("\(what).yaml") }
    }
    return arguments
  }

  private func service() throws -> ScriptedServer {
    try ScriptedServer(paths: [
      "/ok": .response(200), "/bad": .response(500), "/broken": .close, "/never": .never,
    ])
  }

  @Test(arguments: cases) func `the first in the order wins`(_ example: Case) async throws {
    let server = try service()
    let workshop = try Workshop()
    let run = try await workshop.runs(arguments(example.wrong, workshop, server))
    #expect(run.exitCode == example.code, "\(run.output)\(run.errorOutput)")
    // Whatever went wrong beside it, the good collection ran.
    #expect(server.requests.contains { $0.path == "/ok" })
  }

  @Test(arguments: cases) func `an interruption wins over all`(_ example: Case) async throws {
    let server = try service()
    let workshop = try Workshop()
    let arguments = try arguments(example.wrong, workshop, server)
    try workshop.write(oneRequest(server.url("/never")), to: "never.yaml")
    let program = try workshop.curlew(arguments + ["never.yaml"]).start()
    try await server.requests(count: 2 + example.wrong.count { $0 == .check || $0 == .transfer })
    program.send(SIGTERM)
    expect(try await program.finished(), endsIn: 143)
  }

  @Test func `a file that does not load wins over an empty selection`() async throws {
    let server = try service()
    let workshop = try Workshop()
    let arguments = try arguments([.file], workshop, server)
    let run = try await workshop.runs(arguments + ["-n", "nightly", "--pass-with-no-tests"])
    expect(run, endsIn: 2)
    #expect(server.connectionsOpened == 0)
  }

  @Test func `a report that cannot be written wins over an empty selection`() async throws {
    let server = try service()
    let workshop = try Workshop()
    let arguments = try arguments([.report], workshop, server)
    expect(try await workshop.runs(arguments + ["-n", "nightly"]), endsIn: 6)
    let allowed = try await workshop.runs(
      arguments + ["-n", "nightly", "--pass-with-no-tests"])
    expect(allowed, endsIn: 6)
  }
}
