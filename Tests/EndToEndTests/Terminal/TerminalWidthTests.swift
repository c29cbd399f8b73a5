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
    expect(run, endsIn: 0)
    for line in run.terminal.split(separator: "\r\n") where line.hasPrefix("✓") {
      let width = line.reduce(0) { $0 + ($1.isASCII || "✓›…µ".contains($1) ? 1 : 2) }
      #expect(width <= columns, "\(line)")
    }
  }

  /// Text to be copied, and text from the wire, is unchanged.
  private static func isWhole(_ line: Substring, among heads: [String]) -> Bool {
    ["http", "curl", "curlew run"].contains { line.contains($0) }
      || heads.contains { line.drop { $0 == " " }.hasPrefix($0) }
  }

  @Test(arguments: [40, 60], ["run -v specs.yaml", "run specs.yaml", "send -v"])
  func `sentences are broken between words`(columns: Int, command: String) async throws {
    let server = try ScriptedServer { _ in
      .response(
        200, headers: ["Set-Cookie": "session=a; Path=/a/rather/long/path; Max-Age=9; HttpOnly"],
        json: #"{"name": "a name that goes on for some time, and on"}"#)
    }
    let words = "it is expected to be quite another name than the one that comes"
    let shop = try Workshop(
      """
      curlew: 1
      requests:
        - name: a step with a name that is longer than the terminal
          GET: \(server.url("/"))
          retry: { attempts: 2, every: 1ms }
          expect: { json: { name: \(words) }, time: { $lt: 1ms, $gt: 60s } }
        - GET: http://localhost/
          proxi: http://a.test:8080/
      """)
    if command != "run -v specs.yaml" || columns == 60 {
      try shop.write(try shop.folder.read("specs.yaml").replacing("proxi:", with: "proxy:"))
    }
    let timeout = columns == 60 ? "timeout: 5s" : "timeout: 5"
    var program = try shop.curlew(
      command.split(separator: " ").map(String.init)
        + (command == "send -v" ? [server.url("/"), "--setting", timeout] : []))
    program.standardOutput = .terminal
    program.standardError = .terminal
    program.terminalColumns = columns
    program.environment["NO_COLOR"] = "1"
    let run = try await shop.runs(program)
    let heads = ["Set-Cookie:", "{\"name", "\"name\"", "Content-", "Accept", "User-Agent", "Host:"]
    // The progress line is taken away before anything else is written.
    let lines = run.terminal.replacing("\r\u{1b}[2K", with: "\n").split {
      $0 == "\n" || $0 == "\r\n"
    }
    #expect(lines.count > 4, "\(run.terminal)")
    for line in lines where !Self.isWhole(line, among: heads) && !line.contains(" | ") {
      #expect(line.count <= columns, "\(line)\n\n\(run.terminal)")
    }
  }

  @Test(arguments: [40, 60, 80])
  func `each scenario keeps its time, and a number its unit`(_ columns: Int) async throws {
    let server = try ScriptedServer { $0.path == "/bad" ? .response(500) : .response(200) }
    let many = Array(repeating: "{ GET: /ok }", count: 12).joined(separator: ", ")
    let shop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      scenarios:
        a scenario with a name of some length: { steps: [\(many), { skip: later, GET: /ok }] }
        another one that fails in the middle of it: { steps: [{ GET: /ok }, { GET: /bad }, \(many)] }
      """)
    var program = try shop.curlew("run", "specs.yaml", "--color", "never")
    program.standardOutput = .terminal
    program.terminalColumns = columns
    let run = try await shop.runs(program)
    let lines = run.terminal.replacing("\r\u{1b}[2K", with: "\n").split {
      $0 == "\n" || $0 == "\r\n"
    }
    let ofScenarios = lines.prefix { !$0.hasPrefix("failures") }.filter { line in
      (line.hasPrefix("✓") || line.hasPrefix("✗")) && !line.contains("GET /")
    }
    #expect(ofScenarios.count == 2, "\(run.terminal)")
    for line in ofScenarios {
      #expect(line.contains(#/\d (?:µs|ms|s)$/#), "\(line)")
      #expect(line.count <= columns, "\(line)")
    }
    for line in lines {
      #expect(!line.contains(#/^\s*(?:µs|ms|s|bytes|kB)\b/#), "\(run.terminal)")
    }
  }
}
