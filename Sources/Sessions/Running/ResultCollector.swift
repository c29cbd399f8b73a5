// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import Synchronization

/// Collects the result of a run while its events pass to a sink, and ends the run when its caller
/// cancels it.
final class ResultCollector: RunEventSink {
  private struct State {
    /// The failures of the last attempts of running steps, by scenario.
    var attempts: [ObjectIdentifier: [(step: StepReference, failures: [RunFailure])]] = [:]
    /// The failures in running scenarios.
    var failures: [ObjectIdentifier: [RunFailure]] = [:]
    var scenarios: [ScenarioResult] = []
    /// When `teardown` must end; nil unless the run was cancelled.
    var teardownEnd: ContinuousClock.Instant?

    mutating func take(_ event: RunEvent) {
      switch event {
      case .attemptFinished(let attempt):
        let scenario = ObjectIdentifier(attempt.step.scenario)
        attempts[scenario]?.removeAll { $0.step.isSame(as: attempt.step) }
        guard attempt.outcome.isFailure else { return }
        attempts[scenario, default: []].append((attempt.step, attempt.failures))
      case .stepFinished(let step):
        let scenario = ObjectIdentifier(step.step.scenario)
        guard let place = attempts[scenario]?.firstIndex(where: { $0.step.isSame(as: step.step) })
        else { return }
        let found = attempts[scenario]?.remove(at: place)
        if step.outcome.isFailure { failures[scenario, default: []] += found?.failures ?? [] }
      case .tryFinished(let finished):
        attempts.removeValue(forKey: ObjectIdentifier(finished.scenario))
        failures.removeValue(forKey: ObjectIdentifier(finished.scenario))
      case .scenarioFinished(let scenario):
        attempts.removeValue(forKey: ObjectIdentifier(scenario.scenario))
        let found = failures.removeValue(forKey: ObjectIdentifier(scenario.scenario))
        scenarios.append(
          ScenarioResult(
            scenario: scenario.scenario, outcome: scenario.outcome, failures: found ?? []))
      case .runStarted, .scenarioStarted, .stepStarted, .diagnostic, .load, .coverage,
        .runFinished:
        break
      }
    }
  }

  private let sink: (any RunEventSink)?
  private let control: RunControl
  private let teardownTimeout: Duration
  private let state = Mutex(State())

  let interest: EventInterest

  /// - Parameters:
  ///   - sink: gets every event; nil if only the result is needed.
  ///   - teardownTimeout: how long `teardown` may take after the run was cancelled.
  init(_ sink: (any RunEventSink)?, control: RunControl, teardownTimeout: Duration) {
    self.sink = sink
    self.control = control
    self.teardownTimeout = teardownTimeout
    // Events about failures are always made.
    interest = sink?.interest ?? []
  }

  /// In the order of the files.
  var scenarios: [ScenarioResult] {
    state.withLock { $0.scenarios.sorted { $0.scenario.number < $1.scenario.number } }
  }

  /// Ends the run. The ticks of the event loop then measure the time of `teardown`.
  func cancel() {
    state.withLock { $0.teardownEnd = $0.teardownEnd ?? .now + teardownTimeout }
    control.cancel()
  }

  func receive(_ events: [RunEvent]) {
    state.withLock { state in
      for event in events { state.take(event) }
    }
    sink?.receive(events)
  }

  func tick(atMicroseconds microseconds: Int64) {
    let isOver = state.withLock { $0.teardownEnd.map { $0 <= .now } ?? false }
    if isOver { control.cutTeardown() }
    sink?.tick(atMicroseconds: microseconds)
  }
}

extension Attempt {
  /// Why it failed.
  fileprivate var failures: [RunFailure] {
    switch failure {
    case .transfer(let failure): [self.failure(failure.words, at: nil)]
    case .refused(let error), .stopped(let error): [self.failure(error.message, at: error.place)]
    case .capture(let error):
      ([error] + furtherCaptureErrors).map { self.failure($0.message, at: $0.place) }
    case nil: verdicts.compactMap { verdict in verdict.failure.map { failure($0, of: verdict) } }
    }
  }

  private func failure(_ message: String, at place: SourcePlace?) -> RunFailure {
    RunFailure(
      step: step, check: nil, message: message, expected: nil, actual: nil,
      place: place.map(FailurePlace.init) ?? FailurePlace(step))
  }

  private func failure(_ failure: CheckFailure, of verdict: Verdict) -> RunFailure {
    RunFailure(
      step: step, check: verdict.check.name, message: failure.message, expected: failure.expected,
      actual: failure.actual,
      place: failure.place.map(FailurePlace.init)
        ?? FailurePlace(
          file: step.file, line: verdict.check.line, column: verdict.check.column))
  }
}

extension FailurePlace {
  fileprivate init(_ place: SourcePlace) {
    self.init(file: place.file, line: place.line, column: place.column)
  }

  fileprivate init(_ step: StepReference) {
    self.init(file: step.file, line: step.line, column: step.column)
  }
}
