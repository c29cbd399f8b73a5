// SPDX-License-Identifier: Apache-2.0

import YAMLTree

/// Steps that the format refuses, because their source has what no request may have: a control character in
/// an address, a name that begins a template.
extension ImportedFiles {
  /// Makes a step that is refused a loss: it is a comment in the result. A scenario without another step is
  /// left out.
  ///
  /// - Parameters:
  ///   - index: among all steps of the collection.
  ///   - words: why it is refused.
  /// - Returns: whether it was written so far.
  package mutating func loseStep(
    _ index: Int, ofCollection collection: Int, _ words: String
  ) -> Bool {
    var index = index
    for scenario in collections[collection].scenarios.indices {
      let steps = collections[collection].scenarios[scenario].steps
      guard index >= steps.count else {
        guard !steps[index].isDisabled else { return false }
        let text = WrittenCredentials.masked(secrets.hidden.redacted(words))
        let number = findings.lose(
          .unknown, "the step is refused here: \(text)",
          at: steps[index].place ?? ImportFinding.Place(file: 0, offset: 0))
        collections[collection].scenarios[scenario].steps[index].isDisabled = true
        collections[collection].scenarios[scenario].steps[index].findings.append(number)
        dropEmptyScenario(scenario, of: collection)
        return true
      }
      index -= steps.count
    }
    return false
  }

  private mutating func dropEmptyScenario(_ index: Int, of collection: Int) {
    let scenario = collections[collection].scenarios[index]
    guard scenario.steps.allSatisfy(\.isDisabled), collections[collection].scenarios.count > 1
    else { return }
    collections[collection].findings += scenario.findings + scenario.steps.flatMap(\.findings)
    collections[collection].scenarios.remove(at: index)
  }

  /// Leaves out collections without a step; their findings are those of the first one that is left.
  ///
  /// - Throws: if none is left.
  package mutating func dropEmptyCollections() throws(ImportProblem) {
    let empty = collections.filter(\.hasNoSteps)
    guard let first = empty.first else { return }
    collections.removeAll(where: \.hasNoSteps)
    guard !collections.isEmpty else { throw .withoutRequests(first, findings) }
    for collection in empty {
      let name = collection.sources.joined(separator: ", ")
      collections[0].findings += collection.allFindings
      collections[0].findings.append(
        findings.change(
          .flow, "`\(name)` has no request: no file is written for it",
          at: ImportFinding.Place(file: 0, offset: 0)))
    }
  }
}

extension CollectionDraft {
  /// The step in which a line of a collection is, by its index among all steps; nil before the first one.
  package static func step(in written: WrittenYAML, atLine line: Int) -> Int? {
    written.lines.filter { $0.key < 0 && $0.value <= line }.max { $0.value < $1.value }
      .map { index(ofStepWithLineNumber: $0.key) }
  }
}
