// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// What steps that run in any order know of one of them: how far it is.
final class StepGate: Sendable {
  private struct State {
    var isOpened = false
    var isDone = false
    /// Why the steps that depend on it are skipped; nil if they run.
    var obstacle: Outcome?
    /// Called when it is opened.
    var whenOpened: (@Sendable () -> Void)?
    var waiting: [(untilOpened: Bool, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func takeWaiting(
      where isReady: (Bool) -> Bool
    ) -> [CheckedContinuation<Void, Never>] {
      let ready = waiting.filter { isReady($0.untilOpened) }
      waiting.removeAll { isReady($0.untilOpened) }
      return ready.map(\.continuation)
    }
  }

  private let state = Mutex(State())

  /// The head of a response is there, or a connection is open and has sent what it sends at first.
  func open() {
    let (ready, action) = state.withLock { state in
      state.isOpened = true
      return (state.takeWaiting { $0 }, state.whenOpened.take())
    }
    action?()
    for continuation in ready { continuation.resume() }
  }

  /// Sets what is called once, when the gate is opened. Call it before the step begins.
  func whenOpened(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.whenOpened = action }
  }

  /// The step has ended.
  ///
  /// - Parameter obstacle: why the steps that depend on it are skipped; nil if they run.
  func end(_ obstacle: Outcome?) {
    let ready = state.withLock { state in
      state.isDone = true
      state.obstacle = obstacle
      return state.takeWaiting { _ in true }
    }
    for continuation in ready { continuation.resume() }
  }

  /// Waits for the end of the step, or until it is opened.
  ///
  /// - Returns: why a step that depends on it is skipped; nil if it runs.
  nonisolated(nonsending) func pass(untilOpened: Bool) async -> Outcome? {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.isDone || untilOpened && state.isOpened { return true }
        state.waiting.append((untilOpened, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
    return state.withLock { untilOpened && $0.isOpened ? nil : $0.obstacle }
  }
}
