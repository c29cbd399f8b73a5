// SPDX-License-Identifier: Apache-2.0

import Values

extension JSONPath {
  // In each of these, `work` counts the steps of patterns in filters together with those of other
  // searches, and decides whether to stop.

  /// The nodes that it selects below (and with) `root`, in the order of RFC 9535; a node that two
  /// selectors select appears twice.
  ///
  /// A singular query allocates only the result.
  ///
  /// - Throws: `PathLimitError`. Selecting nothing is not an error.
  package func nodes(
    in root: JSONNode, limits: PathLimits = PathLimits(), within work: Workload? = nil
  ) throws(PathLimitError) -> [JSONNode] {
    if isSingular { return node(in: root).map { [$0] } ?? [] }
    return try evaluate(TapeTree(document: root.document), from: root.position, limits, work).map {
      JSONNode(document: root.document, position: $0)
    }
  }

  /// The values that it selects from a value, in the order of RFC 9535.
  ///
  /// - Throws: `PathLimitError`. Selecting nothing is not an error.
  package func values(
    in root: Value, limits: PathLimits = PathLimits(), within work: Workload? = nil
  ) throws(PathLimitError) -> [Value] {
    var evaluation = PathEvaluation(ValueTree(), root: root, limits: limits, within: work)
    let values = try evaluation.nodes(of: segments, from: root)
    // An expression may evaluate it many times, so the steps of all evaluations count together.
    do throws(PatternMatchError) {
      try evaluation.work.takePattern(Self.searchStepsOfVisit * evaluation.visits)
    } catch {
      throw error == .stopped ? .stopped : .pattern(error)
    }
    return values
  }

  /// The node of a singular query; nil if there is none, and for every other query.
  package func node(in root: JSONNode) -> JSONNode? {
    guard isSingular else { return nil }
    return walk(from: root)
  }

  /// The part of the path that still selected something, for a check on no nodes: the text up to
  /// the last segment that did; `$` if the first did not.
  ///
  /// The whole text if the path selects something.
  ///
  /// - Throws: `PathLimitError`.
  package func longestSelectingPrefix(
    in root: JSONNode, limits: PathLimits = PathLimits(), within work: Workload? = nil
  ) throws(PathLimitError) -> String {
    try prefix(TapeTree(document: root.document), from: root.position, limits, work)
  }

  /// Like `longestSelectingPrefix`, with the name after it that no node has; nil if no single name
  /// follows.
  ///
  /// - Throws: `PathLimitError`.
  package func selectingPrefix(
    in root: JSONNode, limits: PathLimits = PathLimits(), within work: Workload? = nil
  ) throws(PathLimitError) -> (text: String, missingName: String?) {
    let prefix = try longestSelectingPrefix(in: root, limits: limits, within: work)
    let next = segments.first { $0.end > prefix.utf8.count }
    guard let next, next.selectors.count == 1, case .name(let name) = next.selectors[0] else {
      return (prefix, nil)
    }
    return (prefix, name)
  }

  /// `longestSelectingPrefix` on a value.
  package func longestSelectingPrefix(
    in root: Value, limits: PathLimits = PathLimits(), within work: Workload? = nil
  ) throws(PathLimitError) -> String {
    try prefix(ValueTree(), from: root, limits, work)
  }

  /// The cost of visiting a node, in steps of a pattern.
  private static let searchStepsOfVisit = 4

  // MARK: Walking

  /// One step per segment, without an allocation.
  private func walk(from root: JSONNode) -> JSONNode? {
    let document = root.document
    let tree = TapeTree(document: document)
    var position = root.position
    for segment in segments {
      switch segment.selectors[0] {
      case .name(let name):
        guard let next = document.position(ofMember: name, in: position) else { return nil }
        position = next
      case .index(let index):
        guard let count = tree.elementCount(of: position) else { return nil }
        let place = index < 0 ? count + index : index
        guard place >= 0, place < count else { return nil }
        position = tree.element(place, of: position)
      case .wildcard, .slice, .filter: return nil
      }
    }
    return JSONNode(document: document, position: position)
  }

  private func evaluate<Tree: QueriedTree>(
    _ tree: Tree, from root: Tree.Node, _ limits: PathLimits, _ work: Workload?
  ) throws(PathLimitError) -> [Tree.Node] {
    var evaluation = PathEvaluation(tree, root: root, limits: limits, within: work)
    return try evaluation.nodes(of: segments, from: root)
  }

  private func prefix<Tree: QueriedTree>(
    _ tree: Tree, from root: Tree.Node, _ limits: PathLimits, _ work: Workload?
  ) throws(PathLimitError) -> String {
    var evaluation = PathEvaluation(tree, root: root, limits: limits, within: work)
    var nodes = [root]
    var end = 1
    for segment in segments {
      nodes = try evaluation.select(segment, from: nodes)
      if nodes.isEmpty { break }
      end = segment.end
    }
    return String(decoding: text.utf8.prefix(end), as: UTF8.self)
  }
}
