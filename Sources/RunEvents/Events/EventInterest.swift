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

  /// `StepStarted`.
  package static let stepStarts = EventInterest(rawValue: 1)
  /// Attempts of requests that passed and saved no file; all other attempts are always reported.
  package static let passedAttempts = EventInterest(rawValue: 2)

  /// Steps that passed at the first attempt; `ScenarioFinished.unreportedSteps` counts them if they
  /// are not reported.
  package static let passedSteps = EventInterest(rawValue: 4)

  /// The digests of saved bodies: computing them costs as much as writing the bodies.
  package static let savedDigests = EventInterest(rawValue: 8)

  package static let all: EventInterest = [
    .stepStarts, .passedAttempts, .passedSteps, .savedDigests,
  ]
}
