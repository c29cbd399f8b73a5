// SPDX-License-Identifier: Apache-2.0

/// A node of a document: one that stands in it, or a namespace of an element.
struct XPathNode: Hashable, Comparable, Sendable {
  var index: Int32
  /// 0 for the node itself, else which of the namespaces in scope, from 1.
  var namespace: Int32 = 0

  /// By the document's order: an element, its namespaces, its attributes, its children.
  static func < (left: XPathNode, right: XPathNode) -> Bool {
    (left.index, left.namespace) < (right.index, right.namespace)
  }
}

/// What an expression gives.
enum XPathValue {
  /// Each once; in the document's order.
  case nodes([XPathNode])
  case text(ArraySlice<UInt8>)
  case number(Double)
  case boolean(Bool)
}

/// Where an expression is evaluated.
struct XPathContext {
  var node: XPathNode
  /// From 1.
  var position = 1
  var size = 1
}
