// SPDX-License-Identifier: Apache-2.0

/// When a device asks whether the person has logged in
/// ([RFC 8628, section 3.5](https://www.rfc-editor.org/rfc/rfc8628#section-3.5)).
package struct DevicePolling: Sendable {
  /// What comes next.
  package enum Action: Sendable, Equatable {
    case ask(after: Duration)
    /// The code has expired: no person answered.
    case expired
    /// The service's answer is the result: a token, or a refusal.
    case end
  }

  /// Between two requests.
  private var interval: Duration
  private let end: ContinuousClock.Instant

  /// Unless the service gives an interval.
  package static let usual = Duration.seconds(5)

  /// - Parameters:
  ///   - interval: `interval` of the service; nil without one.
  ///   - lifetime: `expires_in`.
  package init(interval: Duration?, lifetime: Duration, from now: ContinuousClock.Instant) {
    // A service that says 0 is asked once a second all the same.
    self.interval = max(.seconds(1), min(interval ?? Self.usual, .seconds(300)))
    end = now + lifetime
  }

  /// The wait before the first request.
  package mutating func first(at now: ContinuousClock.Instant) -> Action { next(at: now) }

  /// - Parameter error: `error` of the answer; nil for a token.
  package mutating func handle(
    error: String?, at now: ContinuousClock.Instant
  ) -> Action {
    switch error {
    case "authorization_pending": return next(at: now)
    case "slow_down":
      interval += .seconds(5)
      return next(at: now)
    case "expired_token": return .expired
    default: return .end
    }
  }

  /// The time-out of one request makes the interval longer.
  package mutating func noteTimeout(at now: ContinuousClock.Instant) -> Action {
    interval = min(interval * 2, .seconds(300))
    return next(at: now)
  }

  private func next(at now: ContinuousClock.Instant) -> Action {
    now + interval < end ? .ask(after: interval) : .expired
  }
}
