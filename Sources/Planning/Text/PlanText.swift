// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// One planned collection as lines, for `curlew plan`.
///
/// ```
/// specs/pets.yaml (Pet store)
///   environment staging
///   setup
///     log in: POST /login
///   scenario buy a pet [tags smoke; after stock; lock till]
///     defaults: header Accept, auth
///     create: POST /pets [uses token from log in]
///     auth/log in
///       POST /login
///     GET /pets [up to 6 attempts, every 200ms]
/// ```
///
/// Texts of files are in it as written: the caller that prints it makes them visible and redacts
/// it. Values of secrets are not in it.
package struct PlanText {
  package private(set) var lines: [String]
  private let collection: PlannedCollection
  /// Blocks whose steps are in the lines already.
  private var shownBlocks: Set<ObjectIdentifier> = []

  /// Begins with the collection's path and name.
  package init(_ collection: PlannedCollection, environment: String?) {
    self.collection = collection
    lines = ["\(collection.path) (\(collection.name))"]
    if let environment { lines.append("  environment \(environment)") }
  }

  /// Each input with its value and origin; for a secret, and for a value made from one, only its
  /// name.
  ///
  /// - Parameter place: shows the place of a value: `curlew.yaml:12`.
  package mutating func addInputs(at place: (SourceSpan) -> String) {
    for group in collection.inputGroups {
      add(group.inputs, of: group.file.map { "inputs of \($0)" } ?? "inputs", place)
    }
  }

  private mutating func add(
    _ inputs: [PlannedInput], of title: String, _ place: (SourceSpan) -> String
  ) {
    guard !inputs.isEmpty else { return }
    lines.append("  \(title)")
    addRows(
      [
        inputs.map(\.name), inputs.map { Self.shown($0, among: inputs) },
        inputs.map { Self.origin(of: $0, place) },
      ], indent: 4)
  }

  private static func shown(_ input: PlannedInput, among all: [PlannedInput]) -> String {
    if !input.isSecret, input.secrets.isEmpty, let value = input.value { return value.jsonText() }
    if input.waitsForPort { return "a free port" }
    if all.contains(where: { $0.waitsForPort && input.missingNames.contains($0.name) }) {
      return "(with a free port)"
    }
    let isMissing = input.value == nil && input.program == nil
    return isMissing ? "(missing)" : "***\(input.name)***"
  }

  /// `environment staging, curlew.yaml:12, PASSWORD from .env:3`.
  private static func origin(of input: PlannedInput, _ place: (SourceSpan) -> String) -> String {
    var parts: [String] = []
    switch input.origin {
    case .project, .collection: break
    case .missing: parts = input.declaration.map { ["declared in \(place($0))"] } ?? []
    case .valuesFile where input.place != nil: parts = ["--vars"]
    default: parts = [input.origin.text]
    }
    if let span = input.place { parts.append(place(span)) }
    if let program = input.program { parts.append("from \(program.words), not run") }
    parts += input.environmentReads.map { read in
      "\(read.name) from \(read.place.map(place) ?? "the process")"
    }
    parts += input.unsetVariables.map { "\($0) is not set" }
    return parts.joined(separator: ", ")
  }

  /// `setup`, the scenarios with their conditions, `teardown`, and an empty line.
  package mutating func addSteps() {
    add("setup", collection.setup, indent: 2)
    for scenario in collection.scenarios {
      lines.append("  scenario \(scenario.name)" + bracketed(facts(of: scenario)))
      add("beforeEach", scenario.before, indent: 4)
      addSteps(scenario.steps, selection: scenario.selection, indent: 4)
      add("teardown", scenario.teardown, indent: 4)
      add("afterEach", scenario.after, indent: 4)
    }
    add("teardown", collection.teardown, indent: 2)
    lines.append("")
  }

  private mutating func add(_ title: String, _ steps: StepList, indent: Int) {
    guard !steps.isEmpty else { return }
    lines.append(String(repeating: " ", count: indent) + title)
    addSteps(steps, indent: indent + 2)
  }

  private func facts(of scenario: PlannedScenario) -> [String] {
    var facts: [String] = []
    if scenario.isNeededOnly { facts.append("needed") }
    if scenario.skip != nil || scenario.unmetNeed != nil { facts.append("skipped") }
    if let condition = scenario.condition { facts.append("if \(condition.text)") }
    if !scenario.rows.tables.isEmpty { facts.append("rows \(scenario.rows.count)") }
    if scenario.dependencies != nil { facts.append("steps in any order") }
    if !scenario.tags.isEmpty { facts.append("tags " + scenario.tags.joined(separator: ", ")) }
    if !scenario.labels.isEmpty { facts.append(scenario.labels.planText) }
    let needs = scenario.needs.map { collection.scenarios[$0].name }
    if !needs.isEmpty { facts.append("after " + needs.joined(separator: ", ")) }
    switch scenario.locks {
    case .named(let names):
      if !names.isEmpty { facts.append("lock " + names.joined(separator: ", ")) }
    case .everything: facts.append("runs alone")
    }
    switch scenario.cookieJar {
    case .mode(.own), .unknownFile: break
    case .mode(let mode): facts.append("cookies \(mode.rawValue)")
    case .file(let path, _): facts.append("cookies of \(path)")
    }
    return facts
  }

  /// Shows the effective defaults wherever they change: one that reads a capture begins in the
  /// middle.
  private mutating func addSteps(
    _ steps: StepList, selection: StepSelection? = nil, indent: Int
  ) {
    let margin = String(repeating: " ", count: indent)
    var holding: [String] = []
    for (place, step) in steps.enumerated() {
      // Those of a call do not reach its block, and other steps send no request.
      let defaults = step.sendsRequest ? step.settings.inheritedParts : holding
      if defaults != holding {
        let words = defaults.isEmpty ? "none" : defaults.joined(separator: ", ")
        lines.append("\(margin)defaults: \(words)")
        holding = defaults
      }
      let selected = selection.map { $0.planFacts(at: place) } ?? []
      lines.append(margin + step.planLine + bracketed(selected + step.planFacts))
      if let block = step.block { add(block, indent: indent + 2) }
    }
  }

  /// The steps of a block, at its first call.
  private mutating func add(_ block: PlannedBlock, indent: Int) {
    guard shownBlocks.insert(ObjectIdentifier(block)).inserted else { return }
    addSteps(block.steps, indent: indent)
    add("teardown", block.teardown, indent: indent)
  }

  private func bracketed(_ facts: [String]) -> String {
    facts.isEmpty ? "" : " [\(facts.joined(separator: "; "))]"
  }

  /// Columns of equal width; the last one has no limit.
  private mutating func addRows(_ columns: [[String]], indent: Int) {
    let widths = columns.map { column in
      min(column.map(\.unicodeScalars.count).max() ?? 0, 60)
    }
    for row in columns[0].indices {
      var line = String(repeating: " ", count: indent)
      for (place, column) in columns.enumerated() {
        line += column[row]
        guard place + 1 < columns.count else { continue }
        let room = widths[place] - column[row].unicodeScalars.count
        line += String(repeating: " ", count: max(0, room) + 2)
      }
      lines.append(line)
    }
  }
}
