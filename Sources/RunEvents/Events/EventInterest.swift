// SPDX-License-Identifier: Apache-2.0

/// Which of the events that most runs are full of somebody reads.
///
/// What nobody reads is not made: in a run of many requests that hold, with nothing but a console to
/// watch it, they are nine events of ten.
package struct EventInterest: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Steps that begin.
  package static let stepStarts = EventInterest(rawValue: 1)
  /// Attempts of requests that passed and have saved no file; all others are told of in any case.
  package static let passedAttempts = EventInterest(rawValue: 2)

  /// Steps that passed at the first attempt; a scenario says how many nobody was told of.
  package static let passedSteps = EventInterest(rawValue: 4)

  /// The digests of bodies that were saved: they cost as much as the writing.
  package static let savedDigests = EventInterest(rawValue: 8)

  package static let all: EventInterest = [
    .stepStarts, .passedAttempts, .passedSteps, .savedDigests,
  ]
}
