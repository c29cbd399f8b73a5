// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The verdicts and messages in an event file, by what identifies an attempt.
struct RecordedVerdicts {
  /// The results of an attempt, as one text.
  private(set) var attempts: [String: String] = [:]
  /// Why steps were skipped, by step.
  private(set) var skipped: [String: String] = [:]

  init(_ events: String) throws {
    for line in events.split(separator: "\n") {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      guard let step = event["step"] as? [String: Any] else { continue }
      let scenario = event["scenario"] as? [String: Any] ?? [:]
      let identity = Self.identity(of: step, in: scenario)
      switch event["event"] as? String {
      case "attempt.finished":
        attempts["\(identity) \(event["attempt"] ?? "")"] = Self.results(of: event)
      case "step.finished" where event["outcome"] as? String == "skipped":
        skipped[identity] = event["reason"] as? String
      default: continue
      }
    }
  }

  private static func identity(of step: [String: Any], in scenario: [String: Any]) -> String {
    let calls = step["calls"] as? [[String: Any]] ?? []
    let turns = (calls + [step]).map { step -> String in
      let turn = step["turn"] as? [String: Any]
      return turn.map { "\($0["index"] ?? "")" } ?? "-"
    }
    return "\(step["id"] ?? "") try \(scenario["try"] ?? 1) turns \(turns.joined(separator: " "))"
  }

  private static func results(of attempt: [String: Any]) -> String {
    let checks = (attempt["checks"] as? [[String: Any]] ?? []).map { check in
      let failure = check["failure"] as? [String: Any]
      return "\(check["name"] ?? "") \(check["holds"] ?? "") \(failure?["message"] ?? "")"
    }
    let failure = attempt["failure"] as? [String: Any]
    return "\(attempt["outcome"] ?? "") \(checks) \(failure?["message"] ?? "")"
  }

  /// The steps that are not judged as they were in a run, a line each; those that are undecided for
  /// another reason than these too.
  func differences(from run: RecordedVerdicts, besides reasons: [String]) -> [String] {
    var lines: [String] = []
    for (identity, results) in run.attempts.sorted(by: { $0.key < $1.key }) {
      if attempts[identity] == results { continue }
      let step = identity.split(separator: " ").dropLast().joined(separator: " ")
      if let reason = skipped[step], reason.hasPrefix("undecided: ") {
        if !reasons.contains(where: reason.contains) { lines.append("\(step): \(reason)") }
        continue
      }
      lines.append("\(identity): was \(results), is \(attempts[identity] ?? "missing")")
    }
    return lines
  }

  var undecidedCount: Int { skipped.values.filter { $0.hasPrefix("undecided: ") }.count }
}
