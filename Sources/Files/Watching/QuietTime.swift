// SPDX-License-Identifier: Apache-2.0

/// When a change is complete: editors write a file in several steps, and other programs write many.
///
/// It is when no further event came for a moment. Events may be about other files, which some program
/// writes all the time: so after a while the states of the files are compared, and if any has changed,
/// another one begins.
package struct QuietTime: Sendable {
  /// How long nothing must happen.
  package static let moment = Duration.milliseconds(100)
  /// How long it is waited for at once.
  package static let limit = Duration.seconds(1)
  /// How many times it is waited for.
  package static let rounds = 10

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

  /// Whether no event came for a moment.
  package func isQuiet(at now: ContinuousClock.Instant) -> Bool {
    last.duration(to: now) >= Self.moment
  }

  /// How long to wait for a further event; zero if the wait is over.
  package func left(at now: ContinuousClock.Instant) -> Duration {
    max(.zero, now.duration(to: min(last + Self.moment, end)))
  }
}
