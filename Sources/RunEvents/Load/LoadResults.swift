// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The results of a load as events that every report shows: one for each step and one for each threshold.
///
/// Made from its figures alone, by a run and by the merge of several.
package struct LoadResults {
  /// A scenario of the load.
  package struct Scenario {
    package var reference: ScenarioReference
    package var steps: [Step]

    package init(_ reference: ScenarioReference, steps: [Step]) {
      self.reference = reference
      self.steps = steps
    }
  }

  /// A step of the load.
  package struct Step {
    package var reference: StepReference
    /// How many of its failures were reported, as attempts.
    package var samples: Int

    package init(_ reference: StepReference, samples: Int) {
      self.reference = reference
      self.samples = samples
    }
  }

  private let started: LoadStarted
  private let finished: LoadFinished
  /// The number of the first result of thresholds.
  private let firstNumber: Int

  package init(_ started: LoadStarted, _ finished: LoadFinished, firstNumber: Int) {
    self.started = started
    self.finished = finished
    self.firstNumber = firstNumber
  }

  /// Whether the machine slowed the load down, so that a threshold which holds is not proved.
  package static func isSlowedDown(
    _ description: LoadDescription, _ figures: LoadFigures
  ) -> Bool {
    description.model == .closed && MachineLimit(figures) != nil
  }

  /// The events that end the scenarios of the load, and those of the thresholds.
  ///
  /// - Parameter scenarios: their `scenario.started` and the attempts with samples were sent before.
  package func events(_ scenarios: [Scenario]) -> [RunEvent] {
    scenarios.flatMap(events) + thresholdEvents
  }

  private var duration: Int64 { max(0, finished.atMicroseconds - started.atMicroseconds) }

  // MARK: Steps

  private func events(_ scenario: Scenario) -> [RunEvent] {
    var events: [RunEvent] = []
    var worst = Outcome.skipped(reason: Self.nothingCame)
    for step in scenario.steps {
      let attempt = attempt(step)
      let outcome = attempt?.outcome ?? .skipped(reason: Self.nothingCame)
      if let attempt { events.append(.attemptFinished(attempt)) }
      events.append(
        .stepFinished(
          StepFinished(
            step: step.reference, outcome: outcome, attempts: attempt?.number ?? 0,
            startedAtMicroseconds: started.atMicroseconds, durationMicroseconds: duration)))
      if outcome.weight > worst.weight { worst = outcome }
    }
    return events + [
      .scenarioFinished(
        ScenarioFinished(
          scenario: scenario.reference, outcome: worst,
          startedAtMicroseconds: started.atMicroseconds, durationMicroseconds: duration))
    ]
  }

  private static let nothingCame = "the load did not come to it"

  /// What all requests of a step came to; nil if it had none.
  private func attempt(_ step: Step) -> Attempt? {
    let path = step.reference.path.id
    guard
      var figures = finished.figures.steps.first(where: { $0.path.utf8.elementsEqual(path.utf8) })
    else { return nil }
    // Nothing came after the warm-up: its failures are all there is to say.
    let isWarmUp = finished.figures.isEmpty && figures.failedInWarmUp > 0
    if isWarmUp { figures = figures.ofWarmUp }
    guard max(figures.requests, figures.failed) > 0 else { return nil }
    let words = Self.words(figures, isWarmUp: isWarmUp)
    let check = CheckReference(
      name: "requests", line: step.reference.line, column: step.reference.column)
    var verdict = Verdict(check)
    var failure: AttemptFailure?
    let isAllowed = !isWarmUp && isAllowedToFail(figures)
    if figures.failed > 0, !isAllowed {
      if let transfer = Self.transfer(figures, words) {
        failure = .transfer(transfer)
      } else {
        verdict.failure = CheckFailure(message: words)
      }
    }
    return Attempt(
      step: step.reference, number: step.samples + 1,
      startedAtMicroseconds: started.atMicroseconds, durationMicroseconds: duration,
      verdicts: failure == nil ? [verdict] : [], failure: failure,
      notices: figures.failed > 0 && isAllowed ? [words] : [])
  }

  /// Whether a threshold decides about the failures of a step.
  private func isAllowedToFail(_ step: LoadStepFigures) -> Bool {
    started.thresholds.contains { $0.figure == .errors && $0.judges(step) }
  }

  /// `12 of 24,000 requests failed (0.05 %): 9 status 503, 3 connection closed`.
  private static func words(_ figures: LoadStepFigures, isWarmUp: Bool) -> String {
    let all = max(figures.requests, figures.failed)
    let share = LoadThreshold.share(figures.failed, of: all)
    var words =
      "\(MeasureText.count(figures.failed)) of \(MeasureText.count(all)) requests failed "
      + "(\(MeasureText.percent(billionths: share)))"
      + (isWarmUp ? " in the warm-up, and none came after it" : "")
    let kinds = figures.kinds.sorted { $0.count > $1.count }
    if !kinds.isEmpty { words += ": " + kinds.prefix(5).map(\.words).joined(separator: ", ") }
    if kinds.count > 5 { words += ", …" }
    return words
  }

  /// The failure of a step of which transfers alone failed.
  private static func transfer(
    _ figures: LoadStepFigures, _ words: String
  ) -> TransferFailure? {
    guard figures.kinds.allSatisfy(\.kind.isTransfer),
      let most = figures.kinds.max(by: { $0.count < $1.count })
    else { return nil }
    let kind = TransferFailure.Kind.allCases.first { $0.loadWords == most.kind.words } ?? .other
    let phase: TransferFailure.Phase =
      switch kind {
      case .name: .resolvingName
      case .connect: .connecting
      case .tls: .tlsHandshake
      default: .waitingForResponse
      }
    return .byOurRule(kind, phase, code: 0, words)
  }

  // MARK: Thresholds

  private var thresholdEvents: [RunEvent] {
    var files: [String] = []
    for threshold in started.thresholds {
      let file = file(of: threshold)
      if !files.contains(file) { files.append(file) }
    }
    return files.enumerated().flatMap { place, file in
      events(of: started.thresholds.filter { self.file(of: $0) == file }, in: file, place)
    }
  }

  /// The collection among whose results it is; that of the first scenario for one of the command line.
  private func file(of threshold: LoadThreshold) -> String {
    threshold.place?.file ?? started.scenarios.first?.file ?? ""
  }

  private func events(
    of thresholds: [LoadThreshold], in file: String, _ place: Int
  ) -> [RunEvent] {
    let name = started.scenarios.first { $0.file == file }?.collectionName ?? file
    let scenario = ScenarioReference(
      path: ScenarioPath(file: file, name: "thresholds"), number: firstNumber + place,
      role: .thresholds, collectionName: name, tags: [],
      line: thresholds.compactMap(\.place?.line).min() ?? 1, replay: .never)
    let at = finished.atMicroseconds
    var events: [RunEvent] = [
      .scenarioStarted(ScenarioStarted(scenario: scenario, atMicroseconds: at))
    ]
    var outcome = Outcome.passed
    for (index, threshold) in thresholds.enumerated() {
      let found = self.events(of: threshold, in: scenario, index)
      events += found.events
      if found.outcome != .passed { outcome = found.outcome }
    }
    events.append(
      .scenarioFinished(
        ScenarioFinished(
          scenario: scenario, outcome: outcome, startedAtMicroseconds: at, durationMicroseconds: 0)
      ))
    return events
  }

  private func events(
    of threshold: LoadThreshold, in scenario: ScenarioReference, _ index: Int
  ) -> (events: [RunEvent], outcome: Outcome) {
    let at = finished.atMicroseconds
    let step = StepReference(
      path: StepPath(scenario: scenario.path, identity: threshold.name), scenario: scenario,
      name: threshold.name, index: index, isTeardown: false, line: threshold.place?.line ?? 1,
      column: threshold.place?.column ?? 1)
    var events: [RunEvent] = [.stepStarted(StepStarted(step: step, atMicroseconds: at))]
    // Figures of a part would judge a load that was stopped.
    var outcome = Outcome.interrupted
    if finished.earlyEnd != .interrupted {
      let attempt = Attempt(
        step: step, number: 1, startedAtMicroseconds: at, durationMicroseconds: 0,
        verdicts: [verdict(threshold, step)], notices: limitWords)
      events.append(.attemptFinished(attempt))
      outcome = attempt.outcome
    }
    events.append(
      .stepFinished(
        StepFinished(
          step: step, outcome: outcome, attempts: outcome == .interrupted ? 0 : 1,
          startedAtMicroseconds: at, durationMicroseconds: 0)))
    return (events, outcome)
  }

  /// That the machine was the limit; empty if it was not.
  private var limitWords: [String] {
    MachineLimit(finished.figures).map { [$0.words(started.description.model)] } ?? []
  }

  private func verdict(_ threshold: LoadThreshold, _ step: StepReference) -> Verdict {
    let judgement = threshold.judge(
      finished.figures,
      isSlowedDown: Self.isSlowedDown(started.description, finished.figures))
    let check = CheckReference(name: threshold.name, line: step.line, column: step.column)
    let unit = threshold.figure.unit
    let actual = judgement.actual.map { unit.text($0) }
    let expected = "\(threshold.relation.rawValue) \(unit.text(threshold.limit))"
    let message: String
    switch judgement.standing {
    case .held: return Verdict(check)
    case .failed: message = "expected `\(expected)`, found `\(actual ?? "")`"
    case .notProved:
      message =
        "`\(actual ?? "")` holds but is not proved: this machine was the limit, and lowered the load"
    case .nothingSent: message = "no request was finished that it could judge"
    }
    let notes = threshold.isOption ? ["the limit is the option `\(threshold.title)`"] : []
    return Verdict(
      check,
      failure: CheckFailure(message: message, expected: expected, actual: actual, notes: notes))
  }
}

extension StepReference {
  /// What stands for the place of a limit that is in no file; nil for what is in one.
  package var option: String? {
    // The limits of a file are behind their figures.
    guard scenario.role == .thresholds, line == 1, column == 1, name != scenario.name else {
      return nil
    }
    return name == LoadThreshold.implied.name ? "every load with a rate" : "--threshold"
  }
}

extension LoadThreshold {
  /// Whether the requests of a step are among those that it judges.
  fileprivate func judges(_ step: LoadStepFigures) -> Bool {
    switch subject {
    case .all: true
    case .file(let file): step.file == file
    case .step(let file, let id, let scenario, _):
      step.file == file && step.id == id && (scenario.map { step.scenario == $0 } ?? true)
    }
  }
}

extension FailureKindCount {
  /// `9 × status 503`.
  package var words: String { "\(MeasureText.count(count)) × \(kind.words)" }
}

extension TransferFailure.Kind {
  /// The kind in the figures of a load.
  package var loadWords: String {
    switch self {
    case .name: "name not found"
    case .connect: "no connection"
    case .tls: "TLS failed"
    case .timeout: "timeout"
    case .closed: "connection closed"
    case .length: "body cut short"
    case .protocol: "not HTTP"
    case .limit: "too large"
    case .redirect: "redirect"
    case .cancelled: "cancelled"
    case .forbiddenAddress: "forbidden address"
    case .requestBody: "unreadable body"
    case .saving: "not saved"
    case .version: "other HTTP version"
    case .other: "transfer failed"
    }
  }
}

extension Outcome {
  /// From best to worst.
  fileprivate var weight: Int {
    switch self {
    case .skipped: 0
    case .passed, .pending: 1
    case .errored: 2
    case .failed: 3
    case .interrupted: 4
    }
  }
}
