// SPDX-License-Identifier: Apache-2.0

// Events of one run as those of another that contains it, for `merge`.

extension ScenarioReference {
  /// The same scenario as a part of another run.
  ///
  /// - Parameters:
  ///   - label: follows the name in brackets, for a result that is in several runs; nil for none.
  ///   - tryNumber: the number of its try in the other run.
  package func moved(number: Int, label: String?, tryNumber: Int) -> ScenarioReference {
    let moved =
      label.map { ScenarioPath(file: file, name: "\(name) (\($0))", tryNumber: tryNumber) }
      ?? path.inTry(tryNumber)
    return ScenarioReference(
      path: moved, number: number, role: role, collectionName: collectionName, tags: tags,
      line: line, replay: label != nil && replay == .row ? .line : replay)
  }
}

extension StepReference {
  /// The same step as one of another scenario.
  package func moved(to other: ScenarioReference) -> StepReference {
    StepReference(
      path: StepPath(
        scenario: other.path,
        identity: String(Substring(id.utf8.dropFirst(scenario.id.utf8.count + 1)))),
      scenario: other, caller: caller?.moved(to: other), name: name, request: request,
      occurrence: occurrence, turn: turn, index: index, isTeardown: isTeardown,
      isNeeded: isNeeded, file: file, line: line, column: column)
  }
}

extension AttemptFinished {
  /// The same attempt of another step.
  package func moved(to other: StepReference, startedAt microseconds: Int64) -> AttemptFinished {
    var attempt = self
    attempt.step = other
    attempt.startedAtMicroseconds = microseconds
    return attempt
  }
}
