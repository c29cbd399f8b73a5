// SPDX-License-Identifier: Apache-2.0

/// The frequent kinds of events, and which of them the reports read.
///
/// Events without a reader are not made: in a run of many passed requests that only the console
/// reports, these are nine events of ten.
package struct EventInterest: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// All of them; the standard library's own is generic, which is slow.
  package init(arrayLiteral interests: EventInterest...) {
    rawValue = interests.reduce(0) { $0 | $1.rawValue }
  }

  /// `StepStarted`.
  package static let stepStarts = EventInterest(rawValue: 1)
  /// Attempts that passed, printed nothing and saved no file; all others are always reported.
  package static let passedAttempts = EventInterest(rawValue: 2)

  /// Steps that passed at the first attempt; `ScenarioFinished.unreportedSteps` counts them if they
  /// are not reported.
  package static let passedSteps = EventInterest(rawValue: 4)

  /// The digests of saved bodies: computing them costs as much as writing the bodies.
  package static let savedDigests = EventInterest(rawValue: 8)

  /// The bodies of attempts that did not fail. No kind of event: without a reader these attempts are
  /// reported without them.
  package static let passedBodies = EventInterest(rawValue: 16)

  /// Bodies longer than `KeptBodies.usualBytes`, to `recordedBytes`. No kind of event: without a reader
  /// all are cut to the former.
  package static let longBodies = EventInterest(rawValue: 32)

  /// How much of its OpenAPI documents a run exercised. Without a reader it is counted only where the
  /// project demands something of it.
  package static let coverage = EventInterest(rawValue: 64)

  /// All events, without the bodies of attempts that did not fail.
  package static let all: EventInterest = [
    .stepStarts, .passedAttempts, .passedSteps, .savedDigests, .coverage,
  ]
}
