// SPDX-License-Identifier: Apache-2.0

/// The results of `coverage.least` as events that every report shows: a scenario `coverage` with a step for
/// each document and dimension.
///
/// Made from what was measured alone, by a run and by the merge of several.
package struct CoverageResults {
  private let coverage: CoverageMeasured
  private let number: Int
  private let at: Int64

  /// - Parameters:
  ///   - number: of the scenario.
  ///   - at: microseconds after the start of the run.
  package init(_ coverage: CoverageMeasured, number: Int, at: Int64) {
    self.coverage = coverage
    self.number = number
    self.at = at
  }

  /// The events; none where nothing is demanded, or a part of the suite alone ran.
  package var events: [RunEvent] {
    let demands = coverage.demands
    guard coverage.partial == nil, !demands.isEmpty else { return [] }
    let place = coverage.least.lazy.compactMap(\.place).first
    let file = place?.file ?? "curlew.yaml"
    let scenario = ScenarioReference(
      path: ScenarioPath(file: file, name: "coverage"), number: number, role: .coverage,
      collectionName: file, tags: [], line: place?.line ?? 1, replay: .never)
    var events: [RunEvent] = [
      .scenarioStarted(ScenarioStarted(scenario: scenario, atMicroseconds: at))
    ]
    var outcome = Outcome.passed
    for (index, demand) in demands.enumerated() {
      let attempt = attempt(demand, in: scenario, index)
      if attempt.outcome != .passed { outcome = attempt.outcome }
      events += [
        .stepStarted(StepStarted(step: attempt.step, atMicroseconds: at)),
        .attemptFinished(attempt),
        .stepFinished(
          StepFinished(
            step: attempt.step, outcome: attempt.outcome, attempts: 1, startedAtMicroseconds: at,
            durationMicroseconds: 0)),
      ]
    }
    let finished = ScenarioFinished(
      scenario: scenario, outcome: outcome, startedAtMicroseconds: at, durationMicroseconds: 0)
    return events + [.scenarioFinished(finished)]
  }

  private func attempt(
    _ demand: CoverageDemand, in scenario: ScenarioReference, _ index: Int
  ) -> Attempt {
    let name = "\(demand.total.dimension.rawValue) of \(demand.document)"
    let line = demand.least.place?.line ?? 1
    let column = demand.least.place?.column ?? 1
    let step = StepReference(
      path: StepPath(scenario: scenario.path, identity: name), scenario: scenario, name: name,
      index: index, isTeardown: false, line: line, column: column)
    let check = CheckReference(name: "least", line: line, column: column)
    var verdict = Verdict(check)
    if !demand.isReached { verdict.failure = failure(demand) }
    return Attempt(
      step: step, number: 1, startedAtMicroseconds: at, durationMicroseconds: 0,
      verdicts: [verdict])
  }

  private func failure(_ demand: CoverageDemand) -> CheckFailure {
    let missing = demand.missing
    let listed = missing.prefix(Self.mostListed).map { "not covered: \($0)" }
    let more = missing.count - listed.count
    return CheckFailure(
      message: "expected at least `\(demand.least.share.text)`, found `\(demand.total.percent)`: "
        + demand.total.words,
      place: demand.least.place, expected: demand.least.share.text,
      actual: demand.total.percent,
      notes: listed + (more > 0 ? ["and \(more) more"] : []))
  }

  private static let mostListed = 10
}

/// What `least` demands of one dimension of a document.
package struct CoverageDemand {
  package let document: String
  package let least: LeastCoverage
  package let total: CoverageTotal
  /// What is asked for and not covered, in the order of the document.
  package let missing: [String]

  package var isReached: Bool { least.share.isReached(by: total.covered, of: total.whole) }
}

extension CoverageMeasured {
  /// Each demand for each document that has something of its dimension.
  package var demands: [CoverageDemand] {
    guard !least.isEmpty else { return [] }
    return documents.flatMap { document in
      document.totals.compactMap { total in
        guard let least = least.first(where: { $0.dimension == total.dimension }) else {
          return nil
        }
        let missing = document.elements.filter {
          $0.dimension == total.dimension && $0.isAskedFor && !$0.isCovered
        }
        return CoverageDemand(
          document: document.name, least: least, total: total, missing: missing.map(\.words))
      }
    }
  }
}

extension CoverageMeasured {
  /// Why `least` was not judged; nil where it was, or is not written.
  package var leastWords: String? {
    guard !least.isEmpty else { return nil }
    if let partial { return "not judged: \(partial)" }
    let open = least.map(\.dimension).filter { dimension in
      !documents.contains { $0.totals.contains { $0.dimension == dimension } }
    }
    guard !open.isEmpty else { return nil }
    let names = open.map(\.rawValue).joined(separator: ", ")
    return "not judged: \(names), of which nothing is to be covered"
  }
}

extension CoverageTotal {
  /// `18 of 22`
  package var words: String { "\(covered) of \(whole)" }

  /// With one decimal, rounded down, so that 100 % is all of it: `81.8 %`.
  package var percent: String {
    let tenths = whole == 0 ? 1000 : covered * 1000 / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
