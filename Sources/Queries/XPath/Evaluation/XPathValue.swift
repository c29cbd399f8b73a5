// SPDX-License-Identifier: Apache-2.0

/// A node of a document: one in the tree, or a namespace of an element.
struct XPathNode: Hashable, Comparable, Sendable {
  var index: Int32
  /// 0 for the node itself, else the number of the namespace in scope, from 1.
  var namespace: Int32 = 0

  /// In document order: an element, its namespaces, its attributes, its children.
  static func < (left: XPathNode, right: XPathNode) -> Bool {
    (left.index, left.namespace) < (right.index, right.namespace)
  }
}

/// The value of an expression.
enum XPathValue {
  /// Without duplicates, in document order.
  case nodes([XPathNode])
  case text(ArraySlice<UInt8>)
  case number(Double)
  case boolean(Bool)
}

/// The context of an evaluation.
struct XPathContext {
  var node: XPathNode
  /// From 1.
  var position = 1
  var size = 1
}
