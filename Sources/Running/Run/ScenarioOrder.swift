// SPDX-License-Identifier: Apache-2.0

import RunEvents

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
  ///
  /// - Parameter repetition: each turn of `--repeat` has another order, the first that of a run
  ///   without.
  func orderSeed(in repetition: Repetition?) -> UInt64? {
    guard settings.order == .random else { return nil }
    let turn = repetition.map { $0.number == 1 ? "" : " in turn \($0.number)" } ?? ""
    return RunRandomness(seed: seed).beginning(of: "order of scenarios\(turn)")
  }
}
