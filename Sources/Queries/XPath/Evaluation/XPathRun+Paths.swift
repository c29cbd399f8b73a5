// SPDX-License-Identifier: Apache-2.0

extension XPathRun {
  /// The nodes that a path selects.
  mutating func select(
    _ location: XPathLocation, in context: XPathContext
  ) throws(XPathFailure) -> [XPathNode] {
    var nodes: [XPathNode]
    switch location.start {
    case .root: nodes = [XPathNode(index: 0)]
    case .context: nodes = [context.node]
    case .nodes(let expression, let predicates):
      nodes = try self.nodes(of: expression, in: context)
      try filter(&nodes, by: predicates)
    }
    for step in location.steps {
      if nodes.isEmpty { return [] }
      nodes = try select(step, from: nodes)
    }
    return nodes
  }

  private mutating func select(
    _ step: XPathStep, from nodes: [XPathNode]
  ) throws(XPathFailure) -> [XPathNode] {
    var found: [XPathNode] = []
    if nodes.count == 1 {
      try select(step, from: nodes[0], into: &found)
      if step.axis.isReverse { found.reverse() }
      return found
    }
    // Duplicates from many nodes are dropped before they accumulate.
    var room = 2 * document.nodes.count + 1024
    for node in nodes {
      try select(step, from: node, into: &found)
      if found.count > room {
        found = try ordered(found)
        room = 2 * found.count + document.nodes.count + 1024
      }
    }
    return try ordered(found)
  }

  /// For one node, in the order of the axis, appended to the results for others.
  private mutating func select(
    _ step: XPathStep, from node: XPathNode, into found: inout [XPathNode]
  ) throws(XPathFailure) {
    let start = found.count
    try walk(step.axis, from: node) { found.append($0) }
    var end = start
    for place in start..<found.count where takes(step.test, found[place], on: step.axis) {
      found[end] = found[place]
      end += 1
    }
    found.removeLast(found.count - end)
    guard !step.predicates.isEmpty else { return }
    var selected = Array(found[start...])
    try filter(&selected, by: step.predicates)
    found.replaceSubrange(start..., with: selected)
  }

  /// Keeps the nodes for which each predicate holds, one predicate after the other.
  private mutating func filter(
    _ nodes: inout [XPathNode], by predicates: [XPathExpression]
  ) throws(XPathFailure) {
    for predicate in predicates {
      if case .number(let position) = predicate {
        let place = Int(exactly: position).map { $0 - 1 } ?? -1
        nodes = nodes.indices.contains(place) ? [nodes[place]] : []
        continue
      }
      var kept: [XPathNode] = []
      for (place, node) in nodes.enumerated() {
        let context = XPathContext(node: node, position: place + 1, size: nodes.count)
        let holds =
          switch try value(of: predicate, in: context) {
          case .number(let number): number == Double(place + 1)
          case let value: Self.boolean(value)
          }
        if holds { kept.append(node) }
      }
      nodes = kept
    }
  }

  /// Whether a node on an axis passes a test.
  private func takes(
    _ test: XPathNodeTest, _ node: XPathNode, on axis: XPathAxis
  ) -> Bool {
    if node.namespace > 0 {
      switch test {
      case .anything: return true
      case .name(let place): return axis == .namespace && takes(tests[place], namespace(node))
      case .text, .comment, .instruction: return false
      }
    }
    let found = document.nodes[Int(node.index)]
    switch test {
    case .anything: return true
    case .text: return found.kind == .text
    case .comment: return found.kind == .comment
    case .instruction(let target):
      guard found.kind == .instruction else { return false }
      let name = document.names[Int(found.name)].local
      return target.map { name.utf8.elementsEqual($0) } ?? true
    case .name(let place):
      guard found.kind == (axis == .attribute ? .attribute : .element), axis != .namespace else {
        return false
      }
      return tests[place].taken[Int(found.name)]
    }
  }

  /// The name of a namespace node is its prefix, which is in no namespace.
  private func takes(_ test: Test, _ declaration: MarkupDocument.Declaration?) -> Bool {
    guard test.name.prefix == nil, let declaration else { return false }
    return test.name.local.map { $0.utf8.elementsEqual(declaration.prefix.utf8) } ?? true
  }
}
