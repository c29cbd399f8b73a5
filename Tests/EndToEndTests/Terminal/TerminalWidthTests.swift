// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Narrow and wide terminals.
@Suite struct TerminalWidthTests {
  @Test(arguments: [20, 40, 80, 200]) func `lines of scenarios fit`(_ columns: Int) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let names = ["short", String(repeating: "long name ", count: 30), "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字"]
    let scenarios = names.map { "  \"\($0)\": { steps: [{ GET: \(server.url("/")) }] }\n" }
    let workshop = try Workshop("curlew: 1\nscenarios:\n" + scenarios.joined())
    var program = try workshop.curlew("run", "specs.yaml", "--color", "never")
    program.standardOutput = .terminal
    program.terminalColumns = columns
    let run = try await workshop.runs(program)
    #expect(run.exitCode == 0)
    for line in run.terminal.split(separator: "\r\n") where line.hasPrefix("✓") {
      let width = line.reduce(0) { $0 + ($1.isASCII || "✓›…µ".contains($1) ? 1 : 2) }
      #expect(width <= columns, "\(line)")
    }
  }
}
