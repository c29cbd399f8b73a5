// SPDX-License-Identifier: Apache-2.0

import Values

/// A tree of values that paths are evaluated on.
protocol QueriedTree {
  associatedtype Node

  /// The last member with this name; nil if there is none or the node is not an object.
  func member(_ name: String, of node: Node) -> Node?
  /// The number of elements; nil if the node is not an array.
  func elementCount(of node: Node) -> Int?
  /// The number of elements or members; 0 for a scalar.
  func childCount(of node: Node) -> Int
  /// The element at an index that is in range.
  func element(_ index: Int, of node: Node) -> Node
  /// Calls `body` with each element, or each member's value, in order.
  func forEachChild(
    of node: Node, _ body: (Node) throws(PathLimitError) -> Void
  ) throws(PathLimitError)

  /// Whether it is an array or an object.
  func isContainer(_ node: Node) -> Bool
  /// The value if it is not an array or an object.
  func scalar(of node: Node) -> Value?
  /// Whether two values are equal: numbers by value, objects in any order.
  func isEqual(_ left: Node, _ right: Node) -> Bool
  /// The approximate cost of comparing it with another value, in nodes.
  func weight(of node: Node) -> Int
}

/// A parsed text, in which a node is a position on the tape.
struct TapeTree: QueriedTree {
  let document: JSONDocument

  func member(_ name: String, of node: Int) -> Int? {
    document.position(ofMember: name, in: node)
  }

  func elementCount(of node: Int) -> Int? {
    document.kind(at: node) == .array ? document.count(at: node) : nil
  }

  func childCount(of node: Int) -> Int { document.count(at: node) }

  func element(_ index: Int, of node: Int) -> Int {
    var next = document.firstContent(of: node)
    for _ in 0..<index { next = document.end(of: next) }
    return next
  }

  func forEachChild(
    of node: Int, _ body: (Int) throws(PathLimitError) -> Void
  ) throws(PathLimitError) {
    guard document.count(at: node) > 0 else { return }
    let nameWidth = document.kind(at: node) == .object ? 1 : 0
    let end = document.end(of: node)
    var next = document.firstContent(of: node)
    while next < end {
      try body(next + nameWidth)
      next = document.end(of: next + nameWidth)
    }
  }

  func isContainer(_ node: Int) -> Bool {
    JSONNode(document: document, position: node).isContainer
  }

  func scalar(of node: Int) -> Value? {
    let node = JSONNode(document: document, position: node)
    return node.isContainer ? nil : node.value()
  }

  func isEqual(_ left: Int, _ right: Int) -> Bool {
    JSONNode(document: document, position: left)
      .isEqual(to: JSONNode(document: document, position: right))
  }

  func weight(of node: Int) -> Int {
    document.end(of: node) - node + document.range(at: node).count >> 6
  }
}

/// A value without a document.
struct ValueTree: QueriedTree {
  func member(_ name: String, of node: Value) -> Value? {
    if case .object(let object) = node { object[name] } else { nil }
  }

  func elementCount(of node: Value) -> Int? {
    if case .array(let elements) = node { elements.count } else { nil }
  }

  func childCount(of node: Value) -> Int {
    switch node {
    case .array(let elements): elements.count
    case .object(let object): object.members.count
    case .null, .boolean, .number, .string: 0
    }
  }

  func element(_ index: Int, of node: Value) -> Value {
    guard case .array(let elements) = node else { return .null }
    return elements[index]
  }

  func forEachChild(
    of node: Value, _ body: (Value) throws(PathLimitError) -> Void
  ) throws(PathLimitError) {
    switch node {
    case .array(let elements):
      for element in elements { try body(element) }
    case .object(let object):
      for member in object.members { try body(member.value) }
    case .null, .boolean, .number, .string: break
    }
  }

  func isContainer(_ node: Value) -> Bool {
    switch node {
    case .array, .object: true
    case .null, .boolean, .number, .string: false
    }
  }

  func scalar(of node: Value) -> Value? { isContainer(node) ? nil : node }

  func isEqual(_ left: Value, _ right: Value) -> Bool { left == right }

  func weight(of node: Value) -> Int {
    switch node {
    case .null, .boolean: 1
    case .number(let number): 1 + number.digits.utf8.count >> 6
    case .string(let text): 1 + text.utf8.count >> 6
    case .array(let elements): elements.reduce(1) { $0 + weight(of: $1) }
    case .object(let object): object.members.reduce(1) { $0 + 1 + weight(of: $1.value) }
    }
  }
}
