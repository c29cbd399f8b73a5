// SPDX-License-Identifier: Apache-2.0

extension XPathRun {
  /// Walks an axis in its order; each visited node is a step.
  mutating func walk(
    _ axis: XPathAxis, from node: XPathNode, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    let index = Int(node.index)
    let isPlain = node.namespace == 0
    switch axis {
    case .itself:
      try charge()
      visit(node)
    case .child: if isPlain { try children(of: index, visit) }
    case .descendant: if isPlain { try descendants(of: index, visit) }
    case .descendantOrSelf:
      try charge()
      visit(node)
      if isPlain { try descendants(of: index, visit) }
    case .parent: try ancestors(of: node, atMost: 1, visit)
    case .ancestor: try ancestors(of: node, visit)
    case .ancestorOrSelf:
      try charge()
      visit(node)
      try ancestors(of: node, visit)
    case .attribute: if isPlain { try attributes(of: index, visit) }
    case .namespace: if isPlain { try namespaces(of: index, visit) }
    case .following: try following(node, visit)
    case .preceding: try preceding(node, visit)
    case .followingSibling, .precedingSibling:
      if isPlain { try siblings(of: index, areFollowing: axis == .followingSibling, visit) }
    }
  }

  private mutating func children(
    of index: Int, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    try charge()
    var child = Int(document.nodes[index].content)
    let end = Int(document.nodes[index].end)
    while child < end {
      try charge()
      visit(XPathNode(index: Int32(child)))
      child = Int(document.nodes[child].end)
    }
  }

  private mutating func descendants(
    of index: Int, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    let node = document.nodes[index]
    try visitAll(Int(node.content)..<Int(node.end), visit)
  }

  /// All but attributes.
  private mutating func visitAll(
    _ range: Range<Int>, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    try charge(1 + range.count)
    for index in range where document.nodes[index].kind != .attribute {
      visit(XPathNode(index: Int32(index)))
    }
  }

  private mutating func ancestors(
    of node: XPathNode, atMost limit: Int = Int.max, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    // The parent of a namespace is its element.
    var next = node.namespace > 0 ? node.index : document.nodes[Int(node.index)].parent
    var count = 0
    while next >= 0, count < limit {
      try charge()
      visit(XPathNode(index: next))
      next = document.nodes[Int(next)].parent
      count += 1
    }
  }

  private mutating func attributes(
    of index: Int, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    let node = document.nodes[index]
    guard node.kind == .element else { return try charge() }
    try charge(Int(node.content) - index)
    for attribute in index + 1..<Int(node.content) { visit(XPathNode(index: Int32(attribute))) }
  }

  private mutating func namespaces(
    of index: Int, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    guard document.nodes[index].kind == .element else { return try charge() }
    let count = namespaces(of: Int32(index)).count
    // A test of their names searches for them again.
    try charge(16 * count * (count + 1))
    for place in 1...count { visit(XPathNode(index: Int32(index), namespace: Int32(place))) }
  }

  private mutating func following(
    _ node: XPathNode, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    let (start, _) = edges(of: node)
    try visitAll(start..<document.nodes.count, visit)
  }

  private mutating func preceding(
    _ node: XPathNode, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    let (_, index) = edges(of: node)
    try charge(1 + index)
    for earlier in stride(from: index - 1, to: 0, by: -1) {
      let candidate = document.nodes[earlier]
      // A node whose subtree ends after this node is an ancestor.
      if candidate.kind != .attribute, Int(candidate.end) <= index {
        visit(XPathNode(index: Int32(earlier)))
      }
    }
  }

  /// The first node after a node, and the node before which preceding nodes are; for an attribute
  /// or a namespace those of its element, whose children follow it.
  private func edges(of node: XPathNode) -> (following: Int, preceding: Int) {
    let found = document.nodes[Int(node.index)]
    if node.namespace > 0 { return (Int(found.content), Int(node.index)) }
    guard found.kind == .attribute else { return (Int(found.end), Int(node.index)) }
    return (Int(document.nodes[Int(found.parent)].content), Int(found.parent))
  }

  private mutating func siblings(
    of index: Int, areFollowing: Bool, _ visit: (XPathNode) -> Void
  ) throws(XPathFailure) {
    let node = document.nodes[index]
    guard node.kind != .attribute, node.parent >= 0 else { return try charge() }
    let parent = document.nodes[Int(node.parent)]
    if areFollowing {
      var next = Int(node.end)
      try charge()
      while next < Int(parent.end) {
        try charge()
        visit(XPathNode(index: Int32(next)))
        next = Int(document.nodes[next].end)
      }
      return
    }
    var earlier: [Int32] = []
    var next = Int(parent.content)
    while next < index {
      try charge()
      earlier.append(Int32(next))
      next = Int(document.nodes[next].end)
    }
    for sibling in earlier.reversed() { visit(XPathNode(index: sibling)) }
  }
}
