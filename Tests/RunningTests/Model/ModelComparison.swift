// SPDX-License-Identifier: Apache-2.0

/// Compares a run with the reference: verdicts, visible values, and what came before what.
struct ModelComparison {
  let suite: RandomSuite
  let expected: ReferenceRun
  let actual: ActualRun

  /// What differs, a line each.
  var differences: [String] {
    actual.oddities + outcomes + results("step", expected.steps, actual.steps)
      + results("printed by", expected.printed, actual.printed) + order
  }

  private var outcomes: [String] {
    let names = Set(expected.outcomes.keys).union(
      actual.outcomes.keys.filter { !$0.contains(" of once: ") })
    return names.sorted().compactMap { name in
      let (wanted, found) = (expected.outcomes[name], actual.outcomes[name])
      return wanted == found
        ? nil : "scenario \(name): expected \(Self.text(wanted)), found \(Self.text(found))"
    }
  }

  private func results<Result: Equatable>(
    _ word: String, _ expected: [String: [Result]], _ actual: [String: [Result]]
  ) -> [String] {
    let paths = Set(expected.keys).union(actual.keys).filter { path in
      !path.contains(" of once: ") && !isOfOnce(path)
    }
    return paths.sorted().compactMap { path in
      let (wanted, found) = (expected[path] ?? [], actual[path] ?? [])
      return wanted == found ? nil : "\(word) \(path): expected \(wanted), found \(found)"
    }
  }

  /// Whether it belongs to a call with `once`, which any of its callers may carry out.
  private func isOfOnce(_ path: String) -> Bool {
    expected.oncePaths.contains { path == $0 || path.hasPrefix("\($0)/") }
  }

  private static func text(_ outcome: ReferenceRun.Outcome?) -> String {
    outcome?.rawValue ?? "nothing"
  }

  // MARK: Order

  private var order: [String] {
    var wrong: [String] = []
    let scenarios = suite.scenarios
    for (place, scenario) in scenarios.enumerated() {
      wrong += behind("setup", scenario.name) + behind(scenario.name, "teardown")
      for need in scenario.needs { wrong += behind(scenarios[need].name, scenario.name) }
      for other in scenarios[..<place] where !Set(other.locks).isDisjoint(with: scenario.locks) {
        // A scenario that is skipped takes no lock.
        guard actual.outcomes[scenario.name] != .skipped, actual.outcomes[other.name] != .skipped,
          let one = actual.scenarios[scenario.name], let two = actual.scenarios[other.name],
          one.overlaps(two)
        else { continue }
        wrong.append("\(scenario.name) and \(other.name) overlap under a lock")
      }
      wrong += orderOfSteps(in: scenario)
    }
    return wrong
  }

  private func behind(_ first: String, _ second: String) -> [String] {
    guard let one = actual.scenarios[first], let two = actual.scenarios[second],
      one.upperBound > two.lowerBound
    else { return [] }
    return ["\(second) began before \(first) had ended"]
  }

  private func orderOfSteps(in scenario: RandomSuite.Scenario) -> [String] {
    guard actual.outcomes[scenario.name] != .skipped else { return [] }
    var wrong: [String] = []
    func check(_ first: String, _ second: String) {
      guard let one = actual.times["\(scenario.name)/\(first)"],
        let two = actual.times["\(scenario.name)/\(second)"], one.upperBound > two.lowerBound
      else { return }
      wrong.append("\(scenario.name)/\(second) began before \(first) had ended")
    }
    let main = scenario.steps.map(\.id)
    if scenario.isUnordered {
      for step in scenario.steps {
        for other in scenario.steps where other.id != step.id {
          let isRead = other.made.contains { step.reads.contains($0) }
          if isRead || step.after.contains(other.id) { check(other.id, step.id) }
        }
      }
    } else {
      for (first, second) in zip(main, main.dropFirst()) { check(first, second) }
    }
    for first in suite.beforeEach { for second in main { check(first.id, second) } }
    return wrong
  }
}
