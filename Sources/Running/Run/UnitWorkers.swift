// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The tasks that carry units out, and the way of units to them and of results back.
///
/// A task is kept after its unit, for the next one: a task for each row of `data` made rows 8 % dearer.
/// There are never more than units in flight.
final class UnitWorkers: Sendable {
  /// A unit to carry out; an object, since it is large and passes through many hands.
  final class Assignment: Sendable {
    let unit: RunUnit
    let work: ScenarioRunner.Work
    /// Whether it is a row of `data`.
    let hasRow: Bool

    init(_ unit: RunUnit, _ work: ScenarioRunner.Work, hasRow: Bool) {
      self.unit = unit
      self.work = work
      self.hasRow = hasRow
    }
  }

  private struct State {
    /// Results that the coordinator has not taken.
    var finished: [UnitRunner.Finished] = []
    var coordinator: CheckedContinuation<UnitRunner.Finished, Never>?
    /// The tasks that wait for a unit.
    var idle: [CheckedContinuation<Assignment?, Never>] = []
  }

  private let state = Mutex(State())

  /// Gives a unit to a task that waits for one.
  ///
  /// - Returns: whether there was such a task.
  func give(_ assignment: Assignment) -> Bool {
    guard let worker = state.withLock({ $0.idle.popLast() }) else { return false }
    worker.resume(returning: assignment)
    return true
  }

  /// Carries out a unit, and all units that are given to this task later; returns after `close`.
  nonisolated(nonsending) func work(_ first: Assignment, by runner: UnitRunner) async {
    var next: Assignment? = first
    while let assignment = next {
      next = await exchange(await runner.carryOut(assignment))
    }
  }

  /// Waits for the result of a unit. There is one, since a unit is in flight.
  nonisolated(nonsending) func nextFinished() async -> UnitRunner.Finished {
    await withCheckedContinuation { continuation in
      let finished = state.withLock { state -> UnitRunner.Finished? in
        if !state.finished.isEmpty { return state.finished.removeFirst() }
        state.coordinator = continuation
        return nil
      }
      if let finished { continuation.resume(returning: finished) }
    }
  }

  /// Ends the tasks: nothing is in flight, and nothing follows.
  func close() {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
    for worker in idle { worker.resume(returning: nil) }
  }

  /// Hands a result to the coordinator and waits for another unit.
  private nonisolated(nonsending) func exchange(
    _ finished: UnitRunner.Finished
  ) async -> Assignment? {
    await withCheckedContinuation { continuation in
      let coordinator = state.withLock { state in
        state.idle.append(continuation)
        let coordinator = state.coordinator.take()
        if coordinator == nil { state.finished.append(finished) }
        return coordinator
      }
      coordinator?.resume(returning: finished)
    }
  }
}
