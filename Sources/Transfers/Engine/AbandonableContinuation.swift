// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// A task that waits for a transfer whose thread may be held up: it goes on when it is cancelled, not
/// only when the thread is free to say so. What the transfer then still comes to, nobody asks for.
final class AbandonableContinuation: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Hop, Never>?
    var isOver = false
    var isLeft = false
    var head: [UInt8] = []
    var sendings = 0
  }

  private let state = Mutex(State())
  private let request: HopRequest
  private let began = Instant.now

  init(_ request: HopRequest) {
    self.request = request
  }

  /// False when it is over already.
  func begin(_ continuation: CheckedContinuation<Hop, Never>) -> Bool {
    let isOver = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isOver { continuation.resume(returning: stopped) }
    return !isOver
  }

  /// The request went out once more; the engine thread.
  func sent(_ head: [UInt8], sendings: Int) {
    state.withLock { ($0.head, $0.sendings) = (head, sendings) }
  }

  /// The transfer came to its end; the engine thread.
  func finish(_ hop: Hop) { goOn { hop } }

  /// The task waits no more; any thread.
  func stop() {
    state.withLock { if !$0.isOver { $0.isLeft = true } }
    goOn { stopped }
  }

  /// The transfer had not come to its end when the task went on.
  var isLeft: Bool { state.withLock { $0.isLeft } }

  private func goOn(_ hop: () -> Hop) {
    let waiting = state.withLock { state in
      state.isOver = true
      return state.continuation.take()
    }
    waiting?.resume(returning: hop())
  }

  /// What is known of the transfer without asking its thread.
  private var stopped: Hop {
    let (head, sendings) = state.withLock { ($0.head, $0.sendings) }
    var hop = Hop(
      method: request.method, address: request.address, requestHead: head,
      timings: Timings(total: Instant.now.microseconds(since: began)),
      failure: FailureTable.failure(
        stop: .cancelled, reached: head.isEmpty ? .sending : .waitingForResponse,
        mayHaveBeenCarriedOut: false),
      sendings: sendings)
    hop.target = request.targets.first
    return hop
  }
}
