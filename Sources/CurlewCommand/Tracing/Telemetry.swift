// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import Running
import Synchronization
import Threads
import Transfers

/// Sends the spans and metrics of a run to a collector, on an engine of its own, so that a collector delays
/// nothing in the run (`docs/internals/telemetry.md`).
///
/// `add` and `tick` are called on the thread of the reports and never wait. `end` waits for what is
/// under way, for a bounded time.
final class Telemetry: SpanSink, Sendable {
  /// What a request has.
  enum Signal: Sendable, CaseIterable {
    case traces, metrics
  }

  /// What waits of one signal, and how much of it was lost.
  private struct Line {
    var queue: ExportQueue
    /// How much of it is in the request under way.
    var underWay = 0
    var lost = 0
    var reason: String?

    mutating func settle(lost count: Int, _ reason: String?) {
      underWay = 0
      lost += count
      if count > 0, self.reason == nil { self.reason = reason }
    }

    /// At the end.
    var result: TelemetryResult.Part {
      var part = TelemetryResult.Part()
      part.count = queue.added
      part.lost = lost + queue.dropped + queue.count + underWay
      if part.lost > 0 {
        part.reason = reason ?? (underWay > 0 ? "it did not answer in time" : nil)
      }
      return part
    }
  }

  /// The content of a request.
  private struct Batch {
    let signal: Signal
    let parts: [[UInt8]]
  }

  private struct State {
    var spans = Line(queue: ExportQueue())
    var metrics = Line(queue: .ofMetrics)
    /// When the first of the waiting spans was noticed, in microseconds of the run.
    var waitingSince: Int64?
    /// Whether a request is sent even if it is not full.
    var mustSend = false
    var isEnding = false
    /// The task that sends, while nothing is to be sent.
    var sender: CheckedContinuation<Void, Never>?
    /// When a request is sent again; nil unless the sender waits for that.
    var sendsAgainAt: ContinuousClock.Instant?
    /// Whether the last request did not get through.
    var isDown = false

    subscript(signal: Signal) -> Line {
      get { signal == .traces ? spans : metrics }
      _modify {
        if signal == .traces { yield &spans } else { yield &metrics }
      }
    }

    /// Whether something is to be sent, or nothing ever again.
    var isReady: Bool {
      spans.queue.hasBatch || metrics.queue.hasBatch || isEnding
        || (mustSend && spans.queue.count > 0)
    }

    /// The content of the next request; `isOver` if there is none and none will come.
    mutating func next() -> (batch: Batch?, isOver: Bool) {
      guard isReady else { return (nil, false) }
      // At the end a collector that is not there is asked once, not for each request.
      guard !(isEnding && isDown) else { return (nil, true) }
      let signal = metrics.queue.hasBatch ? Signal.metrics : .traces
      if signal == .traces { mustSend = false }
      let parts = self[signal].queue.takeBatch()
      self[signal].underWay = parts.count
      return parts.isEmpty ? (nil, isEnding) : (Batch(signal: signal, parts: parts), false)
    }

    /// The sender, if it waits; the caller resumes it.
    mutating func takeSender() -> CheckedContinuation<Void, Never>? {
      defer { sender = nil }
      return sender
    }
  }

  /// How long spans wait for others.
  private static let patience: Int64 = 1_000_000
  /// How often a request is sent.
  static let tries = 3
  /// The longest delay that a collector gets.
  private static let longestDelay = Duration.seconds(30)

  private let state = Mutex(State())
  private let target: TelemetryTarget
  private let engine: TransferEngine
  private let encode: @Sendable (Signal, [[UInt8]]) -> [UInt8]?
  private let clock: RunClock
  private let done: Wakeup
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Starts the engine.
  ///
  /// - Parameters:
  ///   - startMilliseconds: the time of day now, since 1970-01-01T00:00:00Z.
  ///   - encode: makes a body of spans or metrics; nil without memory.
  /// - Throws: `SystemThread.Failure` or `EngineFailure` if the system has no thread or descriptor
  ///   left.
  init(
    _ target: TelemetryTarget, _ configuration: EngineConfiguration, startMilliseconds: Int64,
    encode: @escaping @Sendable (Signal, [[UInt8]]) -> [UInt8]?
  ) throws {
    self.target = target
    self.encode = encode
    clock = RunClock(startMilliseconds: startMilliseconds)
    done = try Wakeup()
    engine = try TransferEngine(configuration)
    let work = Task(executorPreference: engine) { await self.work() }
    task.withLock { $0 = work }
  }

  /// Takes a span as a JSON object.
  func add(_ span: [UInt8]) { add(span, to: .traces) }

  /// Takes what happened in a time, as the JSON of one or several metrics.
  func add(metrics: [UInt8]) {
    if target.metricsAddress != nil { add(metrics, to: .metrics) }
  }

  private func add(_ json: [UInt8], to signal: Signal) {
    let sender = state.withLock { state in
      state[signal].queue.add(json)
      return state[signal].queue.hasBatch ? state.takeSender() : nil
    }
    sender?.resume()
  }

  /// Takes the time, in microseconds since the run began: spans that wait for long are sent.
  func tick(atMicroseconds microseconds: Int64) {
    let sender = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.spans.queue.count > 0 else {
        state.waitingSince = nil
        return nil
      }
      let since = state.waitingSince ?? microseconds
      state.waitingSince = since
      guard microseconds - since >= Self.patience else { return nil }
      state.waitingSince = nil
      state.mustSend = true
      return state.takeSender()
    }
    sender?.resume()
  }

  /// Sends what waits, and ends. Call it once, after the last span, on a thread that may block.
  ///
  /// - Parameter limit: the longest time for that.
  func end(within limit: Duration) -> TelemetryResult {
    let deadline = ContinuousClock.now + limit
    let (sender, isHopeless) = state.withLock { state in
      state.isEnding = true
      return (state.takeSender(), state.sendsAgainAt.map { $0 > deadline } ?? false)
    }
    sender?.resume()
    if !isHopeless { done.wait(milliseconds: Int32(clamping: limit.wholeMilliseconds)) }
    task.withLock { $0 }?.cancel()
    engine.shutdown()
    return state.withLock { state in
      var result = TelemetryResult()
      result.spans = state.spans.result
      result.metrics = state.metrics.result
      return result
    }
  }

  // MARK: On the engine

  private func work() async {
    while !Task.isCancelled, let batch = await nextBatch() { await deliver(batch) }
    done.raise()
  }

  /// Waits until there is something to send; nil at the end.
  private func nextBatch() async -> Batch? {
    while !Task.isCancelled {
      let (batch, isOver) = state.withLock { $0.next() }
      if let batch { return batch }
      if isOver { return nil }
      await withCheckedContinuation { continuation in
        let mayGoOn = state.withLock { state in
          guard !state.isReady else { return true }
          state.sender = continuation
          return false
        }
        if mayGoOn { continuation.resume() }
      }
    }
    return nil
  }

  private func deliver(_ batch: Batch) async {
    guard let body = encode(batch.signal, batch.parts) else {
      lose(batch, "not enough memory to compress them")
      return
    }
    var number = 1
    while true {
      let address = batch.signal == .traces ? target.address : target.metricsAddress
      let hop = await engine.perform(target.request(body, to: address ?? target.address))
      guard !Task.isCancelled else { return }
      switch ExportAnswer(hop, now: clock.epochSeconds) {
      case .taken(let rejected):
        state.withLock { $0.isDown = false }
        settle(
          batch, lost: min(rejected, batch.parts.count), rejected > 0 ? "it rejected them" : nil)
        return
      case .refused(let reason):
        lose(batch, reason)
        return
      case .again(let delay, let reason):
        let pause = min(delay ?? .milliseconds(50 << number), Self.longestDelay)
        guard mayTryAgain(number, after: pause), await sleep(for: pause) else {
          lose(batch, reason)
          state.withLock { $0.isDown = true }
          return
        }
        number += 1
      }
    }
  }

  /// A collector that was not reached is not waited for again before it is reached.
  private func mayTryAgain(_ number: Int, after pause: Duration) -> Bool {
    state.withLock { state in
      guard number < Self.tries, !state.isDown else { return false }
      state.sendsAgainAt = ContinuousClock.now + pause
      return true
    }
  }

  private func sleep(for pause: Duration) async -> Bool {
    let hasSlept = (try? await engine.sleep(for: pause)) != nil
    state.withLock { $0.sendsAgainAt = nil }
    return hasSlept
  }

  private func lose(_ batch: Batch, _ reason: String) {
    settle(batch, lost: batch.parts.count, reason)
  }

  private func settle(_ batch: Batch, lost: Int, _ reason: String?) {
    state.withLock { $0[batch.signal].settle(lost: lost, reason) }
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
