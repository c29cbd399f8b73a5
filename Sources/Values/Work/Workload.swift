// SPDX-License-Identifier: Apache-2.0

/// What all that computes for the checks or captures of a step shares: the signal that ends it, and the
/// steps that the searches of one of them may take together.
///
/// An object, so that every element of a list that is looked at counts against the same bound; used by
/// one thread at a time.
package final class Workload {
  /// Steps of all searches together, those of patterns' backtracking above all: about a second.
  package static let searchSteps = 100_000_000

  /// Ends the work; nil where nothing does.
  package let stop: StopSignal?
  /// Counts the steps of searches.
  package lazy var searches = newSearches
  private var hasSearched = false
  /// Counts everything that is bounded by the size of what is looked at; it has no limit of its own.
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

  /// Whether something was ended before its result.
  package var isStopped: Bool { stop?.wasMet == true }

  /// From here on searches are those of another check.
  package func beginCheck() {
    if hasSearched { searches = newSearches }
  }
}
