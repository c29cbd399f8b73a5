// SPDX-License-Identifier: Apache-2.0

/// An expression of XPath 1.0 (section 3).
///
/// What associates to the left is a list, so that only parentheses, predicates and arguments nest.
indirect enum XPathExpression: Sendable {
  case text(ArraySlice<UInt8>)
  case number(Double)
  case call(XPathFunction, [XPathExpression])
  /// What is true when any, or when all, of them are.
  case any([XPathExpression])
  case all([XPathExpression])
  /// Left to right: each compares what was found until then with the next.
  case comparisons(XPathExpression, [(XPathComparison, XPathExpression)])
  /// Left to right.
  case arithmetic(XPathExpression, [(XPathArithmetic, XPathExpression)])
  case negative(XPathExpression)
  case union([XPathExpression])
  case path(XPathLocation)

  /// What it gives: there are no variables and no functions of the caller's, so it is known.
  var kind: XPath.Kind {
    switch self {
    case .text: .text
    case .number, .arithmetic, .negative: .number
    case .call(let function, _): function.result
    case .any, .all, .comparisons: .boolean
    case .union, .path: .nodes
    }
  }
}

/// A path: where it begins, and its steps.
struct XPathLocation: Sendable {
  enum Start: Sendable {
    case root
    case context
    /// An expression that gives nodes, and predicates that count them in the document's order.
    case nodes(XPathExpression, [XPathExpression])
  }

  var start: Start
  var steps: [XPathStep]
}

/// A step of a path.
struct XPathStep: Sendable {
  var axis: XPathAxis
  var test: XPathNodeTest
  var predicates: [XPathExpression]
}

extension XPathStep {
  /// What `//` stands for.
  var isDescendantsAndSelf: Bool {
    guard case .anything = test else { return false }
    return axis == .descendantOrSelf && predicates.isEmpty
  }
}

extension XPathExpression {
  /// Whether it can depend on the position of the context among others: as a predicate a number does.
  var mayCountPositions: Bool { kind == .number || asksForPosition }

  private var asksForPosition: Bool {
    switch self {
    case .text, .number: false
    case .call(let function, let arguments):
      function == .position || function == .last || arguments.contains(where: \.asksForPosition)
    case .any(let operands), .all(let operands), .union(let operands):
      operands.contains(where: \.asksForPosition)
    case .comparisons(let first, let others):
      first.asksForPosition || others.contains { $0.1.asksForPosition }
    case .arithmetic(let first, let others):
      first.asksForPosition || others.contains { $0.1.asksForPosition }
    case .negative(let operand): operand.asksForPosition
    case .path(let location):
      // Predicates inside it have contexts of their own.
      if case .nodes(let expression, _) = location.start {
        expression.asksForPosition
      } else {
        false
      }
    }
  }
}

/// What a step takes of the nodes on its axis.
enum XPathNodeTest: Sendable {
  case anything
  case text
  case comment
  /// Of this target; of any without one.
  case instruction(ArraySlice<UInt8>?)
  /// The place of the name in `XPath.names`.
  case name(Int)
}

/// A name that a path tests: `*`, `p:*`, `local`, `p:local`.
struct XPathName: Hashable, Sendable {
  let prefix: String?
  /// Nil for `*`.
  let local: String?
  /// Of the prefix, in bytes of the path's text.
  let prefixRange: Range<Int>
}

/// The axes (XPath 1.0, section 2.2).
enum XPathAxis: String, Sendable, CaseIterable {
  case ancestor
  case ancestorOrSelf = "ancestor-or-self"
  case attribute
  case child
  case descendant
  case descendantOrSelf = "descendant-or-self"
  case following
  case followingSibling = "following-sibling"
  case namespace
  case parent
  case preceding
  case precedingSibling = "preceding-sibling"
  case itself = "self"

  /// Positions count against the document's order.
  var isReverse: Bool {
    switch self {
    case .ancestor, .ancestorOrSelf, .preceding, .precedingSibling: true
    default: false
    }
  }
}

enum XPathComparison: Sendable {
  case equal, unequal, less, atMost, greater, atLeast

  /// The comparison with its sides exchanged.
  var turned: XPathComparison {
    switch self {
    case .equal, .unequal: self
    case .less: .greater
    case .atMost: .atLeast
    case .greater: .less
    case .atLeast: .atMost
    }
  }
}

enum XPathArithmetic: Sendable {
  case plus, minus, times, div, mod
}
