// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The dead lines of one hop, as a value that is told what happens and asked when it matters.
///
/// `timeout.connect` is libcurl's (`CURLOPT_CONNECTTIMEOUT_MS`): it divides the time among the
/// addresses of a name. Its other time-outs are whole seconds (`LOW_SPEED_TIME`) or do not exist.
struct DeadLines {
  enum Verdict: Hashable {
    case expired(TransferFailure.TimeLimit)
    /// Ask again then.
    case waiting(until: Instant)
  }

  private let limits: TimeLimits
  private let began: Instant
  /// When the request had been sent whole: `firstByte` counts from here. Nil until then.
  private var sentAt: Instant?
  private var hasFirstByte = false
  private var lastActivity: Instant
  /// Bytes that libcurl counted when it was last asked: those that no callback tells of.
  private var countedBytes: Int64 = 0

  init(_ limits: TimeLimits, began: Instant) {
    self.limits = limits
    self.began = began
    lastActivity = began
  }

  /// When to ask first: as if the request were sent at once.
  var first: Instant {
    min(end(of: .total), min(began.advanced(byNanoseconds: limits.firstByte), firstLook))
  }

  /// The request's head is about to be sent: `idle` counts from here.
  ///
  /// What came before, a challenge to log in, is no byte of the response to it.
  ///
  /// - Parameter isWhole: nothing comes behind the head, or no more than goes out with it.
  mutating func connected(at now: Instant, isWhole: Bool) {
    hasFirstByte = false
    lastActivity = now
    sentAt = isWhole ? now : nil
  }

  /// The last byte of the body has gone.
  mutating func sentWhole(at now: Instant) {
    if sentAt == nil { sentAt = now }
  }

  /// Bytes of the response came.
  mutating func received(at now: Instant) {
    hasFirstByte = true
    lastActivity = now
  }

  /// The service asks for the body (100 Continue), which is no response yet.
  mutating func askedToContinue(at now: Instant) {
    lastActivity = now
  }

  /// A piece of the body was asked for or given.
  mutating func sent(at now: Instant) {
    lastActivity = now
  }

  /// Whether a dead line has passed.
  ///
  /// - Parameters:
  ///   - isMoving: a body is being sent or received, which is when `idle` holds.
  ///   - countedBytes: what libcurl counted in both directions so far.
  mutating func judge(at now: Instant, isMoving: Bool, countedBytes: Int64) -> Verdict {
    if countedBytes != self.countedBytes {
      self.countedBytes = countedBytes
      lastActivity = now
    }
    if end(of: .total) <= now { return .expired(.total) }
    if waitsForFirstByte, end(of: .firstByte) <= now { return .expired(.firstByte) }
    if isMoving, end(of: .idle) <= now { return .expired(.idle) }
    return .waiting(
      until: min(end(of: .total), min(nextLookForFirstByte(after: now), nextLook(after: now))))
  }

  private var waitsForFirstByte: Bool { sentAt != nil && !hasFirstByte }

  private func end(of limit: TransferFailure.TimeLimit) -> Instant {
    switch limit {
    // libcurl's own.
    case .connect: .never
    case .total: began.advanced(byNanoseconds: limits.total)
    case .firstByte: (sentAt ?? .never).advanced(byNanoseconds: limits.firstByte)
    case .idle: lastActivity.advanced(byNanoseconds: limits.idle)
    }
  }

  /// When the first byte is waited for no longer; before the request has been sent as much later as
  /// that lasts, for it may go out at once, and nobody asks because it does.
  private func nextLookForFirstByte(after now: Instant) -> Instant {
    waitsForFirstByte
      ? end(of: .firstByte)
      : now.advanced(byNanoseconds: max(limits.firstByte, Self.shortestLook))
  }

  /// A millisecond, in nanoseconds: what the engine's clock can wait for.
  private static let shortestLook: UInt64 = 1_000_000

  /// A quarter of `idle` after the beginning: what only libcurl counts is looked at four times
  /// within it, so that a pause is found at most a quarter late.
  private var firstLook: Instant { nextLook(after: began) }

  private func nextLook(after now: Instant) -> Instant {
    guard limits.idle < .max else { return .never }
    let quarter = now.advanced(byNanoseconds: limits.idle / 4)
    let end = end(of: .idle)
    return end > now ? min(end, quarter) : quarter
  }
}
