// SPDX-License-Identifier: Apache-2.0

import Planning
import Values

/// One planned collection as lines.
struct PlanText {
  private(set) var lines: [String]
  private let collection: PlannedCollection

  init(_ collection: PlannedCollection, environment: String?) {
    self.collection = collection
    lines = ["\(collection.path) (\(collection.name))"]
    if let environment { lines.append("  environment \(environment)") }
  }

  /// Each input with its value and where it came from; of a secret its name only.
  mutating func addInputs() {
    let inputs = collection.inputs.all
    guard !inputs.isEmpty else { return }
    lines.append("  inputs")
    let names = inputs.map(\.name)
    let values = inputs.map { shown($0) }
    let origins = inputs.map(\.origin.text)
    addRows([names, values, origins], indent: 4)
  }

  private func shown(_ input: PlannedInput) -> String {
    guard let value = input.value else { return "(missing)" }
    guard !input.isSecret, input.secrets.isEmpty else { return "***\(input.name)***" }
    return value.jsonText()
  }

  /// `setup`, the scenarios with what they wait for, `teardown`.
  mutating func addSteps() {
    add("setup", collection.setup)
    for scenario in collection.scenarios {
      lines.append("  scenario \(scenario.name)" + facts(of: scenario))
      addSteps(scenario.steps, indent: 4)
      if !scenario.teardown.isEmpty {
        lines.append("    teardown")
        addSteps(scenario.teardown, indent: 6)
      }
    }
    add("teardown", collection.teardown)
    lines.append("")
  }

  private mutating func add(_ title: String, _ steps: [PlannedStep]) {
    guard !steps.isEmpty else { return }
    lines.append("  \(title)")
    addSteps(steps, indent: 4)
  }

  private func facts(of scenario: PlannedScenario) -> String {
    var facts: [String] = []
    if scenario.isNeededOnly { facts.append("needed") }
    if !scenario.tags.isEmpty { facts.append("tags " + scenario.tags.joined(separator: ", ")) }
    let needs = scenario.needs.map { collection.scenarios[$0].name }
    if !needs.isEmpty { facts.append("after " + needs.joined(separator: ", ")) }
    switch scenario.locks {
    case .named(let names): if !names.isEmpty { facts.append("lock " + names.joined(separator: ", ")) }
    case .everything: facts.append("runs alone")
    }
    return facts.isEmpty ? "" : " [\(facts.joined(separator: "; "))]"
  }

  private mutating func addSteps(_ steps: [PlannedStep], indent: Int) {
    let requests = steps.map { "\($0.request.method.text) \($0.request.address.text)" }
    let titles = zip(steps, requests).map { step, request in
      step.name == nil ? request : "\(step.title): \(request)"
    }
    for (step, title) in zip(steps, titles) {
      lines.append(String(repeating: " ", count: indent) + title + facts(of: step))
    }
  }

  private func facts(of step: PlannedStep) -> String {
    var facts: [String] = []
    if step.skip != nil { facts.append("skipped") }
    if step.condition != nil { facts.append("on a condition") }
    if step.retry.attempts > 1 { facts.append("up to \(step.retry.attempts) attempts") }
    let uses = step.neededCaptures.map { "\($0.name) from \($0.maker)" }
    if !uses.isEmpty { facts.append("uses " + uses.joined(separator: ", ")) }
    return facts.isEmpty ? "" : " [\(facts.joined(separator: "; "))]"
  }

  /// Columns of equal width, the last one open.
  private mutating func addRows(_ columns: [[String]], indent: Int) {
    let widths = columns.map { column in column.map(\.unicodeScalars.count).max() ?? 0 }
    for row in columns[0].indices {
      var line = String(repeating: " ", count: indent)
      for (place, column) in columns.enumerated() {
        line += column[row]
        guard place + 1 < columns.count else { continue }
        let room = min(widths[place], 60) - column[row].unicodeScalars.count
        line += String(repeating: " ", count: max(0, room) + 2)
      }
      lines.append(line)
    }
  }
}
