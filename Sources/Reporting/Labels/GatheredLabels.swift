// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The labels and tags of a scenario with those of its steps, for a report with one test for each
/// scenario. Equal texts of a label count once; the scenario's come first.
struct GatheredLabels {
  private(set) var labels: [Label] = []
  private(set) var tags: [String] = []
  /// The names and texts of the labels, and the tags, that are there.
  private var known: Set<[String]> = []

  init(of scenario: ScenarioReference) {
    add(scenario.labels, scenario.tags)
  }

  mutating func add(_ step: StepReference) { add(step.labels, step.tags) }

  private mutating func add(_ labels: [Label], _ tags: [String]) {
    for label in labels {
      let texts = label.texts.filter { known.insert([label.name, $0]).inserted }
      guard !texts.isEmpty else { continue }
      if let place = self.labels.firstIndex(where: { $0.name == label.name }) {
        self.labels[place] = Label(name: label.name, texts: self.labels[place].texts + texts)
      } else {
        self.labels.append(Label(name: label.name, texts: texts))
      }
    }
    self.tags += tags.filter { known.insert([$0]).inserted }
  }
}
