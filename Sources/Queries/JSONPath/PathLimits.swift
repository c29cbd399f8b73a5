// SPDX-License-Identifier: Apache-2.0

import Values

/// How much work one evaluation of a path may be.
package struct PathLimits: Sendable {
  /// How many steps it may take: nodes looked at, each as often as it is, and what comparing long
  /// texts and searching for patterns costs.
  package var visits: Int
  /// How many nodes any segment may select.
  package var nodes: Int
  /// How many values inside one another may be gone into at once, by all filters together: what is
  /// beyond would need more stack than a thread has.
  package var depth: Int

  /// Limits; the usual ones take a document of 10 MB in one walk.
  package init(visits: Int = 20_000_000, nodes: Int = 1_000_000, depth: Int = 1100) {
    self.visits = visits
    self.nodes = nodes
    self.depth = depth
  }
}

/// A path that is more work on a document than the limits allow.
package enum PathLimitError: Error, Hashable, Sendable {
  case tooManyVisits(limit: Int)
  case tooManyNodes(limit: Int)
  case tooDeep(limit: Int)
  /// The run ends.
  case stopped
  /// A search of `match` or `search` ran into a limit of its own.
  case pattern(PatternMatchError)

  /// What happened, for a failed check.
  package var message: String {
    switch self {
    case .tooManyVisits(let limit): "the path takes more than \(limit) steps"
    case .tooManyNodes(let limit): "the path selects more than \(limit) nodes"
    case .tooDeep(let limit):
      "the path descends into more than \(limit) nested values at once"
    case .stopped: StopWords.stopped
    case .pattern(let error): error.message
    }
  }
}
