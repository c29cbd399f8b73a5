// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Checking
import Expressions
import Notation
import Planning

/// When the attempts of one step follow each other: no clock is read here, time comes in.
struct RetryState {
  let policy: RetryPolicy
  /// Microseconds of the run at which the first attempt began.
  let began: Int64
  /// Of the attempt under way, from 1.
  private(set) var number = 1
  /// The next pause without what chance and the service make of it.
  private var pause: Duration
  /// Of `jitter`; without them pauses are as long as they are.
  var numbers: NumberSequence?

  init(_ policy: RetryPolicy, began: Int64) {
    self.policy = policy
    self.began = began
    pause = min(policy.every, policy.maximum)
  }

  /// How long to wait for the next attempt, which is then the one under way; nil when attempts or
  /// time are used up.
  ///
  /// A pause that is longer than the time left is cut to it: the last attempt begins when the time
  /// is over.
  ///
  /// - Parameter retryAfter: what the response asks for.
  mutating func next(after retryAfter: Duration?, at now: Int64) -> Duration? {
    if let attempts = policy.attempts, number >= attempts { return nil }
    let left = policy.within.map { $0 - .microseconds(now - began) }
    if let left, left <= .zero { return nil }
    number += 1
    var wait = pause
    if let number = numbers?.next() { wait = Self.share(of: pause, drawn: number) }
    if let retryAfter { wait = max(wait, min(retryAfter, policy.maximum)) }
    pause = min(pause * policy.backoff, policy.maximum)
    return left.map { min(wait, $0) } ?? wait
  }

  /// Between half of a pause and the whole.
  private static func share(of pause: Duration, drawn number: UInt64) -> Duration {
    pause / 2 + (pause / 2) * (Double(number >> 11) / Double(1 << 53))
  }

  /// What was used up, behind why `until` has not held: `after 6 attempts`, `in 4 attempts within
  /// 30s`.
  var end: String {
    let tries = number == 1 ? "1 attempt" : "\(number) attempts"
    guard let within = policy.within, policy.attempts != number else { return "after \(tries)" }
    return "after \(tries) within \(DurationWords.text(within))"
  }
}

extension Duration {
  /// So many times a duration.
  fileprivate static func * (duration: Duration, factor: Double) -> Duration {
    let (seconds, attoseconds) = duration.components
    let product = (Double(seconds) + Double(attoseconds) / 1e18) * factor
    // Beyond this a pause is as good as endless, and the conversion would trap.
    return .seconds(min(product, 1e9))
  }
}
