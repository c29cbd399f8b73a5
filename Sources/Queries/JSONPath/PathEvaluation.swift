// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// One evaluation of a path, counting its work.
struct PathEvaluation<Tree: QueriedTree> {
  let tree: Tree
  private let root: Tree.Node
  private let limits: PathLimits
  private var meter: WorkMeter
  /// Where the patterns of filters count their steps, together with other searches.
  let work: Workload
  private var depth = 0
  /// The nodes of filter queries that begin at the root, by query number.
  private var fromRoot: [Int: [Tree.Node]] = [:]
  /// Patterns from the document.
  var patterns: [ByteText: FilterPattern] = [:]

  init(_ tree: Tree, root: Tree.Node, limits: PathLimits, within work: Workload?) {
    let work = work ?? Workload()
    self.work = work
    meter = WorkMeter(limit: limits.visits, stop: work.stop)
    self.tree = tree
    self.root = root
    self.limits = limits
  }

  /// The nodes that all of these segments select, in the order of RFC 9535.
  mutating func nodes(
    of segments: [PathSegment], from node: Tree.Node
  ) throws(PathLimitError) -> [Tree.Node] {
    var nodes = [node]
    for segment in segments {
      nodes = try select(segment, from: nodes)
      if nodes.isEmpty { break }
    }
    return nodes
  }

  /// The nodes that a query of a filter selects for a node.
  mutating func nodes(
    of query: PathQuery, at node: Tree.Node
  ) throws(PathLimitError) -> [Tree.Node] {
    if query.isRelative { return try nodes(of: query.segments, from: node) }
    if let known = fromRoot[query.number] { return known }
    let selected = try nodes(of: query.segments, from: root)
    fromRoot[query.number] = selected
    return selected
  }

  /// The nodes that a segment selects from these, in the order of RFC 9535.
  mutating func select(
    _ segment: PathSegment, from nodes: [Tree.Node]
  ) throws(PathLimitError) -> [Tree.Node] {
    var output: [Tree.Node] = []
    for node in nodes {
      if segment.isDescendant {
        try descend(node, segment.selectors, &output)
      } else {
        try apply(segment.selectors, to: node, &output)
      }
    }
    return output
  }

  /// A node and everything below it, each node before its children; recursion is as deep as the
  /// document.
  private mutating func descend(
    _ node: Tree.Node, _ selectors: [PathSelector], _ output: inout [Tree.Node]
  ) throws(PathLimitError) {
    let count = tree.childCount(of: node)
    try visit(count + 1)
    guard count > 0 else { return }
    guard depth < limits.depth else { throw .tooDeep(limit: limits.depth) }
    depth += 1
    defer { depth -= 1 }
    try apply(selectors, to: node, &output)
    try tree.forEachChild(of: node) { child throws(PathLimitError) in
      try descend(child, selectors, &output)
    }
  }

  private mutating func apply(
    _ selectors: [PathSelector], to node: Tree.Node, _ output: inout [Tree.Node]
  ) throws(PathLimitError) {
    for selector in selectors {
      try visit(1)
      switch selector {
      case .name(let name):
        try visit(tree.elementCount(of: node) == nil ? tree.childCount(of: node) : 0)
        if let child = tree.member(name, of: node) { try add(child, to: &output) }
      case .wildcard:
        try visit(tree.childCount(of: node))
        try tree.forEachChild(of: node) { child throws(PathLimitError) in
          try add(child, to: &output)
        }
      case .index(let index): try element(index, of: node, &output)
      case .slice(let slice): try elements(slice, of: node, &output)
      case .filter(let condition):
        try visit(tree.childCount(of: node))
        try tree.forEachChild(of: node) { child throws(PathLimitError) in
          if try holds(condition, of: child) { try add(child, to: &output) }
        }
      }
    }
  }

  private mutating func element(
    _ index: Int, of node: Tree.Node, _ output: inout [Tree.Node]
  ) throws(PathLimitError) {
    guard let count = tree.elementCount(of: node) else { return }
    let place = index < 0 ? count + index : index
    guard place >= 0, place < count else { return }
    try visit(place)
    try add(tree.element(place, of: node), to: &output)
  }

  private mutating func elements(
    _ slice: PathSlice, of node: Tree.Node, _ output: inout [Tree.Node]
  ) throws(PathLimitError) {
    guard let count = tree.elementCount(of: node) else { return }
    try visit(count)
    var children: [Tree.Node] = []
    children.reserveCapacity(count)
    try tree.forEachChild(of: node) { child throws(PathLimitError) in children.append(child) }
    for index in slice.indexes(count: count) { try add(children[index], to: &output) }
  }

  /// Counts steps.
  mutating func visit(_ count: Int) throws(PathLimitError) {
    do throws(WorkMeter.End) {
      try meter.take(count)
    } catch {
      throw error == .stopped ? .stopped : .tooManyVisits(limit: limits.visits)
    }
  }

  /// The number of steps taken.
  var visits: Int {
    limits.visits - meter.left
  }

  private func add(
    _ node: Tree.Node, to output: inout [Tree.Node]
  ) throws(PathLimitError) {
    guard output.count < limits.nodes else { throw .tooManyNodes(limit: limits.nodes) }
    output.append(node)
  }
}
