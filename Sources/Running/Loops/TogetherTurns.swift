// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization
import Transfers

/// What the turns of a loop share that are sent together: the group of their requests, and their order
/// after that.
///
/// No turn is judged before all requests have ended, and each after the one before it.
final class TogetherTurns: Sendable {
  private struct State {
    /// Turns whose request has ended, or was not sent.
    var arrived: Set<Int> = []
    /// Turns that have ended.
    var ended: Set<Int> = []
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var captures: [CaptureTaker.Taken] = []
    /// Whether a failed turn has said how close together the requests were sent.
    var hasSaid = false

    /// Those that may go on.
    mutating func takeReady(of count: Int) -> [CheckedContinuation<Void, Never>] {
      guard arrived.count == count else { return [] }
      let next = (0..<count).first { !ended.contains($0) }
      guard let next, let ready = waiting.removeValue(forKey: next) else { return [] }
      return [ready]
    }
  }

  /// The requests of all turns.
  let group: SendGroup
  private let count: Int
  private let engine: TransferEngine
  private let state = Mutex(State())

  init(count: Int, engine: TransferEngine) {
    self.count = count
    self.engine = engine
    group = SendGroup(count: count)
  }

  /// Waits until the requests of all turns have ended, and the turns before this one. Each turn comes
  /// here, or to `end`, whatever becomes of it, so the wait needs no cancellation.
  nonisolated(nonsending) func pass(turn: Int) async {
    await withCheckedContinuation { continuation in
      arrive(turn) { $0.waiting[turn] = continuation }
    }
  }

  /// The same for a turn whose request has ended; its cookies are then kept.
  nonisolated(nonsending) func pass(_ context: StepContext, with exchange: Exchange) async {
    guard let turn = context.step.turn else { return }
    await pass(turn: turn.index)
    let now = context.run.clock.epochSeconds
    context.jar.use { jar in
      for hop in exchange.hops {
        guard let cookies = hop.response?.setCookies else { continue }
        jar.receive(cookies, from: hop.address, now: now)
      }
    }
  }

  /// A turn has ended.
  func end(turn: Int, with captures: [CaptureTaker.Taken]) {
    arrive(turn) { state in
      state.ended.insert(turn)
      state.captures += captures
    }
  }

  /// The context of a turn with what the turns before it captured.
  func inOrder(_ context: StepContext) -> StepContext {
    var context = context
    for capture in state.withLock({ $0.captures }) {
      context.scope.frame.captures[capture.name] = capture.value
    }
    return context
  }

  /// Says how close together the requests were sent: in the first turn that fails, and in the last.
  func addNotice(to end: inout AttemptEnd, of context: StepContext) {
    let hasFailed = end.outcome.isFailure
    let isFirst = state.withLock { state in
      defer { if hasFailed { state.hasSaid = true } }
      return hasFailed && !state.hasSaid
    }
    guard isFirst || context.step.turn?.index == count - 1, let words = group.words else { return }
    end.attempt.notices.append(words)
  }

  private func arrive(_ turn: Int, _ change: (inout sending State) -> Void) {
    let (isNew, ready) = state.withLock { state in
      let isNew = state.arrived.insert(turn).inserted
      change(&state)
      return (isNew, state.takeReady(of: count))
    }
    if isNew { engine.leave(group) }
    for continuation in ready { continuation.resume() }
  }
}
