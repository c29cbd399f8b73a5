// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The deadlines of one hop, as a state machine.
///
/// `timeout.connect` is also given to libcurl (`CURLOPT_CONNECTTIMEOUT_MS`), which divides the time
/// among the addresses of a name. But libcurl's timer does not run while a request waits for a
/// connection that another one opens (`CURLOPT_PIPEWAIT`), and restarts if that connection fails,
/// so the whole time is counted here too. libcurl's other timeouts are whole seconds
/// (`LOW_SPEED_TIME`) or do not exist.
struct Deadlines {
  enum Verdict: Hashable {
    case expired(TransferFailure.TimeLimit)
    /// The time of `read` is over.
    case endOfReading
    /// Judge again at this time.
    case waiting(until: Instant)
  }

  private let limits: TimeLimits
  private let began: Instant
  /// When the present sending first needed a connection.
  private var connectBegan: Instant
  private var isConnected = false
  /// When the request was sent completely: `firstByte` counts from here. Nil until then.
  private var sentAt: Instant?
  /// Whether the response to the present sending has begun.
  private(set) var hasFirstByte = false
  /// When the present sending of the request began: the time of `read` counts from here. Nil until then.
  private var readingBegan: Instant?
  private var lastActivity: Instant
  /// The number of body bytes sent at the last look: no callback reports them.
  private var sentBytes: Int64 = 0
  private let hasBody: Bool

  /// - Parameter hasBody: The request has a body, so that its sending must be watched.
  init(_ limits: TimeLimits, began: Instant, hasBody: Bool) {
    self.limits = limits
    self.began = began
    self.hasBody = hasBody
    connectBegan = began
    lastActivity = began
  }

  /// When to look first: as if the request were sent at once.
  var first: Instant {
    let firstByte = began.advanced(byNanoseconds: limits.firstByte)
    return min(
      min(min(end(of: .connect), end(of: .total)), endOfReading(after: began)),
      min(firstByte, nextLook(after: began, isSending: hasBody)))
  }

  /// Notes that the request is sent a second time, on a connection of its own.
  mutating func beganAgain(at now: Instant) {
    connectBegan = now
    isConnected = false
  }

  /// Notes that the request's head is about to be sent: `idle` counts from here.
  ///
  /// An earlier challenge is not a byte of this response.
  ///
  /// - Parameter isWhole: Nothing follows the head, or only data that is sent with it.
  mutating func connected(at now: Instant, isWhole: Bool) {
    isConnected = true
    hasFirstByte = false
    lastActivity = now
    readingBegan = now
    sentAt = isWhole ? now : nil
  }

  /// Notes that the last byte of the body was sent.
  mutating func sentWhole(at now: Instant) {
    if sentAt == nil { sentAt = now }
  }

  /// Notes that bytes of the response came.
  mutating func received(at now: Instant) {
    hasFirstByte = true
    lastActivity = now
  }

  /// Notes when bytes of an incomplete line of the response came, which libcurl does not report.
  ///
  /// - Returns: Whether they came after everything that is known, and not just then.
  mutating func receivedPart(at last: Instant) -> Bool {
    guard let sentAt, last > sentAt,
      last > lastActivity.advanced(byNanoseconds: Self.imprecision) || !hasFirstByte
    else { return false }
    hasFirstByte = true
    lastActivity = max(lastActivity, last)
    return true
  }

  /// Notes that the service asks for the body (100 Continue), which is not a response yet.
  mutating func askedToContinue(at now: Instant) {
    lastActivity = now
  }

  /// Notes that a piece of the body was requested or given.
  mutating func sent(at now: Instant) {
    lastActivity = now
  }

  /// Whether a deadline has passed.
  ///
  /// - Parameters:
  ///   - isMoving: The request is being sent, or a response has begun: only then `idle` applies.
  ///   - isSending: The request's body is not sent completely, perhaps not begun.
  ///   - sentBytes: The number of body bytes that libcurl has sent so far.
  mutating func judge(
    at now: Instant, isMoving: Bool, isSending: Bool, sentBytes: Int64
  ) -> Verdict {
    if sentBytes != self.sentBytes {
      self.sentBytes = sentBytes
      lastActivity = now
    }
    if end(of: .total) <= now { return .expired(.total) }
    if end(of: .connect) <= now { return .expired(.connect) }
    if let readingBegan, readingBegan.advanced(byNanoseconds: limits.read) <= now {
      return .endOfReading
    }
    if waitsForFirstByte, end(of: .firstByte) <= now { return .expired(.firstByte) }
    if isMoving, end(of: .idle) <= now { return .expired(.idle) }
    return .waiting(
      until: min(
        min(min(end(of: .total), end(of: .connect)), endOfReading(after: now)),
        min(nextLookForFirstByte(after: now), nextLook(after: now, isSending: isSending))))
  }

  /// When the time of `read` is over; before the request is sent, the earliest such time.
  private func endOfReading(after now: Instant) -> Instant {
    (readingBegan ?? now).advanced(byNanoseconds: limits.read)
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

  /// The deadline of the first byte. Before the request is sent, that deadline as if it were sent
  /// now: no event reports when it is.
  private func nextLookForFirstByte(after now: Instant) -> Instant {
    waitsForFirstByte
      ? end(of: .firstByte)
      : now.advanced(byNanoseconds: max(limits.firstByte, Self.shortestLook))
  }

  /// How much longer libcurl may take to report a failed connection, in nanoseconds: it knows the
  /// reason.
  private static let precedence: UInt64 = 50_000_000

  /// A millisecond, in nanoseconds: the resolution of the engine's timer.
  private static let shortestLook: UInt64 = 1_000_000

  /// How far two statements of the system about the last byte may differ, in nanoseconds.
  private static let imprecision: UInt64 = 10_000_000

  /// How late a stall in sending a body may be noticed, in nanoseconds.
  private static let sendingLook: UInt64 = 50_000_000

  /// The earliest time at which `idle` can have passed. All received bytes are reported, so nothing
  /// can pass before; sent bytes must be read from libcurl.
  private func nextLook(after now: Instant, isSending: Bool) -> Instant {
    guard limits.idle < .max else { return .never }
    let end = end(of: .idle)
    let earliest = end > now ? end : now.advanced(byNanoseconds: limits.idle)
    guard isSending else { return earliest }
    return min(earliest, now.advanced(byNanoseconds: min(Self.sendingLook, limits.idle / 4)))
  }
}
