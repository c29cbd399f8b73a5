// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What a terminal or a CI system would obey is made visible wherever it comes from.
@Suite struct HostileTextTests {
  /// Escape sequences, C1, DEL, bidirectional controls and the commands of four CI systems.
  private static let json =
    #"\u001b]0;owned\u0007\u001b[2J\u009b31m\u007f\u202eabc\u2066"#
    + #"\n::error file=a::owned\n##[error]owned\n##vso[task.complete]owned\n##teamcity[owned]"#

  private static let commands = ["::error", "##[error", "##vso[", "##teamcity["]

  /// A failing run with hostile text in its body, headers, names, file name and source lines.
  private func program(_ arguments: [String] = []) throws -> (Workshop, ScriptedServer, Program) {
    let raw = "\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}::error::owned ##vso[x] ##teamcity[x]"
    let server = try ScriptedServer { _ in
      .response(
        200, headers: ["X-Evil": "\(raw)", "Content-Type": "application/json"],
        body: "{\"a\":\"\(Self.json)\"}\n\(raw)\n::error::in the body\n")
    }
    let folder = try Workshop()
    let name = "::error::\u{1b}[1mspecs \u{202e}##vso[x].yaml"
    try folder.write(
      """
      curlew: 1
      name: "\(Self.json)"
      scenarios:
        "a \(Self.json)":
          steps:
            - name: "b \(Self.json)"
              GET: "\(server.url("/"))?q=::error::" # ::error::comment ##vso[x] \u{202e} x
              expect:
                status: 201 # ::error::comment ##teamcity[x \u{2066}
                headers: { x-evil: "c \(Self.json)" }
                body: "d \(Self.json)"
                json: { a: b }
      """, to: name)
    try folder.write(
      "curlew: 1\nrequests: # \u{202e}\nname: ::error::a: b # ##[x \u{202e}\n", to: "broken.yaml")
    try folder.write(
      "curlew: 1\n\"reqests\\e[1m\": [] # ::error::comment ##[x \u{202e}\n", to: "reqests.yaml")
    var program = try folder.curlew(["run", name, "broken.yaml", "reqests.yaml"] + arguments)
    program.environment["TERM"] = "xterm-256color"
    return (folder, server, program)
  }

  /// Bytes that a terminal obeys, other than line ends and, where they are ours, colours.
  private func obeyed(in text: String, allowsOurs: Bool) -> [String] {
    var found: [String] = []
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar.value {
      case 0x0a: continue
      case 0x0d where allowsOurs: continue
      case 0x1b where allowsOurs && Self.isOurs(scalars[(index + 1)...]): continue
      case 0..<0x20, 0x7f..<0xa0, 0x202a...0x202e, 0x2066...0x2069, 0x200e, 0x200f, 0x061c:
        found.append("\(index): \(String(scalar).debugDescription)")
      default: continue
      }
    }
    return found
  }

  /// Whether a colour or the erasing of a line follows ESC.
  private static func isOurs(_ behind: ArraySlice<Unicode.Scalar>) -> Bool {
    guard behind.first == "[" else { return false }
    let rest = behind.dropFirst().drop { ("0"..."9").contains($0) || $0 == ";" }
    let parameters = behind.dropFirst().prefix(rest.startIndex - behind.startIndex - 1)
    // What the service and the files send are these two.
    if rest.first == "J" { return false }
    return rest.first == "m" || rest.first == "K" && parameters.elementsEqual(["2"])
  }

  @Test(arguments: [[], ["-v"], ["-q"]], [false, true])
  func `nothing obeyed is printed to a pipe`(_ arguments: [String], _ isCI: Bool) async throws {
    var (workshop, server, program) = try program(arguments)
    if isCI { program.environment["CI"] = "true" }
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    expect(run.output, has: [#"\x1b"#, "owned", #"\u{9b}"#, #"\u{202e}"#])
    #expect(obeyed(in: run.output, allowsOurs: false) == [])
    #expect(obeyed(in: run.errorOutput, allowsOurs: false) == [])
    if isCI { expectNoCommands(in: run.output + run.errorOutput) }
    withExtendedLifetime(server) {}
  }

  @Test(arguments: ["junit", "json", "ndjson"], ["", "=/dev/stdout"])
  func `a report in a CI log gives no commands`(_ kind: String, _ path: String) async throws {
    var (workshop, server, program) = try program(["--report", kind + path])
    program.environment["GITHUB_ACTIONS"] = "true"
    let run = try await workshop.runs(program)
    expect(run.output, has: ["owned", kind == "junit" ? "&#35;vso[" : #"#\u0023vso["#])
    for line in run.output.split(separator: "\n") {
      // `##` is obeyed anywhere in a line, `::` at its beginning.
      #expect(!line.contains("##") && !line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
    }
    program.environment["GITHUB_ACTIONS"] = nil
    let plain = try await workshop.runs(program)
    #expect(plain.output.contains("##vso["))
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [[], ["-v"]]) func `nothing obeyed is printed to a terminal`(
    _ arguments: [String]
  ) async throws {
    var (workshop, server, program) = try program(arguments + ["--color", "never"])
    program.standardOutput = .terminal
    program.standardError = .terminal
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    expect(run.terminal, has: [#"\x1b"#, "owned"])
    #expect(obeyed(in: run.terminal, allowsOurs: true) == [])
    withExtendedLifetime(server) {}
  }

  @Test(arguments: ["check", "plan", "list"], [false, true])
  func `nothing obeyed is printed by other commands`(
    _ command: String, _ isCI: Bool
  ) async throws {
    var (workshop, server, program) = try program()
    program.arguments[0] = command
    if isCI { program.environment["GITHUB_ACTIONS"] = "true" }
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["broken.yaml:3:17", "reqests.yaml:2:1"])
    #expect(obeyed(in: run.output + run.errorOutput, allowsOurs: false) == [])
    if isCI { expectNoCommands(in: run.output + run.errorOutput) }
    withExtendedLifetime(server) {}
  }

  @Test(arguments: ["json", "ndjson", "junit"])
  func `a report on standard output holds no byte that a terminal obeys`(
    _ kind: String
  ) async throws {
    var (workshop, server, program) = try program(["--report", kind])
    program.environment["CI"] = "true"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    expect(run.output, has: ["owned"])
    #expect(obeyed(in: run.output, allowsOurs: false).filter { !$0.hasSuffix(#""\t""#) } == [])
    withExtendedLifetime(server) {}
  }

  @Test func `arguments are made visible too`() async throws {
    let evil = "\u{1b}]0;owned\u{7}::error::\u{202e}x"
    for arguments in [
      ["run", evil], ["run", "--\(evil)"], [evil], ["run", "-t", evil], ["run", "-n", "(\(evil)"],
      ["run", "--var", evil], ["run", "--report", evil], ["run", "-e", evil],
    ] {
      let workshop = try Workshop()
      var program = try workshop.curlew(arguments)
      program.environment["CI"] = "true"
      // Nothing is in it: a folder that is searched costs its size.
      program.workingDirectory = try workshop.folder.makeFolder("empty")
      let run = try await workshop.runs(program)
      #expect(run.exitCode == 2 || run.exitCode == 4, "\(arguments)")
      #expect(obeyed(in: run.output + run.errorOutput, allowsOurs: false) == [], "\(arguments)")
      expectNoCommands(in: run.output + run.errorOutput)
    }
  }

  private func expectNoCommands(
    in text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for command in Self.commands where text.contains(command) {
      Issue.record("\(command) is in:\n\(text)", sourceLocation: sourceLocation)
    }
  }
}
