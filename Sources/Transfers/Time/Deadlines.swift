// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The deadlines of one hop, as a value that is told what happens and asked when it matters.
///
/// `timeout.connect` is libcurl's (`CURLOPT_CONNECTTIMEOUT_MS`): it divides the time among the
/// addresses of a name. But it does not count while a request waits for a connection that another one
/// opens (`CURLOPT_PIPEWAIT`), and begins anew when that comes to nothing; so the whole is counted here, too.
/// Its other time-outs are whole seconds (`LOW_SPEED_TIME`) or do not exist.
struct Deadlines {
  enum Verdict: Hashable {
    case expired(TransferFailure.TimeLimit)
    /// Ask again then.
    case waiting(until: Instant)
  }

  private let limits: TimeLimits
  private let began: Instant
  /// When a connection was first wanted for the sending that counts.
  private var connectBegan: Instant
  private var isConnected = false
  /// When the request had been sent whole: `firstByte` counts from here. Nil until then.
  private var sentAt: Instant?
  private var hasFirstByte = false
  private var lastActivity: Instant
  /// Bytes of the body that libcurl had sent when it was last asked: no callback tells of these.
  private var sentBytes: Int64 = 0
  private let hasBody: Bool

  /// - Parameter hasBody: the request has one, so that its sending must be looked at.
  init(_ limits: TimeLimits, began: Instant, hasBody: Bool) {
    self.limits = limits
    self.began = began
    self.hasBody = hasBody
    connectBegan = began
    lastActivity = began
  }

  /// When to ask first: as if the request were sent at once.
  var first: Instant {
    let firstByte = began.advanced(byNanoseconds: limits.firstByte)
    return min(
      min(end(of: .connect), end(of: .total)),
      min(firstByte, nextLook(after: began, isSending: hasBody)))
  }

  /// The request is sent a second time, on a connection of its own.
  mutating func beganAgain(at now: Instant) {
    connectBegan = now
    isConnected = false
  }

  /// The request's head is about to be sent: `idle` counts from here.
  ///
  /// What came before, a challenge to log in, is no byte of the response to it.
  ///
  /// - Parameter isWhole: nothing comes behind the head, or no more than goes out with it.
  mutating func connected(at now: Instant, isWhole: Bool) {
    isConnected = true
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

  /// Whether a deadline has passed.
  ///
  /// - Parameters:
  ///   - isMoving: a body is being sent or received, which is when `idle` holds.
  ///   - isSending: the request's body is not sent whole, perhaps not begun.
  ///   - sentBytes: how much of the request's body libcurl has sent so far.
  mutating func judge(
    at now: Instant, isMoving: Bool, isSending: Bool, sentBytes: Int64
  ) -> Verdict {
    if sentBytes != self.sentBytes {
      self.sentBytes = sentBytes
      lastActivity = now
    }
    if end(of: .total) <= now { return .expired(.total) }
    if end(of: .connect) <= now { return .expired(.connect) }
    if waitsForFirstByte, end(of: .firstByte) <= now { return .expired(.firstByte) }
    if isMoving, end(of: .idle) <= now { return .expired(.idle) }
    return .waiting(
      until: min(
        min(end(of: .total), end(of: .connect)),
        min(nextLookForFirstByte(after: now), nextLook(after: now, isSending: isSending))))
  }

  private var waitsForFirstByte: Bool { sentAt != nil && !hasFirstByte }

  private func end(of limit: TransferFailure.TimeLimit) -> Instant {
    switch limit {
    case .connect:
      isConnected
        ? .never
        : connectBegan.advanced(byNanoseconds: limits.connect).advanced(
          byNanoseconds: Self.precedence)
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

  /// How long libcurl has to say first, in nanoseconds, that there is no connection: it knows why.
  private static let precedence: UInt64 = 50_000_000

  /// A millisecond, in nanoseconds: what the engine's clock can wait for.
  private static let shortestLook: UInt64 = 1_000_000

  /// How late a pause in the sending of a body may be found, in nanoseconds.
  private static let sendingLook: UInt64 = 50_000_000

  /// When `idle` can have passed at the earliest. All that comes is told, so nobody has to look
  /// before that; what libcurl has sent is seen only by looking.
  private func nextLook(after now: Instant, isSending: Bool) -> Instant {
    guard limits.idle < .max else { return .never }
    let end = end(of: .idle)
    let earliest = end > now ? end : now.advanced(byNanoseconds: limits.idle)
    guard isSending else { return earliest }
    return min(earliest, now.advanced(byNanoseconds: min(Self.sendingLook, limits.idle / 4)))
  }
}
