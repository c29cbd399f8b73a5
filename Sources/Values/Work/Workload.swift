// SPDX-License-Identifier: Apache-2.0

/// What the computations for the checks or captures of a step share: the signal that ends them, and
/// the number of steps that the searches of one check or capture may take together.
///
/// It is an object, so that the elements of a list count against the same bound. One thread uses it
/// at a time.
package final class Workload {
  /// Steps of all searches together, mostly of backtracking in patterns: about a second.
  package static let searchSteps = 100_000_000

  /// Ends the work; nil if nothing does.
  package let stop: StopSignal?
  /// Counts the steps of searches.
  package lazy var searches = newSearches
  private var hasSearched = false
  /// Counts work that is bounded by the size of the input; it has no limit of its own.
  package var walk: WorkMeter

  private var newSearches: WorkMeter {
    hasSearched = true
    return WorkMeter(limit: searchSteps, stop: stop)
  }

  /// - Parameter searchSteps: how many steps all searches may take together.
  package init(stop: StopSignal? = nil, searchSteps: Int = Workload.searchSteps) {
    self.stop = stop
    self.searchSteps = searchSteps
    walk = WorkMeter(stop: stop)
  }

  /// How many steps all searches may take together.
  package let searchSteps: Int

  /// Whether a computation ended before its result.
  package var isStopped: Bool { stop?.wasMet == true }

  /// Further searches belong to another check.
  package func beginCheck() {
    if hasSearched { searches = newSearches }
  }
}
