// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A compiled expression: nodes in one array, each after the nodes it uses.
final class Program: Sendable {
  let nodes: [Node]
  /// The range of each node, in bytes of the decoded text.
  let ranges: [Range<Int>]
  /// The names that the nodes look up in the scope.
  let references: [NameReference]
  /// How many local variables macros bind at the same time.
  let localCount: Int
  /// Its place; nil if it draws no numbers.
  let drawPlace: DrawPlace?
  /// The file that it is written in; nil unless it reads files whose paths are made in the run.
  let source: SourceFileID?

  init(
    nodes: [Node], ranges: [Range<Int>], references: [NameReference], localCount: Int,
    drawPlace: DrawPlace? = nil, source: SourceFileID? = nil
  ) {
    self.nodes = nodes
    self.ranges = ranges
    self.references = references
    self.localCount = localCount
    self.drawPlace = drawPlace
    self.source = source
  }

  /// The node of the whole expression.
  var root: Int { nodes.count - 1 }
}

extension Node {
  /// Whether it selects optionally, or makes an optional.
  var isOfOptionals: Bool {
    switch self {
    case .member(_, _, let isOptional), .index(_, _, let isOptional): isOptional
    case .optionalMap: true
    case .optionalOr(_, _, let givesValue): !givesValue
    case .call(let function, _): function.givesOptional
    default: false
    }
  }
}

/// One operation; numbers are indexes of nodes, unless stated otherwise.
enum Node: Sendable {
  case constant(CELValue)
  /// A local variable by its slot.
  case local(Int)
  /// A name with members, by its index among the references.
  case reference(Int)
  case member(Int, name: String, isOptional: Bool)
  case index(Int, Int, isOptional: Bool)
  case not(Int)
  case negate(Int)
  case binary(BinaryOperator, Int, Int)
  case both([Int])
  case either([Int])
  case conditional(Int, Int, Int)
  case list([Item])
  case map([Entry])
  case call(FunctionDefinition, [Int])
  /// A call of an unknown function: evaluating it is an error.
  case unknownCall(name: String)
  /// `has(operand.name)`.
  case has(Int, name: String)
  /// `has(a.b)` for a name with members, by its index among the references.
  case hasReference(Int)
  /// `default(a, b)`.
  case fallback(Int, Int)
  case loop(Loop)
  /// `cel.bind`: a slot, its value, and the expression in which it is bound.
  case bind(slot: Int, Int, Int)
  case block([Item], slot: Int, Int)
  /// `optMap` and `optFlatMap`.
  case optionalMap(Int, slot: Int, Int, isFlat: Bool)
  /// `or` and `orValue`; the second operand is evaluated only if it is needed.
  case optionalOr(Int, Int, givesValue: Bool)
  /// `response.header(name)`: the reference to the headers, and the name.
  case header(reference: Int, Int)

  /// An element of a list.
  struct Item: Sendable {
    let node: Int
    let isOptional: Bool
  }

  /// An entry of a map.
  struct Entry: Sendable {
    let key: Int
    let value: Int
    let isOptional: Bool
  }

  /// A macro that iterates over a list or a map.
  struct Loop: Sendable {
    enum Kind: Sendable {
      case all
      case exists
      case existsOne
      case filter
      /// To a list, of the elements for which the condition holds.
      case map
      /// To a map with the same keys.
      case mapValues
      /// To a map of the entries of all results, which are maps.
      case mapEntries
      /// To a list in the order of the results.
      case sort
    }

    let kind: Kind
    let range: Int
    /// For the element; with two variables, for the index or key.
    let slot: Int
    /// For the value, with two variables.
    let secondSlot: Int?
    let condition: Int?
    let result: Int?
  }
}
