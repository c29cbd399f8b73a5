// SPDX-License-Identifier: Apache-2.0

import Notation

/// Requests that repeat themselves until something holds (`setNextRequest` with their own name).
///
/// A `retry` sends the same request again, and scripts run once, behind the last attempt. So a repetition whose
/// request or condition reads what its own scripts change, as a counter or the number of a page, is a loss.
enum RepeatedRequests {
  /// How the change that stands for a repetition begins.
  static let words = "the request is repeated while"

  private static let unread: Set<String> = ["capture", "expect", "retry", "set", "vars", "name"]

  static func settle(in collection: inout ImportedCollection, _ findings: inout ImportFindings) {
    for scenario in collection.scenarios.indices {
      let steps = collection.scenarios[scenario].steps
      for index in steps.indices {
        guard let until = steps[index]["retry"]?.entries.first(where: { $0.name == "until" })?.value
        else { continue }
        let changed = names(made: steps, around: index)
        guard let name = reads(steps[index], until, of: changed).min() else { continue }
        var step = steps[index]
        step["retry"] = nil
        lose(name, in: &step, &findings)
        collection.scenarios[scenario].steps[index] = step
      }
    }
  }

  /// The names that scripts give other values in each turn.
  private static func names(made steps: [ImportedStep], around index: Int) -> Set<String> {
    var names = Set(steps[index]["capture"]?.entries.map(\.name) ?? [])
    for step in steps[(index + 1)...].prefix(while: { $0.request == nil }) {
      names.formUnion(step["set"]?.entries.map(\.name) ?? [])
    }
    for step in steps[..<index].reversed().prefix(while: { $0.request == nil }) {
      let entries = step["set"]?.entries ?? []
      names.formUnion(entries.filter { $0.value.hasExpressions }.map(\.name))
    }
    return names
  }

  private static func reads(
    _ step: ImportedStep, _ until: ImportedValue, of names: Set<String>
  ) -> Set<String> {
    var found: Set<String> = []
    if let text = until.literalText { found.formUnion(variables(in: text).intersection(names)) }
    if let request = step.request {
      found.formUnion(ExpressionNames.of(request.method.expressions, in: names))
      found.formUnion(ExpressionNames.of(request.address.expressions, in: names))
      for header in request.headers { header.value.addNames(in: names, to: &found) }
    }
    for entry in step.keys where !unread.contains(entry.name) {
      entry.addNames(in: names, to: &found)
    }
    for entry in step["vars"]?.entries ?? [] { entry.addNames(in: names, to: &found) }
    return found
  }

  /// The words of a condition besides members and texts: `s` of `response.json.?a == s`.
  private static func variables(in condition: String) -> Set<String> {
    var names: Set<String> = []
    var rest = Array(condition.utf8)[...]
    while let byte = rest.first {
      let word = rest.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
      if "'\"".utf8.contains(byte) {
        let text = rest.dropFirst()
        rest = text.firstIndex(of: byte).map { text[($0 + 1)...] } ?? []
      } else if word.isEmpty {
        let isMember = rest.starts(with: ".?".utf8) || byte == UInt8(ascii: ".")
        rest = rest.dropFirst(rest.starts(with: ".?".utf8) ? 2 : 1)
        if isMember { rest = rest.drop { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") } }
      } else {
        names.insert(String(decoding: word, as: UTF8.self))
        rest = rest.dropFirst(word.count)
      }
    }
    return names
  }

  /// Makes a loss of the change, or adds one where the script is that of a folder.
  private static func lose(
    _ name: String, in step: inout ImportedStep, _ findings: inout ImportFindings
  ) {
    let text = "a repetition of the request, which changes `\(name)` in each turn"
    let own = step.findings.first { findings.all[$0].text.hasPrefix(words) }
    if let own {
      findings.lose(own, text)
    } else {
      let place = step.place ?? ImportFinding.Place(file: 0, offset: 0)
      step.findings.append(findings.lose(.flow, text, at: place))
    }
  }
}
