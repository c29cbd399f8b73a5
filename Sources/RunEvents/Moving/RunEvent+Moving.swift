// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

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
      labels: labels, collectionLabels: collectionLabels, line: line,
      replay: label != nil && replay == .row ? .line : replay, traceID: traceID,
      rows: rows)
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
      isNeeded: isNeeded, tags: tags, labels: labels, file: file, line: line, column: column)
  }
}

extension Exchange {
  fileprivate mutating func moveSpans(by microseconds: Int64) {
    for place in hops.indices {
      guard let trace = hops[place].trace else { continue }
      hops[place].trace = HopTrace(
        trace.span, startedAtMicroseconds: trace.startedAtMicroseconds + microseconds)
    }
  }
}

extension Attempt {
  /// The same attempt of another step.
  ///
  /// - Parameter number: nil for the same number.
  package func moved(
    to other: StepReference, startedAt microseconds: Int64, number: Int? = nil
  ) -> Attempt {
    var attempt = self
    attempt.step = other
    attempt.number = number ?? self.number
    attempt.startedAtMicroseconds = microseconds
    let shift = microseconds - startedAtMicroseconds
    attempt.beganAtMicroseconds = beganAtMicroseconds.map { $0.addingClamped(shift) }
    attempt.changeExchanges { exchange, _ in exchange.moveSpans(by: shift) }
    return attempt
  }
}
