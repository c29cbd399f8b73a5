// SPDX-License-Identifier: Apache-2.0

/// A step that runs at this moment, for progress displays.
package struct ActiveStep: Sendable {
  /// What it is doing.
  package enum Phase: Sendable, Equatable {
    /// `delay`, before its first attempt.
    case delay
    /// A request was begun; whether its response has begun is not known.
    case request
    case sendingBody
    /// Nothing of the response's body has come.
    case firstByte
    case receivingBody
    /// The elements of a raw connection, or the messages of a WebSocket.
    case connection
    case program
    /// `wait`.
    case wait
    /// An expression, a check, a text.
    case computing
    /// The delay before another attempt; with `until`, because its condition does not hold.
    case nextAttempt(until: Bool)
  }

  /// Redacted.
  package let step: StepReference
  package let startedAtMicroseconds: Int64
  package let phase: Phase
  /// When the phase began.
  package let phaseMicroseconds: Int64
  /// How long the phase may take; nil for any time.
  package let limitMicroseconds: Int64?
  /// From 1.
  package let attempt: Int
  /// Nil if any number may follow.
  package let attemptLimit: Int?
  /// How many steps its scenario has, those of called blocks not counted.
  package let stepCount: Int

  package init(
    step: StepReference, startedAtMicroseconds: Int64, phase: Phase, phaseMicroseconds: Int64,
    limitMicroseconds: Int64? = nil, attempt: Int = 1, attemptLimit: Int? = 1, stepCount: Int = 1
  ) {
    self.step = step
    self.startedAtMicroseconds = startedAtMicroseconds
    self.phase = phase
    self.phaseMicroseconds = phaseMicroseconds
    self.limitMicroseconds = limitMicroseconds
    self.attempt = attempt
    self.attemptLimit = attemptLimit
    self.stepCount = stepCount
  }
}
