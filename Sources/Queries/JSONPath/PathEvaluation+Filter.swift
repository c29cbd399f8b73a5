// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// The value of an operand of a filter.
enum PathResult<Node> {
  /// RFC 9535's special result Nothing.
  case nothing
  case node(Node)
  case value(Value)
}

extension PathEvaluation {
  /// Whether a filter holds for this node.
  mutating func holds(
    _ condition: PathCondition, of node: Tree.Node
  ) throws(PathLimitError) -> Bool {
    try visit(1)
    switch condition {
    case .any(let alternatives):
      for part in alternatives where try holds(part, of: node) { return true }
      return false
    case .all(let parts):
      for part in parts where try !holds(part, of: node) { return false }
      return true
    case .not(let part): return try !holds(part, of: node)
    case .exists(let query): return try !nodes(of: query, at: node).isEmpty
    case .compares(let left, let comparison, let right):
      let (first, second) = (try result(of: left, at: node), try result(of: right, at: node))
      return try compare(first, comparison, second)
    case .matches(let match): return try matches(match, at: node)
    }
  }

  private mutating func result(
    of operand: PathOperand, at node: Tree.Node
  ) throws(PathLimitError) -> PathResult<Tree.Node> {
    switch operand {
    case .literal(let value): return .value(value)
    case .query(let query), .value(let query):
      let nodes = try nodes(of: query, at: node)
      return nodes.count == 1 ? .node(nodes[0]) : .nothing
    case .count(let query):
      return .value(.number(ExactNumber(try nodes(of: query, at: node).count)))
    case .length(let operand):
      guard let length = try length(of: try result(of: operand, at: node)) else { return .nothing }
      return .value(.number(ExactNumber(length)))
    }
  }

  /// Characters of a text, elements of an array, members of an object; nil for other values.
  private mutating func length(
    of result: PathResult<Tree.Node>
  ) throws(PathLimitError) -> Int? {
    if let text = text(of: result) {
      try visit(text.utf8.count >> 6)
      return text.unicodeScalars.count
    }
    guard case .node(let node) = result, tree.isContainer(node) else { return nil }
    return tree.childCount(of: node)
  }

  private func text(of result: PathResult<Tree.Node>) -> String? {
    guard case .string(let text) = scalar(of: result) else { return nil }
    return text
  }

  /// The value if it is not an array, an object or Nothing.
  private func scalar(of result: PathResult<Tree.Node>) -> Value? {
    switch result {
    case .nothing: nil
    case .value(let value): value
    case .node(let node): tree.scalar(of: node)
    }
  }
}

// MARK: Comparing

extension PathEvaluation {
  private mutating func compare(
    _ left: PathResult<Tree.Node>, _ comparison: PathComparison, _ right: PathResult<Tree.Node>
  ) throws(PathLimitError) -> Bool {
    switch comparison {
    case .equal: return try isEqual(left, right)
    case .notEqual: return try !isEqual(left, right)
    case .less: return try isLess(left, right)
    case .greater: return try isLess(right, left)
    case .lessOrEqual:
      if try isLess(left, right) { return true }
      return try isEqual(left, right)
    case .greaterOrEqual:
      if try isLess(right, left) { return true }
      return try isEqual(left, right)
    }
  }

  private mutating func isEqual(
    _ left: PathResult<Tree.Node>, _ right: PathResult<Tree.Node>
  ) throws(PathLimitError) -> Bool {
    switch (left, right) {
    case (.nothing, .nothing): return true
    case (.nothing, _), (_, .nothing): return false
    case (.value(let left), .value(let right)): return left == right
    case (.node(let node), .value(let value)), (.value(let value), .node(let node)):
      return tree.scalar(of: node) == value
    case (.node(let left), .node(let right)):
      try visit(min(tree.weight(of: left), tree.weight(of: right)))
      return tree.isEqual(left, right)
    }
  }

  /// Numbers are compared by value, texts by their code points, which is the order of their bytes.
  private mutating func isLess(
    _ left: PathResult<Tree.Node>, _ right: PathResult<Tree.Node>
  ) throws(PathLimitError) -> Bool {
    switch (scalar(of: left), scalar(of: right)) {
    case (.number(let left), .number(let right)): return left < right
    case (.string(let left), .string(let right)):
      try visit(min(left.utf8.count, right.utf8.count) >> 6)
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    default: return false
    }
  }
}

// MARK: Matching

extension PathEvaluation {
  private mutating func matches(
    _ match: PathMatch, at node: Tree.Node
  ) throws(PathLimitError) -> Bool {
    guard let subject = text(of: try result(of: match.subject, at: node)) else { return false }
    let pattern: FilterPattern
    if let compiled = match.compiled {
      pattern = compiled
    } else {
      guard let text = text(of: try result(of: match.pattern, at: node)) else { return false }
      pattern = try self.pattern(text, isWhole: match.isWhole)
    }
    guard case .pattern(let pattern) = pattern else { return false }
    try visit(subject.utf8.count >> 4)
    do throws(PatternMatchError) {
      return try pattern.matches(subject, within: work)
    } catch {
      throw error == .stopped ? .stopped : .pattern(error)
    }
  }

  /// A pattern from the document; the last ones are cached.
  private mutating func pattern(
    _ text: String, isWhole: Bool
  ) throws(PathLimitError) -> FilterPattern {
    let key = ByteText((isWhole ? "m" : "s") + text)
    if let known = patterns[key] { return known }
    try visit(100 + text.utf8.count)
    let made = FilterPattern(text, isWhole: isWhole)
    if patterns.count >= 32 { patterns.removeAll() }
    patterns[key] = made
    return made
  }
}
