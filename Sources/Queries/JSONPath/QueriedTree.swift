// SPDX-License-Identifier: Apache-2.0

import Values

/// A tree of values that paths are evaluated on.
protocol QueriedTree {
  associatedtype Node

  /// The last member of this name; nil for anything but an object that has one.
  func member(_ name: String, of node: Node) -> Node?
  /// How many elements; nil for anything but an array.
  func elementCount(of node: Node) -> Int?
  /// How many elements or members; 0 for a scalar.
  func childCount(of node: Node) -> Int
  /// The element at an index that is in range.
  func element(_ index: Int, of node: Node) -> Node
  /// The elements, or the values of the members, in order.
  func children(of node: Node) -> [Node]
}

/// A parsed text; a node is a position on its tape.
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

  func children(of node: Int) -> [Int] {
    let count = document.count(at: node)
    guard count > 0 else { return [] }
    var result: [Int] = []
    result.reserveCapacity(count)
    let nameWidth = document.kind(at: node) == .object ? 1 : 0
    let end = document.end(of: node)
    var next = document.firstContent(of: node)
    while next < end {
      result.append(next + nameWidth)
      next = document.end(of: next + nameWidth)
    }
    return result
  }
}

/// A value on its own.
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

  func children(of node: Value) -> [Value] {
    switch node {
    case .array(let elements): elements
    case .object(let object): object.members.map(\.value)
    case .null, .boolean, .number, .string: []
    }
  }
}
