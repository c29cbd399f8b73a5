// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Values

/// What a run of the cases shows of their secrets, as texts to compare.
struct LeakRecord {
  /// Each step as in its event, the places in which a form of its secret shows, and the command
  /// that is offered.
  let steps: String
  /// How many lines of each output show a form of each secret.
  let outputs: String

  init() async throws {
    let cases = LeakCase.all
    let servers = try LeakServers()
    defer { withExtendedLifetime(servers) {} }
    let ports = [("\(servers.a.port)", "PORT"), ("\(servers.b.port)", "PROXY")]
    let workshop = try Workshop(
      ports.reduce(LeakCase.collection(cases).replacing("ORIGIN", with: servers.a.url())) {
        $0.replacing($1.1, with: $1.0)
      })
    var program = try workshop.curlew(["run", "specs.yaml", "-j", "1", "-v"] + AllReports.options)
    for canary in LeakCase.Canary.allCases where canary != .captured {
      program.environment["CURLEW_SECRET_\(canary.name)"] = canary.rawValue
    }
    let loud = try await workshop.runs(program)
    try #require(loud.exitCode == 1, "\(loud.errorOutput)")
    var texts = [("standard output, -v", loud.output), ("standard error", loud.errorOutput)]
    for name in AllReports.names where workshop.folder.holds(name) {
      texts.append((name, try workshop.folder.read(name)))
    }
    let mask = LeakMask(
      ports: [(ports[0].0, "A"), (ports[1].0, "B")], folder: workshop.folder.path)
    program.arguments.removeAll { $0 == "-v" }
    let plain = try await workshop.runs(program)
    texts.append(("standard output", plain.output))
    steps = try Self.steps(
      events: workshop.folder.read("events.ndjson"), console: plain.output, cases, mask)
    // Last, since it writes the other reports once more.
    let collector = try Collector()
    program.arguments += ["--otlp", collector.address]
    try #require(try await workshop.runs(program).exitCode == 1)
    try #require(try collector.spans.count > 2 * cases.count)
    texts.append(("spans of OTLP", try collector.text))
    outputs = texts.map { Self.shown(in: $0.1, of: $0.0) }.joined()
  }

  private static func steps(
    events: String, console: String, _ cases: [LeakCase], _ mask: LeakMask
  ) throws -> String {
    var words: [Int: String] = [:]
    for line in events.split(separator: "\n") where line.contains(#""attempt.finished""#) {
      let event = LeakEvent(try JSONDocument.parse(String(line)).root.value())
      guard let number = event.number else { continue }
      words[number] = event.words + event.places(showing: cases[number].canary.rawValue)
    }
    let commands = console.split(separator: "\n").filter { $0.contains("same request") }
    let steps = cases.indices.map { number in
      "== \(cases[number].title)\n\(words[number, default: "nothing\n"])"
    }
    let offered = commands.map { String($0.drop { $0 == " " }) + "\n" }
    return mask.masked((steps + offered).joined())
  }

  private static func shown(in text: String, of output: String) -> String {
    let found = LeakCase.Canary.allCases.map { canary in
      let counts = LeakForms(of: canary.rawValue).counts(in: text)
      return "  \(canary):" + counts.map { " \($0.name) \($0.count) times" }.joined(separator: ",")
        + "\n"
    }
    return "\(output)\n" + found.joined()
  }
}
