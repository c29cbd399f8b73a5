// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Bounds the steps of one list that run at the same time; the others wait in the order in which they
/// came.
final class StepSlots: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) {
    state = Mutex(State(free: max(1, count)))
  }

  /// Waits for a slot.
  nonisolated(nonsending) func take() async -> Slot {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
    return Slot(of: self)
  }

  /// A slot that was taken.
  final class Slot: Sendable {
    private let slots: StepSlots
    private let isGiven = Atomic(false)

    fileprivate init(of slots: StepSlots) { self.slots = slots }

    /// Gives it back; a second time has no effect.
    func give() {
      if !isGiven.exchange(true, ordering: .relaxed) { slots.give() }
    }
  }

  /// Gives a slot to the first that waits, else back.
  private func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
