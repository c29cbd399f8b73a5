// SPDX-License-Identifier: Apache-2.0

import Values

/// An event in one short line: its scenario, step and outcome, without times and heads.
struct EventWords {
  /// The name of its scenario; empty for an event of the whole run.
  let scenario: String
  let text: String

  init(_ event: Value) {
    let kind = event["event"].word
    let id = event["scenario"]["id"].word
    scenario = id.split(separator: "#").last.map(String.init) ?? ""
    let about = [scenario, event["step"]["name"].word].filter { !$0.isEmpty }
      .joined(separator: " › ")
    switch kind {
    case "attempt.finished":
      text = "  \(about) attempt \(event["attempt"].word): " + Self.attempt(event)
    case "run.finished":
      text = "run finished" + Self.members(event, besides: ["event", "duration"])
    default:
      let besides = ["event", "at", "duration", "scenario", "step"]
      text = "\(kind) \(about)" + Self.members(event, besides: besides)
    }
  }

  private static func attempt(_ event: Value) -> String {
    var parts = [event["outcome"].word]
    parts += event["tokenHops"].elements.map { "token " + hop($0) }
    parts += event["hops"].elements.map(hop)
    parts += event["socket"]["elements"].elements.map { "\($0["kind"].word)" }
    parts += failure(event["socket"]["failure"], "socket")
    parts += event["checks"].elements.map { "\($0["name"].word) \($0["holds"].word)" }
    parts += failure(event["failure"], "failure")
    parts += event["furtherFailures"].elements.flatMap { failure($0, "further") }
    parts += event["notices"].elements.map { "notice \($0.word)" }
    // How far a body came, and how long a refusal took, are left to chance.
    return parts.joined(separator: "\n      ").replacing(#/[0-9]+ bytes/#, with: "BYTES")
      .replacing(#/after [0-9]+ ms/#, with: "after TIME")
  }

  private static func hop(_ hop: Value) -> String {
    let response = hop["response"]
    let status =
      response["status"].word.isEmpty
      ? "no response"
      : response["status"].word + members(response["saved"], besides: ["bytes", "sha256"])
    let flags = members(hop, besides: hop.names.filter { !["resent", "cut"].contains($0) })
    return
      (["\(hop["method"].word) \(hop["url"].word): \(status)\(flags)"]
      + failure(hop["failure"], "hop")).joined(separator: ", ")
  }

  private static func failure(_ failure: Value, _ title: String) -> [String] {
    failure.names.isEmpty ? [] : [title + members(failure, besides: ["place"])]
  }

  private static func members(_ value: Value, besides: [String]) -> String {
    value.names.filter { !besides.contains($0) }.map { " \($0)=\(value[$0].word)" }.joined()
  }
}

extension Value {
  fileprivate subscript(name: String) -> Value {
    if case .object(let object) = self { object[name] ?? .null } else { .null }
  }

  fileprivate var names: [String] {
    if case .object(let object) = self { object.members.map(\.name) } else { [] }
  }

  fileprivate var elements: [Value] { if case .array(let all) = self { all } else { [] } }

  /// A text as it is, nothing for null, anything else as JSON.
  fileprivate var word: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: jsonText()
    }
  }
}
