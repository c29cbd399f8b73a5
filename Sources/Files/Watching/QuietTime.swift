// SPDX-License-Identifier: Apache-2.0

/// When a change is complete: editors write a file in several steps, and other programs write many.
///
/// It is when no further event came for a moment, but not for ever: a file may be written all the
/// time.
package struct QuietTime: Sendable {
  /// How long nothing must happen.
  package static let moment = Duration.milliseconds(100)
  /// How long it is waited for.
  package static let limit = Duration.seconds(1)

  private let end: ContinuousClock.Instant
  private var last: ContinuousClock.Instant

  /// Begins with the first event.
  package init(at now: ContinuousClock.Instant) {
    end = now + Self.limit
    last = now
  }

  /// Notes another event.
  package mutating func note(at now: ContinuousClock.Instant) {
    last = now
  }

  /// How long to wait for a further event; zero if the change is complete.
  package func left(at now: ContinuousClock.Instant) -> Duration {
    max(.zero, now.duration(to: min(last + Self.moment, end)))
  }
}
