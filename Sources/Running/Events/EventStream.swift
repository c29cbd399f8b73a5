// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import Synchronization
import Threads

/// The queue of a run's events: redacted at once, batched under a lock, and delivered to the
/// reports on the thread that waits for the run.
///
/// Appending takes well under a microsecond. A slow report delays the run only between steps, in
/// `waitForRoom`: the engine thread never waits for a terminal.
package final class EventStream: Sendable {
  /// The number of undelivered events at which steps wait before they begin.
  static let eventLimit = 4_096
  /// The number of bytes in the attempts of undelivered events at which steps wait.
  ///
  /// A batch fills while the reports read another one, so twice as many are in memory.
  static let byteLimit = 1_500_000

  private struct State {
    var batch: [RunEvent] = []
    /// The number of bytes in the attempts of the batch.
    var bytes = 0
    /// What a load has for a collector.
    var telemetry: [LoadTelemetry] = []
    var redactor: Redactor
    /// Nil before the first row with a secret.
    var rowSecrets: RowSecrets?
    var isFinished = false
    /// The steps that wait for room.
    var waiting: [CheckedContinuation<Void, Never>] = []

    var isFull: Bool {
      !isFinished && (batch.count >= eventLimit || bytes >= byteLimit)
    }

    /// - Parameter bytes: those of an attempt.
    /// - Returns: whether it is the first of the batch.
    mutating func append(_ event: RunEvent, bytes: Int = 0) -> Bool {
      self.bytes += bytes
      batch.append(event)
      return batch.count == 1
    }

    /// Appends an event that needs no redaction: without secrets all of them, except for attempts,
    /// whose bodies are cut.
    ///
    /// - Returns: whether it is the first of the batch; nil for another event.
    mutating func appendUnredacted(_ event: RunEvent) -> Bool? {
      guard redactor.isEmpty else { return nil }
      if case .attemptFinished = event { return nil }
      return append(event)
    }
  }

  private let state: Mutex<State>
  private let bodyLimit: Int
  /// The events that the reports read; others of these kinds are not sent.
  let interest: EventInterest
  private let filled: Wakeup
  private let finished: Wakeup
  /// The stream of the run, for that of the starts of a load; nil for the stream of a run.
  private let whole: EventStream?
  /// Whether a collector gets all events of its starts.
  private let isSampled: Bool

  /// - Parameters:
  ///   - bodyLimit: The bytes of a body that an event keeps.
  ///   - interest: The events that the reports read.
  /// - Throws: If the system has no descriptors left.
  package init(
    redactor: Redactor, bodyLimit: Int, interest: EventInterest = .all
  ) throws(SystemThread.Failure) {
    self.interest = interest
    filled = try Wakeup()
    finished = try Wakeup()
    state = Mutex(State(redactor: redactor))
    self.bodyLimit = bodyLimit
    whole = nil
    isSampled = false
  }

  /// The stream of the starts of a load: it has no events but the attempts that the load reports.
  ///
  /// - Parameter isSampled: whether a collector gets all events of the starts, and attempts that passed
  ///   are events too.
  init(ofLoadIn whole: EventStream, isSampled: Bool = false) {
    self.whole = whole
    self.isSampled = isSampled
    interest = isSampled ? [.passedAttempts, .passedSteps] : []
    filled = whole.filled
    finished = whole.finished
    state = Mutex(State(redactor: Redactor()))
    bodyLimit = whole.bodyLimit
  }

  /// Redacts an event and appends it to the batch.
  package func send(_ event: RunEvent) {
    if let whole {
      if isSampled { whole.record(.start(redactor.redact(event, bodyLimit: bodyLimit))) }
      return
    }
    guard let wasEmpty = state.withLock({ $0.appendUnredacted(event) }) else {
      let redacted = redactor.redact(event, bodyLimit: bodyLimit)
      if case .attemptFinished(let attempt) = redacted { return append(attempt) }
      if state.withLock({ $0.append(redacted) }) { filled.raise() }
      return
    }
    if wasEmpty { filled.raise() }
  }

  /// The readers of an attempt.
  enum Readers {
    /// Those of the stream. Of the starts of a load, a collector that gets all their events.
    case own
    /// The reports of a load, which get an attempt as a sample of its step.
    case reportsOfLoad
    /// A collector, which gets the failed attempts of starts whose traces are not sampled.
    case collectorOfFailures
  }

  /// Redacts an attempt and appends it to the batch.
  func send(
    _ attempt: consuming Attempt, of step: StepReference,
    _ secrets: AttemptSecrets = AttemptSecrets(), keepsBodies: Bool = true,
    to readers: Readers = .own
  ) {
    let shown = redactor.shown(
      attempt, of: step, secrets, keepsBodies: keepsBodies, bodyLimit: bodyLimit)
    switch readers {
    case .own:
      guard let whole else { return append(shown) }
      if isSampled { whole.record(.start(.attemptFinished(shown))) }
    case .reportsOfLoad: whole?.append(shown)
    case .collectorOfFailures: whole?.record(.failure(shown))
    }
  }

  /// Sends what happened in a part of a load to a collector.
  func send(_ metrics: LoadMetrics) { record(.metrics(redactor.redact(metrics))) }

  /// Whether a collector may get a further start: what reads its events may be slower than the load.
  var hasRoomForTelemetry: Bool {
    whole?.hasRoomForTelemetry ?? state.withLock { $0.telemetry.count < Self.eventLimit }
  }

  private func record(_ telemetry: LoadTelemetry) {
    state.withLock { $0.telemetry.append(telemetry) }
  }

  /// Hides what is secret at this moment.
  ///
  /// A copy, because redaction searches whole bodies and so runs outside of the lock. The order of
  /// events is kept, since one thread sends them all.
  var redactor: Redactor { whole?.redactor ?? state.withLock { $0.redactor } }

  private func append(_ attempt: Attempt) {
    let bytes = attempt.content.keptBytes
    if state.withLock({ $0.append(.attemptFinished(attempt), bytes: bytes) }) { filled.raise() }
  }

  /// Masks the value in all later events.
  func mask(name: String, value: String) {
    if let whole { return whole.mask(name: name, value: value) }
    state.withLock { state in
      state.redactor.add(name: name, value: value)
      state.rowSecrets?.add(name: name, value: value)
    }
  }

  /// Masks the secrets of a row in later events: at least until the row ends, and `RowSecrets.kept`
  /// secrets of other rows longer.
  func mask(_ secrets: [PlannedSecret], ofRow row: Int) {
    if let whole { return whole.mask(secrets, ofRow: row) }
    state.withLock { state in
      // Taken out, so that it is changed in place.
      var rows = state.rowSecrets.take() ?? RowSecrets(hiding: state.redactor)
      rows.begin(row, secrets, hiddenBy: &state.redactor)
      state.rowSecrets = rows
    }
  }

  func endRow(_ row: Int) {
    if let whole { return whole.endRow(row) }
    state.withLock { $0.rowSecrets?.end(row) }
  }

  /// Masks a text that leaves the run other than as an event.
  package func redact(_ text: String) -> String {
    if let whole { return whole.redact(text) }
    return state.withLock { $0.redactor.redact(text) }
  }

  /// Whether a step must wait before it begins. Tested first, because waiting is expensive and
  /// rare.
  var isFull: Bool { state.withLock { $0.isFull } }

  /// Waits until the stream has room; returns at once if it has room by now.
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

  /// Ends the stream: the drain delivers the remaining events and returns.
  package func finish() {
    state.withLock { $0.isFinished = true }
    finished.raise()
    filled.raise()
  }

  /// Delivers events on the calling thread until the stream is finished.
  func drain(into sink: any RunEventSink, clock: RunClock) {
    // Emptied and given back, so that the next batch but one need not grow again.
    var batch: [RunEvent] = []
    var telemetry: [LoadTelemetry] = []
    while true {
      filled.wait(milliseconds: 100)
      filled.lower()
      let (waiting, isFinished) = state.withLock { state in
        let taken = (state.waiting, state.isFinished)
        swap(&state.batch, &batch)
        swap(&state.telemetry, &telemetry)
        state.bytes = 0
        state.waiting = []
        return taken
      }
      for continuation in waiting { continuation.resume() }
      if !batch.isEmpty { sink.receive(batch) }
      if !telemetry.isEmpty { sink.receive(telemetry) }
      if isFinished { return }
      telemetry.removeAll(keepingCapacity: true)
      batch.removeAll(keepingCapacity: true)
      sink.tick(atMicroseconds: clock.microseconds)
      // Events in quick succession are delivered together: waking up for each costs more than
      // delivering it.
      finished.wait(milliseconds: 10)
    }
  }
}
