// SPDX-License-Identifier: Apache-2.0

extension ImportedCollection {
  /// Adds the keys in the names of tests to the labels of their steps.
  ///
  /// - Parameters:
  ///   - names: the other names of the source.
  ///   - label: nil for no labels.
  mutating func addLabels(ofTestsBeside names: [String], as label: String?) {
    guard let label else { return }
    let tests = scenarios.flatMap { $0.steps.flatMap(\.testNames) }
    let keys = LabelKeys(names + tests)
    for scenario in scenarios.indices {
      for step in scenarios[scenario].steps.indices {
        let found = scenarios[scenario].steps[step].testNames.flatMap { keys.keys(in: $0) }
        scenarios[scenario].steps[step].addLabel(label, found)
      }
    }
  }
}

extension ImportedStep {
  /// The names of its tests that were carried over.
  fileprivate var testNames: [String] {
    (origin?.tests ?? []).filter(\.isTaken).compactMap(\.name)
  }

  /// Adds keys to those of its label.
  mutating func addLabel(_ label: String, _ keys: [String]) {
    guard !keys.isEmpty else { return }
    var all: [String] = []
    switch self["labels"]?.entries.first?.value.content {
    case .text(let text)?: all = [text.literal ?? ""]
    case .list(let items)?: all = items.compactMap(\.literalText)
    default: break
    }
    for key in keys where !all.contains(key) { all.append(key) }
    let value = all.count == 1 ? ImportedValue.text(all[0]) : .list(all.map { .text($0) })
    self["labels"] = .mapping([ImportedEntry(label, value)])
  }
}
