// SPDX-License-Identifier: Apache-2.0

import Values

/// The elements of a subject that is a list, made one by one: a body may have tens of millions.
enum SubjectElements: Sequence {
  case array(JSONNode)
  case nodes([JSONNode])
  case subjects([Subject])

  /// The number of elements.
  var count: Int {
    switch self {
    case .array(let node): node.count
    case .nodes(let nodes): nodes.count
    case .subjects(let subjects): subjects.count
    }
  }

  var isEmpty: Bool { count == 0 }

  /// One element; nil outside. O(index) in an array of a document.
  subscript(index: Int) -> Subject? {
    guard (0..<count).contains(index) else { return nil }
    return switch self {
    case .array(let node): node[index].map { .node($0) }
    case .nodes(let nodes): .node(nodes[index])
    case .subjects(let subjects): subjects[index]
    }
  }

  func makeIterator() -> Iterator {
    switch self {
    case .array(let node): Iterator(array: node.elements.makeIterator())
    case .nodes(let nodes): Iterator(nodes: nodes.makeIterator())
    case .subjects(let subjects): Iterator(subjects: subjects.makeIterator())
    }
  }

  /// Iterates over the elements; two of the three are empty.
  struct Iterator: IteratorProtocol {
    var array: JSONElements.Iterator?
    var nodes = [JSONNode]().makeIterator()
    var subjects = [Subject]().makeIterator()

    mutating func next() -> Subject? {
      if let node = array?.next() ?? nodes.next() { return .node(node) }
      return subjects.next()
    }
  }
}
