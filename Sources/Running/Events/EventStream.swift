// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization
import Threads

/// Where the run puts its events: redacted at once, batched under a lock, given to the reports by the
/// thread that waits for the run.
///
/// An append costs well under a microsecond. A slow report is felt between steps only, through
/// `waitForRoom`: the engine thread never waits for a terminal.
package final class EventStream: Sendable {
  /// As many undelivered events as make the run wait between steps.
  static let eventLimit = 4_096
  /// As many bytes of bodies in undelivered events as do.
  static let bodyByteLimit = 16_000_000

  private struct State {
    var batch: [RunEvent] = []
    /// Bytes of bodies in the batch.
    var bodyBytes = 0
    var redactor: Redactor
    var isFinished = false
    /// Steps that wait for room.
    var waiting: [CheckedContinuation<Void, Never>] = []

    var isFull: Bool {
      !isFinished && (batch.count >= eventLimit || bodyBytes >= bodyByteLimit)
    }
  }

  private let state: Mutex<State>
  private let bodyLimit: Int
  /// What need not be sent but for those who read it.
  let interest: EventInterest
  private let filled: Wakeup
  private let finished: Wakeup

  /// - Parameters:
  ///   - bodyLimit: bytes of a body that an event keeps.
  ///   - interest: what somebody reads.
  /// - Throws: when the system has no descriptors left.
  package init(
    redactor: Redactor, bodyLimit: Int, interest: EventInterest = .all
  ) throws(SystemThread.Failure) {
    self.interest = interest
    filled = try Wakeup()
    finished = try Wakeup()
    state = Mutex(State(redactor: redactor))
    self.bodyLimit = bodyLimit
  }

  /// Puts an event behind those that are there, without what must not be seen.
  package func send(_ event: RunEvent) {
    append(redactor.redact(event, bodyLimit: bodyLimit))
  }

  /// Puts an attempt behind the events that are there, without what must not be seen.
  func send(_ attempt: consuming AttemptRecord) {
    append(.attemptFinished(redactor.shown(attempt, bodyLimit: bodyLimit)))
  }

  /// Redaction searches whole bodies, so it is done outside the lock. The order of events is kept,
  /// since one thread sends them all.
  private var redactor: Redactor { state.withLock { $0.redactor } }

  private func append(_ event: RunEvent) {
    let wasEmpty = state.withLock { state in
      state.bodyBytes += event.bodyBytes
      state.batch.append(event)
      return state.batch.count == 1
    }
    if wasEmpty { filled.raise() }
  }

  /// From now on the value is masked, in all events that follow.
  func mask(name: String, value: String) {
    state.withLock { $0.redactor.add(name: name, value: value) }
  }

  /// Masks a text that leaves the run by another way than an event.
  package func redact(_ text: String) -> String {
    state.withLock { $0.redactor.redact(text) }
  }

  /// Whether a step waits before it begins; asked first, since nearly none does and a wait is dear.
  var isFull: Bool { state.withLock { $0.isFull } }

  /// For a stream that was full when it was asked; when it is no longer, nobody waits.
  nonisolated(nonsending) func waitForRoom() async {
    await withCheckedContinuation { continuation in
      let mayGoOn = state.withLock { state in
        guard state.isFull else { return true }
        state.waiting.append(continuation)
        return false
      }
      if mayGoOn { continuation.resume() }
    }
  }

  /// No further event comes: the drain delivers what is there and ends.
  package func finish() {
    state.withLock { $0.isFinished = true }
    finished.raise()
    filled.raise()
  }

  /// Delivers events until the stream is finished; keeps its thread as long.
  func drain(into sink: any RunEventSink, clock: RunClock) {
    while true {
      filled.wait(milliseconds: 100)
      filled.lower()
      let (batch, waiting, isFinished) = state.withLock { state in
        let taken = (state.batch, state.waiting, state.isFinished)
        state.batch = []
        state.bodyBytes = 0
        state.waiting = []
        return taken
      }
      for continuation in waiting { continuation.resume() }
      if !batch.isEmpty { sink.receive(batch) }
      if isFinished { return }
      sink.tick(atMicroseconds: clock.microseconds)
      // Events that come at once are delivered together: waking up for each costs more than it.
      finished.wait(milliseconds: 10)
    }
  }
}

extension RunEvent {
  /// Bytes of the bodies it holds.
  var bodyBytes: Int {
    guard case .attemptFinished(let attempt) = self else { return 0 }
    if let socket = attempt.socket { return socket.turns.reduce(0) { $0 + $1.bytes.count } }
    guard let exchange = attempt.exchange else { return attempt.printed?.utf8.count ?? 0 }
    // By their places: a hop that is taken out of the list is copied.
    return exchange.hops.indices.reduce(0) { sum, place in
      sum + (exchange.hops[place].requestBody?.count ?? 0)
        + (exchange.hops[place].streamedBody?.keptBytes ?? 0)
        + (exchange.hops[place].response?.body.count ?? 0)
    }
  }
}
