// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import RunEvents
import Values

/// Judges the figures of a run by thresholds: a verdict for each matcher.
package struct ThresholdChecker {
  private let places: SourcePlaces

  package init(places: SourcePlaces) {
    self.places = places
  }

  /// - Parameters:
  ///   - whole: the figures of all requests.
  ///   - steps: those of the steps of `thresholds`, in their order.
  package func verdicts(
    of thresholds: ThresholdSet, _ whole: RunFigures, steps: [RunFigures], scope: some Scope
  ) -> [Verdict] {
    var verdicts = self.verdicts(of: thresholds.limits, "", whole, scope)
    for (step, figures) in zip(thresholds.steps, steps) {
      verdicts += self.verdicts(of: step.limits, "\(step.name.content) ", figures, scope)
    }
    return verdicts
  }

  private func verdicts(
    of limits: [ThresholdSet.Limit], _ prefix: String, _ figures: RunFigures, _ scope: some Scope
  ) -> [Verdict] {
    limits.flatMap { limit -> [Verdict] in
      var preparation = CheckPreparation(places: places)
      let node = preparation.text(limit.expected, name: prefix + limit.figure.rawValue)
      guard limit.figure != .started else { return [] }
      guard let subject = figures.subject(of: limit.figure) else {
        return node.leaves.map { Verdict($0.reference, unchecked: ["no request was finished"]) }
      }
      var session = JudgingSession(places: places, judge: Judge(scope: scope), room: 1)
      session.walk(node, subject)
      return session.verdicts
    }
  }
}

extension RunFigures {
  /// A figure as a subject; nil without requests.
  fileprivate func subject(of figure: ThresholdSet.Figure) -> Subject? {
    switch figure {
    case .mean: duration(durations.mean)
    case .p50: duration(durations.percentile(.p50))
    case .p90: duration(durations.percentile(.p90))
    case .p95: duration(durations.percentile(.p95))
    case .p99: duration(durations.percentile(.p99))
    case .p999: duration(durations.percentile(.p999))
    case .max: duration(maximum)
    case .errors: errors.map { .number(ExactNumber($0, shiftedBy: 6)) }
    case .rate: rate.map { .number(ExactNumber($0, shiftedBy: 3)) }
    case .started: nil
    }
  }

  private func duration(_ microseconds: Int64?) -> Subject? {
    microseconds.map { .duration(.microseconds($0)) }
  }
}

extension ExactNumber {
  /// A decimal with so many digits behind its point, without zeros at its end.
  fileprivate init(_ units: Int, shiftedBy digits: Int) {
    var fraction = String(units)
    if fraction.utf8.count <= digits {
      fraction = String(repeating: "0", count: digits + 1 - fraction.utf8.count) + fraction
    }
    let point = fraction.index(fraction.endIndex, offsetBy: -digits)
    var rest = fraction[point...]
    while rest.last == "0" { rest.removeLast() }
    self.init(uncheckedDigits: "\(fraction[..<point])\(rest.isEmpty ? "" : ".\(rest)")")
  }
}
