// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import Sessions

/// The request of `curlew load`.
package struct LoadTestRequest: Sendable {
  package var plan = PlanRequest()
  package var output = OutputRequest()
  package var tracing = TracingRequest()
  /// What must answer before anything is sent.
  package var wait = WaitRequest()
  /// Of these, a load has the time of `teardown` and the group of its shards.
  package var settings = RunSettings()
  /// How long all of it may take; nil for no limit.
  package var timeout: Duration?
  /// The seed of all random values; nil to draw one.
  package var seed: UInt64?
  /// Starts a second, in billionths; nil if not typed.
  package var rate: Int?
  package var users: Int?
  package var duration: Duration?
  package var iterations: Int?
  package var ramp: Duration?
  package var warmUp: Duration?
  /// Empty if not typed.
  package var stages: [Stage] = []
  package var maxInFlight: Int?
  package var checks = LoadDescription.Checks.all
  package var thresholds: [LoadThreshold] = []
  package var stopsEarly = false
  /// Milliseconds since 1970; nil for at once.
  package var startMilliseconds: Int64?
  /// The options as they were given.
  package var given = GivenOptions()

  /// `30s:50` or `30s:200/s`.
  package struct Stage: Sendable, Equatable {
    package var duration: Duration
    /// In billionths of a user or of a start a second.
    package var target: Int64
    package var isRate: Bool
  }

  package init() { plan.isForLoad = true }

  /// Whether the load itself was typed, and does not come from a file.
  var hasTarget: Bool { rate != nil || users != nil || !stages.isEmpty }
}

extension LoadTestRequest: TracedRequest, ReportingRequest, ColoredRequest, WaitingRequest {
  /// Arguments that repeat the environment, inputs, rights and network, without the selection.
  var replayArguments: [String] { LoadTestCommand.arguments(repeating: self) }

  /// The command that runs the same again.
  var command: [String] { LoadTestCommand.words(repeating: self, paths: plan.paths, given) }

  mutating func take(given: GivenOptions) { self.given = given }
}
