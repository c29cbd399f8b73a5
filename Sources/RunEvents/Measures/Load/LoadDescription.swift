// SPDX-License-Identifier: Apache-2.0

/// What a load was asked to do.
package struct LoadDescription: Sendable, Equatable {
  package enum Model: String, Sendable, CaseIterable {
    /// Scenarios begin at their times, whatever the service does.
    case open
    /// Users begin a scenario when their last one has ended: a slow service lowers the load.
    case closed
  }

  /// Which responses are judged completely; status and captures are always judged.
  package enum Checks: Sendable, Equatable {
    case all
    case statusAlone
    /// A share, in percent from 1 to 99.
    case percent(Int)
  }

  package var model: Model
  package var curve: LoadCurve
  /// The target at the beginning of the curve, as in its stages.
  package var initialTarget: Int64
  /// The most starts; nil for any number.
  package var iterations: Int?
  /// How long the beginning is that does not count, in microseconds.
  package var warmUpMicroseconds: Int64
  /// The most scenarios at once, in the open model.
  package var maxInFlight: Int
  package var checks: Checks

  package init(
    model: Model, from initialTarget: Int64, stages: [LoadCurve.Stage], iterations: Int? = nil,
    warmUpMicroseconds: Int64 = 0, maxInFlight: Int = 10_000, checks: Checks = .all
  ) {
    self.model = model
    self.initialTarget = initialTarget
    curve = LoadCurve(from: initialTarget, stages)
    self.iterations = iterations
    self.warmUpMicroseconds = warmUpMicroseconds
    self.maxInFlight = maxInFlight
    self.checks = checks
  }
}
