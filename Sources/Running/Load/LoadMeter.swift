// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import RunEvents
import Synchronization

/// The durations of a load's requests by their attributes, for a collector (`LoadMetrics`).
///
/// Everything happens on the engine's thread; the lock only proves it.
final class LoadMeter: Sendable {
  /// The most series of a step; requests with further attributes are counted without them.
  static let seriesOfStep = 50

  struct State {
    /// Those of each step as written, by its place.
    var series: [SourceSpan: [LoadMetrics.Series]] = [:]
    /// The steps in the order of their first requests.
    var order: [SourceSpan] = []
    var started: Int64 = 0
    var due = 0
    var begun = 0
  }

  private let state = Mutex(State())

  /// The load begins now, in microseconds of the run.
  func begin(at microseconds: Int64) { state.withLock { $0.started = microseconds } }

  /// Counts the requests of an attempt.
  ///
  /// - Parameter token: the exchange that fetched a token before; nil for none.
  func add(_ exchange: borrowing Exchange, token: Exchange?, of step: RunningStep) {
    state.withLock { state in
      for hop in token?.hops ?? [] { state.add(hop, of: step, isWritten: false) }
      // By index: taking a hop out of the array copies it.
      for place in exchange.hops.indices {
        let isWritten = place == 0 || exchange.hops[place].isSame(as: exchange.hops[0])
        state.add(exchange.hops[place], of: step, isWritten: isWritten)
      }
    }
  }

  /// What was counted since the last call.
  ///
  /// - Parameters:
  ///   - due: starts that were due since the load began.
  ///   - begun: starts that began since the load began.
  func take(due: Int, begun: Int, inFlight: Int, at now: Int64) -> LoadMetrics {
    state.withLock { state in
      var metrics = LoadMetrics(from: state.started, to: max(now, state.started))
      metrics.due = due - state.due
      metrics.begun = begun - state.begun
      metrics.inFlight = inFlight
      metrics.series = state.order.flatMap { state.series[$0] ?? [] }
      state = State(started: metrics.endedAtMicroseconds, due: due, begun: begun)
      return metrics
    }
  }
}

extension LoadMeter.State {
  /// - Parameter isWritten: whether it is the request of the step, and not a redirect or a token.
  fileprivate mutating func add(
    _ hop: borrowing Hop, of step: RunningStep, isWritten: Bool
  ) {
    guard hop.address.isHTTP else { return }
    let place = step.planned.span
    let duration = hop.timings.total
    // Changed in place: a copy of the histograms would cost more than all else.
    let isCounted = series[place]?.count(duration, of: hop, isWritten: isWritten)
    guard isCounted != true else { return }
    if isCounted == nil { order.append(place) }
    var made = LoadMetrics.Series(
      request: isWritten ? step.planned.writtenRequest : nil, method: hop.knownMethod,
      host: hop.address.host, port: hop.address.effectivePort, status: hop.response?.status,
      errorType: hop.errorType)
    made.isOverflow = (series[place]?.count ?? 0) >= LoadMeter.seriesOfStep
    made.durations.add(microseconds: duration)
    series[place, default: []].append(made)
  }
}

extension [LoadMetrics.Series] {
  /// Counts a request in the series of its attributes; in the last one if there are too many.
  ///
  /// - Returns: false if there is no such series yet.
  fileprivate mutating func count(
    _ duration: Int64, of hop: borrowing Hop, isWritten: Bool
  ) -> Bool {
    for place in indices where self[place].has(hop, isWritten: isWritten) {
      self[place].durations.add(microseconds: duration)
      return true
    }
    return false
  }
}

extension LoadMetrics.Series {
  /// Whether a request counts here.
  fileprivate func has(_ hop: borrowing Hop, isWritten: Bool) -> Bool {
    if isOverflow { return true }
    return status == hop.response?.status && isWritten == (request != nil)
      && port == hop.address.effectivePort && host.utf8.elementsEqual(hop.address.host.utf8)
      && (method.map { $0.utf8.elementsEqual(hop.method.utf8) } ?? (hop.knownMethod == nil))
      && (status != nil || errorType == hop.errorType)
  }
}

extension Hop {
  /// Whether it asks for the same thing: not a redirect to another path.
  fileprivate func isSame(as first: borrowing Hop) -> Bool {
    method == first.method && address.path == first.address.path
  }
}
