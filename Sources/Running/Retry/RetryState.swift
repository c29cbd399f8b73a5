// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Checking
import Expressions
import Notation
import Planning

/// The state of one step's attempts: decides when the next one begins. Reads no clock; the caller
/// passes the time.
struct RetryState {
  let policy: RetryPolicy
  /// When the first attempt began, in microseconds of the run.
  let began: Int64
  /// The number of the present attempt, from 1.
  private(set) var number = 1
  /// The next delay, before `jitter` and `Retry-After`.
  private var delay: Duration
  /// The random numbers of `jitter`; nil without it.
  var numbers: NumberSequence?

  init(_ policy: RetryPolicy, began: Int64) {
    self.policy = policy
    self.began = began
    delay = min(policy.every, policy.maximum)
  }

  /// Begins the next attempt and returns the delay before it; nil if attempts or time are used up.
  ///
  /// A delay is cut to the time left: the last attempt begins at the end of the time.
  ///
  /// - Parameter retryAfter: The delay that the response asks for.
  mutating func next(after retryAfter: Duration?, at now: Int64) -> Duration? {
    if let attempts = policy.attempts, number >= attempts { return nil }
    let left = policy.within.map { $0 - .microseconds(now - began) }
    if let left, left <= .zero { return nil }
    number += 1
    var wait = delay
    if let number = numbers?.next() { wait = Self.share(of: delay, drawn: number) }
    if let retryAfter { wait = max(wait, min(retryAfter, policy.maximum)) }
    delay = min(delay * policy.backoff, policy.maximum)
    return left.map { min(wait, $0) } ?? wait
  }

  /// A part of the delay, between half and all of it.
  private static func share(of delay: Duration, drawn number: UInt64) -> Duration {
    delay / 2 + (delay / 2) * (Double(number >> 11) / Double(1 << 53))
  }

  /// The end of the message on `until`: `after 6 attempts`, `after 4 attempts within 30s`.
  var end: String {
    let tries = number == 1 ? "1 attempt" : "\(number) attempts"
    guard let within = policy.within, policy.attempts != number else { return "after \(tries)" }
    return "after \(tries) within \(DurationWords.text(within))"
  }
}

extension Duration {
  /// The duration times a factor.
  fileprivate static func * (duration: Duration, factor: Double) -> Duration {
    let (seconds, attoseconds) = duration.components
    let product = (Double(seconds) + Double(attoseconds) / 1e18) * factor
    // A longer delay is practically endless, and the conversion would trap.
    return .seconds(min(product, 1e9))
  }
}
