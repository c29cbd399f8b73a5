// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import RunEvents
import Synchronization

/// One start of a scenario in a load: what its requests need for their figures.
final class LoadStart: Sendable {
  let recorder: LoadRecorder
  /// Its scenario among those of the load.
  let scenario: Int
  /// When it was due, in microseconds of the run; in the closed model when it began.
  let due: Int64
  /// Unique in the load, of all its shards.
  let number: Int
  /// Whether its trace is sampled; false in a load without traces.
  let isSampled: Bool

  private struct State {
    /// Waits of the scenario before its first request, in microseconds.
    var excused: Int64 = 0
    var hasEndedRequest = false
    /// For the share of responses that are judged.
    var draws: NumberSequence
  }

  private let state: Mutex<State>

  init(
    _ recorder: LoadRecorder, scenario: Int, due: Int64, number: Int, draw: UInt64,
    isSampled: Bool = false
  ) {
    self.recorder = recorder
    self.isSampled = isSampled
    self.scenario = scenario
    self.due = due
    self.number = number
    state = Mutex(State(draws: NumberSequence(from: draw)))
  }

  /// When a step's request should be sent, in microseconds of the run: the first of a start when that was due,
  /// others when the step before had ended. Waits that the collection wants are not counted.
  ///
  /// - Parameter begun: when the step began.
  func intended(begun: Int64, delay: Duration?) -> Int64 {
    state.withLock { state in
      // A delay of the first step is excused as any other wait.
      guard state.hasEndedRequest else { return due + state.excused }
      return begun + (delay?.wholeMicroseconds ?? 0)
    }
  }

  /// A wait that the collection wants, or that serves other scenarios too, is over.
  func excuse(microseconds: Int64) {
    state.withLock { $0.excused += microseconds }
  }

  /// Whether the next response is judged completely, or by its status alone.
  func judgesAll() -> Bool {
    switch recorder.description.checks {
    case .all: true
    case .statusAlone: false
    case .percent(let percent): state.withLock { Int($0.draws.next() % 100) < percent }
    }
  }

  /// What reports and a collector get of an attempt.
  struct Reported {
    /// For the reports; nil if it is not one of the first failures of its kind.
    var sample: LoadRecorder.Sample?
    /// Whether a collector gets it as a failure.
    var isTraced = false
  }

  /// Counts an attempt, and its requests for the metrics.
  ///
  /// - Parameters:
  ///   - hasFailed: whether it failed, and not as `fails` expects.
  ///   - intended: nil if nothing was to be sent.
  func note(
    _ end: borrowing AttemptEnd, hasFailed: Bool, intended: Int64?, of step: RunningStep
  ) -> Reported {
    if let meter = recorder.meter, let exchange = end.attempt.exchange {
      meter.add(exchange, token: end.attempt.tokenExchange?.exchange, of: step)
    }
    guard !end.attempt.outcome.isInterrupted, !step.isOnce else { return Reported() }
    let kind = hasFailed ? FailureKind(end.attempt) : nil
    let sample = count(end, kind, intended: intended, of: step)
    return Reported(
      sample: sample, isTraced: hasFailed && !isSampled && recorder.claimFailedTrace())
  }

  /// Counts that everything in a scenario with `fails` held.
  ///
  /// - Parameter step: makes the step that fails, in a scenario.
  func noteUnmetFails(_ step: (ScenarioReference) -> StepReference) -> LoadRecorder.Sample? {
    recorder.noteFailure(
      FailureKind("check fails", isTransfer: false), of: step, in: scenario, at: due)
  }

  private func count(
    _ end: borrowing AttemptEnd, _ kind: FailureKind?, intended: Int64?, of step: RunningStep
  ) -> LoadRecorder.Sample? {
    let isRequest = (end.request != nil || end.attempt.content.isSent) && !step.isTeardown
    if isRequest { state.withLock { $0.hasEndedRequest = true } }
    guard isRequest, let intended else {
      guard let kind else {
        if !step.isTeardown { recorder.noteLocalStep(at: due) }
        return nil
      }
      return recorder.noteFailure(kind, of: step, in: scenario, at: due)
    }
    return recorder.note(
      LoadRecorder.Request(
        step: step, scenario: scenario, intended: intended,
        started: end.attempt.startedAtMicroseconds, duration: end.attempt.durationMicroseconds,
        resent: end.counts.resent, failure: kind))
  }
}

extension RunningStep {
  /// Whether it is of a block that is carried out once for all.
  fileprivate var isOnce: Bool {
    var step: RunningStep? = caller
    while let call = step {
      if call.planned.callsOnce { return true }
      step = call.caller
    }
    return false
  }
}

extension FailureKind {
  /// Why an attempt failed.
  fileprivate init(_ attempt: borrowing Attempt) {
    switch attempt.failure {
    case .transfer(let failure): self.init(failure.kind.loadWords, isTransfer: true)
    case .refused(let error), .stopped(let error): self.init(error.code, isTransfer: false)
    case .capture: self.init("capture", isTransfer: false)
    case nil:
      let verdict = attempt.verdicts.first { !$0.holds }
      let name = verdict?.check.name ?? "check"
      if name == "status", let actual = verdict?.failure?.actual {
        self.init("status \(actual)", isTransfer: false)
      } else {
        self.init("check \(name)", isTransfer: false)
      }
    }
  }
}

extension Duration {
  /// Whole microseconds, up to 292,000 years.
  var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
