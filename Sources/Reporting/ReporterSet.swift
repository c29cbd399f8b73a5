// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// Gives every event to every report of a run. A report that fails gets no further events; the
/// others continue.
package final class ReporterSet: RunEventSink {
  /// A report that could not be written.
  package struct Failure: Sendable {
    /// The reporter's `kind`.
    package let kind: String
    package let error: any Error
    /// Whether a person asked for the report: exit code 6 applies only then.
    package let isRequested: Bool
  }

  /// A report with what it reads, which is asked once: every event asks for it.
  private struct Entry {
    let reporter: any Reporter
    let interest: EventInterest

    init(_ reporter: any Reporter) {
      self.reporter = reporter
      interest = reporter.interest
    }

    /// Whether an attempt that did not fail must come without its bodies. One that passed is not read
    /// by a report that did not ask for it.
    func takesOnlyBare(_ outcome: Outcome) -> Bool {
      if interest.contains(.passedBodies) { return false }
      return outcome != .passed || interest.contains(.passedAttempts)
    }
  }

  /// Reporters are used only under the lock. It is never contended: one thread delivers events.
  private struct State {
    var entries: [Entry]
    var failures: [Failure] = []

    mutating func each(_ use: (Entry) throws -> Void) {
      var failed: [Int] = []
      for (index, entry) in entries.enumerated() {
        do {
          try use(entry)
        } catch {
          failures.append(
            Failure(
              kind: entry.reporter.kind, error: error, isRequested: entry.reporter.isRequested))
          failed.append(index)
        }
      }
      for index in failed.reversed() { entries.remove(at: index) }
    }
  }

  private let state: Mutex<State>
  /// The combined interest of all reports.
  package let interest: EventInterest
  /// Whether reports that do not read the bodies of attempts that did not fail get them all the same.
  private let keepsAllBodies: Bool
  /// Whether events may have bodies that no report of the run reads.
  private let isOfRecordings: Bool

  /// - Parameters:
  ///   - keepsAllBodies: whether every report gets the bodies of all attempts, for `-v`.
  ///   - isOfRecordings: whether the events were read from files, which may have more bodies than the
  ///     reports read.
  package init(
    _ reporters: sending [any Reporter], keepsAllBodies: Bool = false, isOfRecordings: Bool = false
  ) {
    self.isOfRecordings = isOfRecordings
    interest = reporters.reduce([]) { $0.union($1.interest) }
    self.keepsAllBodies = keepsAllBodies
    state = Mutex(State(entries: reporters.map(Entry.init)))
  }

  package func receive(_ events: [RunEvent]) {
    let areBodiesForSome =
      (isOfRecordings || interest.contains(.passedBodies)) && !keepsAllBodies
    let areLongForSome = isOfRecordings || interest.contains(.longBodies)
    state.withLock { state in
      // By index: taking an event out of the array copies it.
      for place in events.indices {
        guard areBodiesForSome || areLongForSome, let outcome = events[place].outcomeOfAttempt,
          areLongForSome || !outcome.isFailure
        else {
          state.each { try $0.reporter.receive(events[place]) }
          continue
        }
        // So each report is the same whichever others there are.
        var bare: RunEvent?
        var short: RunEvent?
        state.each { entry in
          if areBodiesForSome, !outcome.isFailure, entry.takesOnlyBare(outcome) {
            if bare == nil { bare = events[place].withoutBodies }
            try bare.map { try entry.reporter.receive($0) }
          } else if areLongForSome, !entry.interest.contains(.longBodies) {
            if short == nil { short = events[place].withShortBodies }
            try short.map { try entry.reporter.receive($0) }
          } else {
            try entry.reporter.receive(events[place])
          }
        }
      }
    }
  }

  package func receive(_ telemetry: [LoadTelemetry]) {
    state.withLock { state in
      for entry in state.entries { telemetry.forEach(entry.reporter.receive) }
    }
  }

  package func tick(atMicroseconds microseconds: Int64) {
    state.withLock { state in state.each { try $0.reporter.tick(atMicroseconds: microseconds) } }
  }

  /// Finishes every report. Call it once, after the last event.
  ///
  /// - Returns: each report that could not be written, once.
  package func finish() -> [Failure] {
    state.withLock { state in
      state.each { try $0.reporter.finish() }
      state.entries = []
      return state.failures
    }
  }

  /// The reports that could not be written so far.
  package var failures: [Failure] { state.withLock { $0.failures } }
}

extension RunEvent {
  /// Nil for all events but attempts.
  fileprivate var outcomeOfAttempt: Outcome? {
    if case .attemptFinished(let attempt) = self { attempt.outcome } else { nil }
  }

  /// An attempt without its bodies; any other event as it is.
  fileprivate var withoutBodies: RunEvent {
    guard case .attemptFinished(let attempt) = self else { return self }
    return .attemptFinished(attempt.withoutBodies)
  }

  /// An attempt with the beginnings of bodies that only a recording has whole; any other event as it is.
  fileprivate var withShortBodies: RunEvent {
    guard case .attemptFinished(let attempt) = self else { return self }
    return .attemptFinished(attempt.keepingBodies(upTo: KeptBodies.usualBytes))
  }
}
