// SPDX-License-Identifier: Apache-2.0

import Values

/// Limits for one evaluation of a path.
package struct PathLimits: Sendable {
  /// How many steps it may take: visits of nodes, and the cost of comparing long texts and
  /// searching for patterns.
  package var visits: Int
  /// How many nodes any segment may select.
  package var nodes: Int
  /// How many nested values all filters together may visit at once: more would overflow a thread's
  /// stack.
  package var depth: Int

  /// Limits; the defaults allow one walk over a document of 10 MB.
  package init(visits: Int = 20_000_000, nodes: Int = 1_000_000, depth: Int = 1100) {
    self.visits = visits
    self.nodes = nodes
    self.depth = depth
  }
}

/// An evaluation that exceeds the limits.
package enum PathLimitError: Error, Hashable, Sendable {
  case tooManyVisits(limit: Int)
  case tooManyNodes(limit: Int)
  case tooDeep(limit: Int)
  /// The run ended.
  case stopped
  /// A search of `match` or `search` reached a limit of its own.
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
