// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport

/// What chance gave in a run, for each scenario: what the server received, what steps printed, and
/// which values were expected.
///
/// Values are not masked but numbered (`<3>`): the same number is the same value, and all values
/// are at the end.
struct SeedRecord {
  private(set) var text = ""
  private var values: [String] = []

  /// Adds a run, under a title.
  mutating func add(_ title: String, _ run: CarriedOut, received: [ScriptedRequest]) {
    text += "\n== \(title)\n"
    for scenario in ["one", "two"] {
      text += "\(scenario)\n"
      for request in received where request.target.hasPrefix("/\(scenario)/") {
        text += "  \(numbered(Self.words(of: request)))\n"
      }
      for event in run.events { text += words(of: event, in: scenario) }
    }
  }

  /// All values in the order they came.
  var list: String {
    "\n== the values\n"
      + values.enumerated().map { "  <\($0.offset + 1)> = \($0.element)\n" }.joined()
  }

  private mutating func words(of event: RunEvent, in scenario: String) -> String {
    switch event {
    case .attemptFinished(let attempt) where attempt.step.scenario.name == scenario:
      var found = attempt.verdicts.compactMap { $0.failure?.expected ?? $0.failure?.message }
      if let printed = attempt.printed { found.append("prints \(printed)") }
      guard !found.isEmpty else { return "" }
      let texts = found.map { numbered($0.replacing("\n", with: "\\n")) }
      return texts.map { "  \(attempt.step.name), attempt \(attempt.number): \($0)\n" }.joined()
    case .stepFinished(let step) where step.step.scenario.name == scenario:
      return "  \(step.step.name): \(step.outcome), \(step.attempts) attempts\n"
    default: return ""
    }
  }

  /// Request line, headers that not every request has, and body, on one line.
  private static func words(of request: ScriptedRequest) -> String {
    let usual = ["host:", "user-agent:", "accept:", "accept-encoding:", "content-length:"]
    return String(decoding: request.raw, as: UTF8.self).split(separator: "\r\n")
      .filter { line in !usual.contains { line.lowercased().hasPrefix($0) } }
      .map { $0.replacing("\n", with: "\\n") }.joined(separator: " | ")
  }

  /// Each UUID as `<N>`.
  private mutating func numbered(_ text: String) -> String {
    var text = text
    for match in text.matches(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/) {
      let value = String(match.output)
      let number = values.firstIndex(of: value) ?? values.count
      if number == values.count { values.append(value) }
      text = text.replacing(value, with: "<\(number + 1)>")
    }
    return text
  }
}
