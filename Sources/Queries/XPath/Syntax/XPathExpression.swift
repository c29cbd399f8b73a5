// SPDX-License-Identifier: Apache-2.0

/// An expression of XPath 1.0 (section 3).
///
/// Left-associative operators are lists, so that only parentheses, predicates and arguments nest.
indirect enum XPathExpression: Sendable {
  case text(ArraySlice<UInt8>)
  case number(Double)
  case call(XPathFunction, [XPathExpression])
  /// True if any, or if all, of them are.
  case any([XPathExpression])
  case all([XPathExpression])
  /// From left to right: each compares the result so far with the next operand.
  case comparisons(XPathExpression, [(XPathComparison, XPathExpression)])
  /// From left to right.
  case arithmetic(XPathExpression, [(XPathArithmetic, XPathExpression)])
  case negative(XPathExpression)
  case union([XPathExpression])
  case path(XPathLocation)

  /// The kind of its result; known because there are no variables and no custom functions.
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

/// A path: its start and its steps.
struct XPathLocation: Sendable {
  enum Start: Sendable {
    case root
    case context
    /// An expression for nodes, with predicates that count positions in document order.
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
  /// Whether it is the step that `//` abbreviates.
  var isDescendantsAndSelf: Bool {
    guard case .anything = test else { return false }
    return axis == .descendantOrSelf && predicates.isEmpty
  }
}

extension XPathExpression {
  /// Whether the result can depend on the position of the context: as a predicate, a number does.
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

/// Which nodes on its axis a step selects.
enum XPathNodeTest: Sendable {
  case anything
  case text
  case comment
  /// With this target; without one, any.
  case instruction(ArraySlice<UInt8>?)
  /// The index of the name in `XPath.names`.
  case name(Int)
}

/// The name in a name test: `*`, `p:*`, `local`, `p:local`.
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

  /// Whether positions count against document order.
  var isReverse: Bool {
    switch self {
    case .ancestor, .ancestorOrSelf, .preceding, .precedingSibling: true
    default: false
    }
  }
}

enum XPathComparison: Sendable {
  case equal, unequal, less, atMost, greater, atLeast

  /// The comparison with its operands exchanged.
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
