// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// The continuation of a task that waits for a transfer on a thread that may block. A cancelled
/// task is resumed at once, even while the thread is blocked; the later result of the transfer is
/// dropped.
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

  /// False if the transfer is already over.
  func begin(_ continuation: CheckedContinuation<Hop, Never>) -> Bool {
    let isOver = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isOver { continuation.resume(returning: stopped) }
    return !isOver
  }

  /// Notes that the request was sent again; on the engine thread.
  func sent(_ head: [UInt8], sendings: Int) {
    state.withLock { ($0.head, $0.sendings) = (head, sendings) }
  }

  /// Resumes the task with the result; on the engine thread.
  func finish(_ hop: Hop) { resume { hop } }

  /// Resumes the task at once; on any thread.
  func stop() {
    state.withLock { if !$0.isOver { $0.isLeft = true } }
    resume { stopped }
  }

  /// Whether the task was resumed before the end of the transfer.
  var isLeft: Bool { state.withLock { $0.isLeft } }

  private func resume(_ hop: () -> Hop) {
    let waiting = state.withLock { state in
      state.isOver = true
      return state.continuation.take()
    }
    waiting?.resume(returning: hop())
  }

  /// The known facts of the transfer, without its thread.
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
