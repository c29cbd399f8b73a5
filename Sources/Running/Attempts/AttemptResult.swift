// SPDX-License-Identifier: Apache-2.0

import Checking
import RunEvents

/// What an attempt leaves behind.
struct AttemptResult {
  var outcome: Outcome
  var output = StepOutput()
  var counts = StepCounts()
  /// The pause until the next attempt; nil when this was the last.
  var pause: Duration?
}

/// What a step leaves for the steps that follow it.
struct StepOutput {
  var captures: [CaptureTaker.Taken] = []
  /// The exchange, when a later step reads it.
  var exchange: ExchangeValues?
  /// What the captures, and later readings of the exchange, came from; nil without any.
  var origin: ValueOrigin?
}

/// What the summary of the run adds up.
struct StepCounts: Sendable {
  /// How often a request went over the wire, second sendings included.
  var requests = 0
  /// Connections that were opened.
  var connections = 0
  var heldChecks = 0
  var failedChecks = 0
}
