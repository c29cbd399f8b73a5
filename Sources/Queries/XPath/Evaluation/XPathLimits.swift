// SPDX-License-Identifier: Apache-2.0

import Values

/// Limits for one evaluation of an XPath.
package struct XPathLimits: Sendable {
  /// How many steps it may take: visits of nodes, and the cost of making and comparing texts.
  package var steps: Int
  /// How many nodes it may select.
  package var nodes: Int

  /// Limits; with the defaults an expensive evaluation ends within half a second.
  package init(steps: Int = 10_000_000, nodes: Int = 50_000) {
    self.steps = steps
    self.nodes = nodes
  }
}

/// An XPath that could not be evaluated.
package enum XPathFailure: Error, Hashable, Sendable {
  /// Neither the collection nor the document's root binds the prefix; its place in the text.
  case unknownPrefix(String, Range<Int>)
  case tooManySteps(limit: Int)
  case tooManyNodes(limit: Int)
  /// The run ended.
  case stopped

  /// What happened, for a failed check.
  package var message: String {
    switch self {
    case .unknownPrefix(let prefix, _):
      "the prefix `\(prefix)` is bound neither under `namespaces` nor on the document's root"
    case .tooManySteps(let limit): "the XPath takes more than \(limit) steps"
    case .stopped: StopWords.stopped
    case .tooManyNodes(let limit): "the XPath selects more than \(limit) nodes"
    }
  }
}

/// The result of an XPath.
package enum XPathResult: Hashable, Sendable {
  /// The string-values of the nodes, in document order.
  case nodes([String])
  case text(String)
  case number(Double)
  case boolean(Bool)
}
