// SPDX-License-Identifier: Apache-2.0

/// The order in which scenarios begin, as far as their dependencies allow. Reports have the order of the
/// files in any case.
package enum ScenarioOrder: String, CaseIterable, Sendable {
  case files
  /// The seed of the run decides: a scenario that relies on one before it without saying so fails.
  case random
}

extension RunOptions {
  /// Decides the order of the scenarios; nil for that of the files. No other random value of the run
  /// is made from it.
  var orderSeed: UInt64? {
    order == .random ? RunRandomness(seed: seed).beginning(of: "order of scenarios") : nil
  }
}
