// SPDX-License-Identifier: Apache-2.0

/// One evaluation of a path, counting its work.
struct PathEvaluation<Tree: QueriedTree> {
  private let tree: Tree
  private let limits: PathLimits
  private var visits = 0
  private var output: [Tree.Node] = []

  init(_ tree: Tree, limits: PathLimits) {
    self.tree = tree
    self.limits = limits
  }

  /// The nodes that a segment selects of these, in the order of RFC 9535.
  mutating func select(
    _ segment: PathSegment, from nodes: [Tree.Node]
  ) throws(PathLimitError) -> [Tree.Node] {
    output = []
    for node in nodes {
      if segment.isDescendant {
        try descend(node, segment.selectors)
      } else {
        try apply(segment.selectors, to: node)
      }
    }
    return output
  }

  /// A node and what is below it, each before its children; as deep as the document.
  private mutating func descend(
    _ node: Tree.Node, _ selectors: [PathSelector]
  ) throws(PathLimitError) {
    let count = tree.childCount(of: node)
    try visit(count + 1)
    guard count > 0 else { return }
    try apply(selectors, to: node)
    try tree.forEachChild(of: node) { child throws(PathLimitError) in
      try descend(child, selectors)
    }
  }

  private mutating func apply(
    _ selectors: [PathSelector], to node: Tree.Node
  ) throws(PathLimitError) {
    for selector in selectors {
      try visit(1)
      switch selector {
      case .name(let name):
        try visit(tree.elementCount(of: node) == nil ? tree.childCount(of: node) : 0)
        if let child = tree.member(name, of: node) { try add(child) }
      case .wildcard:
        try visit(tree.childCount(of: node))
        try tree.forEachChild(of: node) { child throws(PathLimitError) in try add(child) }
      case .index(let index): try element(index, of: node)
      case .slice(let slice): try elements(slice, of: node)
      }
    }
  }

  private mutating func element(
    _ index: Int, of node: Tree.Node
  ) throws(PathLimitError) {
    guard let count = tree.elementCount(of: node) else { return }
    let place = index < 0 ? count + index : index
    guard place >= 0, place < count else { return }
    try visit(place)
    try add(tree.element(place, of: node))
  }

  private mutating func elements(
    _ slice: PathSlice, of node: Tree.Node
  ) throws(PathLimitError) {
    guard let count = tree.elementCount(of: node) else { return }
    try visit(count)
    var children: [Tree.Node] = []
    children.reserveCapacity(count)
    try tree.forEachChild(of: node) { child throws(PathLimitError) in children.append(child) }
    for index in slice.indexes(count: count) { try add(children[index]) }
  }

  private mutating func visit(_ count: Int) throws(PathLimitError) {
    visits += count
    if visits > limits.visits { throw .tooManyVisits(limit: limits.visits) }
  }

  private mutating func add(_ node: Tree.Node) throws(PathLimitError) {
    guard output.count < limits.nodes else { throw .tooManyNodes(limit: limits.nodes) }
    output.append(node)
  }
}
