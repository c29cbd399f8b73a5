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

/// The reports of runs that went wrong, judged by others' schemas.
@Suite(.enabled(if: AllReports.canBeJudged, AllReports.absence))
struct ReportValidityTests {
  /// What went wrong.
  enum Situation: String, Sendable, CaseIterable {
    case nothing, check, transfer, retried, skipped, setup, unusableFile, onlyUnusableFile
    case emptySelection, missingInput, hostileText, noUTF8, fullDisk, closedOutput
  }

  private static let hostile = "\u{1b}[2J\u{9b}31m\u{202e}]]>&<\"'\u{7f}\u{fffe}\u{0}::error::x"

  private static func service() throws -> ScriptedServer {
    let hostileBody = Array(hostile.utf8) + [0xff, 0xc3, 0x28]
    return try ScriptedServer(paths: [
      "/ok": .response(200, json: #"{"a":1}"#), "/bad": .response(500, body: "no"),
      "/broken": .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc").then(.close),
      "/hostile": .response(
        200, headers: ["X-Evil": "\u{1b}]0;x\u{7}\u{9b}", "X-Mark": "##vso[task]"],
        bytes: hostileBody),
      "/latin": .raw("HTTP/1.1 200 \u{e9}\u{1b}OK\r\nX-A: ").then(.bytes([0xe9, 0x01]))
        .then(.raw("\r\nContent-Length: 0\r\n\r\n")),
    ])
  }

  /// The collection, and the arguments besides the reports'.
  private static func collection(
    _ situation: Situation, _ server: ScriptedServer
  ) -> (text: String, arguments: [String]) {
    func steps(_ steps: String...) -> String {
      "curlew: 1\nbaseUrl: \(server.url())\nrequests:\n"
        + steps.map { "  - \($0)\n" }.joined()
    }
    switch situation {
    case .nothing, .fullDisk, .closedOutput: return (steps("GET: /ok", "GET: /ok"), [])
    case .check: return (steps("{ GET: /ok, expect: { json: { a: 2, b: [1] } } }", "GET: /ok"), [])
    case .transfer: return (steps("GET: /broken"), [])
    case .retried:
      return (steps("{ GET: /bad, retry: { attempts: 3, every: 1ms } }"), [])
    case .skipped: return (steps("{ GET: /ok, skip: \"<&\\e[1m\" }", "GET: /ok"), [])
    case .setup:
      return (
        "curlew: 1\nbaseUrl: \(server.url())\nsetup: [{ GET: /bad }]\n"
          + "scenarios: { a: { steps: [{ GET: /ok }] }, b: { needs: [a], steps: [{ GET: /ok }] } }\n",
        []
      )
    case .unusableFile: return (steps("GET: /ok"), ["broken.yaml"])
    case .onlyUnusableFile: return ("curlew: 1\nreqests: []\n", ["broken.yaml"])
    case .emptySelection: return (steps("GET: /ok"), ["-t", "nothing"])
    case .missingInput: return ("requires: [a]\n" + steps("GET: /${a}"), [])
    case .hostileText:
      let name = #""\e[2J\x9b31m\u202e]]>&<\"'\x7f\ufffe\0::error::x""#
      return (
        steps(
          "{ name: \(name), GET: /hostile, expect: { body: \(name), headers: { x-evil: a } } }"),
        []
      )
    case .noUTF8: return (steps("{ GET: /latin, expect: { headers: { x-a: \"\\x01\" } } }"), [])
    }
  }

  private static func run(_ situation: Situation, _ options: [String]) async throws -> Workshop {
    let server = try service()
    let (text, arguments) = collection(situation, server)
    let workshop = try Workshop(text)
    try workshop.write("curlew: 1\nname: \"\\e[1m<&>\"\nreqests: []\n", to: "broken.yaml")
    var program = try workshop.curlew(["run", "specs.yaml"] + arguments + options)
    if situation == .fullDisk { program.arguments += ["--report", "console=/dev/full"] }
    if situation == .closedOutput { program.standardOutput = .closed }
    let run = try await workshop.runs(program)
    #expect(run.exitCode != nil && run.exitCode != 70, "\(run.errorOutput)")
    return workshop
  }

  @Test(arguments: Situation.allCases)
  func `Conformance: they are valid`(_ situation: Situation) async throws {
    try await AllReports.expectValid(in: Self.run(situation, AllReports.options))
  }

  @Test(arguments: Situation.allCases)
  func `Conformance: they are valid in JUnit's strict dialect`(
    _ situation: Situation
  ) async throws {
    try await AllReports.expectValid(in: Self.run(situation, AllReports.strictOptions))
  }

  @Test(
    arguments: [AllReports.options, AllReports.strictOptions], [SIGINT, SIGTERM, SIGHUP] as [Int32])
  func `Conformance: they are valid after a signal`(
    _ options: [String], _ signal: Int32
  ) async throws {
    let server = try InterruptTests.service()
    let workshop = try Workshop(InterruptTests.collection(server))
    try workshop.write("curlew: 1\nreqests: []\n", to: "broken.yaml")
    let program = try workshop.curlew(["run", "broken.yaml", "specs.yaml"] + options).start()
    try await server.requests(count: 3)
    program.send(signal)
    #expect(try await program.finished().exitCode == 128 + signal)
    try await AllReports.expectValid(in: workshop)
  }
}
