// SPDX-License-Identifier: Apache-2.0

import Checking

/// The values of a step for later steps.
struct StepOutput {
  var captures: [CaptureTaker.Taken] = []
  /// The names that it makes, if its own `if`, `skip` or loop left it out; of a call those whose steps
  /// in the block were left out.
  var leftOut: Set<String> = []
  /// The exchange, if a later step reads it.
  var exchange: ExchangeValues?
  /// The origin of the captures and of the exchange; nil without any.
  var origin: ValueOrigin?
}

/// The numbers that the summary of the run adds up.
struct StepCounts: Sendable {
  /// Requests on the wire, repeated sendings included.
  var requests = 0
  /// Connections opened.
  var connections = 0
  /// Requests that were sent again, since no response to an earlier sending came.
  var resent = 0
  var heldChecks = 0
  var failedChecks = 0
}
