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

  /// Reporters are used only under the lock. It is never contended: one thread delivers events.
  private struct State {
    var reporters: [any Reporter]
    var failures: [Failure] = []

    mutating func each(_ use: (any Reporter) throws -> Void) {
      var failed: [Int] = []
      for (index, reporter) in reporters.enumerated() {
        do {
          try use(reporter)
        } catch {
          failures.append(
            Failure(
              kind: reporter.kind, error: error, isRequested: reporter.isRequested))
          failed.append(index)
        }
      }
      for index in failed.reversed() { reporters.remove(at: index) }
    }
  }

  private let state: Mutex<State>
  /// The combined interest of all reports.
  package let interest: EventInterest
  /// Whether reports that do not read the bodies of attempts that did not fail get them all the same.
  private let keepsAllBodies: Bool

  /// - Parameter keepsAllBodies: whether every report gets the bodies of all attempts, for `-v`.
  package init(_ reporters: sending [any Reporter], keepsAllBodies: Bool = false) {
    interest = reporters.reduce([]) { $0.union($1.interest) }
    self.keepsAllBodies = keepsAllBodies
    state = Mutex(State(reporters: reporters))
  }

  package func receive(_ events: [RunEvent]) {
    let areBodiesForSome = interest.contains(.passedBodies) && !keepsAllBodies
    state.withLock { state in
      // By index: taking an event out of the array copies it.
      for place in events.indices {
        // So each report is the same whichever others there are.
        guard areBodiesForSome, let bare = events[place].withoutPassedBodies else {
          state.each { try $0.receive(events[place]) }
          continue
        }
        state.each { reporter in
          try reporter.receive(reporter.interest.contains(.passedBodies) ? events[place] : bare)
        }
      }
    }
  }

  package func tick(atMicroseconds microseconds: Int64) {
    state.withLock { state in state.each { try $0.tick(atMicroseconds: microseconds) } }
  }

  /// Finishes every report. Call it once, after the last event.
  ///
  /// - Returns: each report that could not be written, once.
  package func finish() -> [Failure] {
    state.withLock { state in
      state.each { try $0.finish() }
      state.reporters = []
      return state.failures
    }
  }

  /// The reports that could not be written so far.
  package var failures: [Failure] { state.withLock { $0.failures } }
}

extension RunEvent {
  /// The event without the bodies of an attempt that did not fail; nil for all other events.
  fileprivate var withoutPassedBodies: RunEvent? {
    guard case .attemptFinished(let attempt) = self, !attempt.outcome.isFailure else { return nil }
    return .attemptFinished(attempt.withoutBodies)
  }
}
