// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Codes that no other test provokes, each from the command line to its place.
@Suite struct DiagnosticCodeTests {
  /// What is wrong before anything is sent.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let code: String
    var arguments = ["specs.yaml"]
    var method = "GET"
    var lines: [String] = []
    var place = "specs.yaml:4:"

    var testDescription: String { code }
  }

  private static let refusals = [
    Refusal(
      code: "template-in-values", arguments: ["specs.yaml", "--vars", "values.yaml"],
      place: "values.yaml:1:4"),
    Refusal(code: "unwritable-file", lines: ["save: file/x"]),
    Refusal(
      code: "resume-needs-get", method: "DELETE", lines: ["save: { path: a, resume: true }"]),
    Refusal(
      code: "expression-too-large",
      lines: ["headers: { A: \"${\(String(repeating: "a.", count: 40_000))b}\" }"]),
  ]

  @Test(arguments: refusals) func `is reported before anything is sent`(_ one: Refusal) async throws
  {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n  - \(one.method): \(server.url("/"))\n"
        + one.lines.map { "    \($0)\n" }.joined())
    try workshop.write("a: \"${b}\"\n", to: "values.yaml")
    try workshop.write("no folder", to: ".curlew/output/file")
    let run = try await workshop.runs(["run"] + one.arguments)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[\(one.code)]: ", one.place])
    #expect(server.connectionsOpened == 0)
  }

  @Test func `a removed working directory is reported`() async throws {
    let workshop = try Workshop()
    let curlew = try workshop.curlew()
    var shell = Program(
      "/bin/sh", ["-c", "mkdir gone && cd gone && rmdir ../gone && exec \(curlew.path) run a.yaml"])
    shell.workingDirectory = workshop.folder.path
    let run = try await workshop.runs(shell)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[no-working-directory]: the working directory was removed"])
  }

  @Test func `a variable that sets nothing is warned about`() async throws {
    let workshop = try Workshop(oneRequest("http://127.0.0.1/"))
    var program = try workshop.curlew("check", "specs.yaml")
    program.environment["CURLEW_JOB"] = "3"
    let run = try await workshop.runs(program)
    expect(run.errorOutput, has: ["warning[unknown-variable]: `CURLEW_JOB` sets no option"])
  }

  /// A step's error when it begins; `${told}` is a value from the server.
  private static let ofSteps: [(code: String, told: String, line: String, words: String)] = [
    (
      "bad-client-certificate", "", "tls: { cert: values.yaml, key: values.yaml }",
      "holds no certificate"
    ),
    (
      "bad-credentials", #"a\nb"#, #"auth: { basic: { user: "${told}", password: x } }"#,
      "a control character cannot be part of it"
    ),
    (
      "bad-user-name", "a:b", #"auth: { basic: { user: "${told}", password: x } }"#,
      "a user name of `basic` may not hold `:`"
    ),
    ("save-failed", "file", #"save: "${told}/x""#, "`file/x` cannot be written: Not a directory"),
    (
      "unix-socket-not-allowed", "docker.sock", #"unixSocket: "${told}""#, "may not be connected to"
    ),
  ]

  @Test(arguments: ofSteps) func `is reported for the step, which is not sent`(
    _ one: (code: String, told: String, line: String, words: String)
  ) async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"told":"\#(one.told)"}"#) }
    let scheme = one.code == "bad-client-certificate" ? "https" : "http"
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - { GET: "\(server.url("/"))", capture: { told: $.told } }
        - GET: \(scheme)://127.0.0.1:\(server.port)/second
          \(one.line)
      """)
    try workshop.write("a: b\n", to: "values.yaml")
    try workshop.write("no folder", to: ".curlew/output/file")
    let run = try await workshop.run("--report", "ndjson=events.ndjson")
    expect(run, endsIn: 1)
    expect(run.output, has: ["specs.yaml:5:", one.words])
    expect(try workshop.folder.read("events.ndjson"), has: [#""code":"\#(one.code)""#])
    #expect(server.requests.map(\.path) == ["/"])
  }
}
