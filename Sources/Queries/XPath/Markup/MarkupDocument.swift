// SPDX-License-Identifier: Apache-2.0

/// An XML or HTML document as XPath sees it: read once, evaluated on by any thread.
///
/// Nodes stand in the document's order, attributes right behind their element, so that a subtree is
/// a range and every string-value is a part of one text. Nothing of libxml2 is kept.
package struct MarkupDocument: Sendable {
  /// How a document is read.
  package enum Language: Sendable {
    case xml
    /// As browsers tolerate it: nothing is an error.
    case html
  }

  /// What a document may be.
  package struct Limits: Sendable {
    /// Elements, attributes, declarations of namespaces, texts, comments and instructions.
    package var nodes = 50_000
    package var depth = 256
    /// Of one element: libxml2 compares each with each.
    package var attributes = 1000
    /// Of the document and of the text in it, with entities expanded.
    package var textBytes = 16_000_000

    package init() {}
  }

  /// A node in the document's order.
  struct Node: Sendable {
    enum Kind: UInt8, Sendable {
      case root, element, attribute, text, comment, instruction
    }

    var kind: Kind
    /// Of an element, an attribute or an instruction, the place in `names`; else -1.
    var name: Int32
    /// -1 of the root.
    var parent: Int32
    /// Behind the attributes; the first child where it has one.
    var content: Int32
    /// Behind the last node beneath it.
    var end: Int32
    /// The string-value: of root, element and text in `characters`, else in `values`.
    var value: Range<Int32>
    /// An attribute whose value is an identifier.
    var isIdentifier = false
  }

  /// A name that elements or attributes have.
  struct Name: Hashable, Sendable {
    let namespace: String
    let local: String
    /// With its prefix, as written.
    let qualified: String
  }

  /// A declaration of a namespace; no prefix is the default one, no address undoes it.
  struct Declaration: Sendable {
    let prefix: String
    let address: String
  }

  var nodes: [Node]
  var names: [Name]
  /// The texts of the document, one behind the other.
  var characters: [UInt8]
  /// The texts of attributes, comments and instructions.
  var values: [UInt8]
  /// By element.
  var declarations: [Int32: [Declaration]]

  /// The string-value of a node.
  func value(of index: Int) -> ArraySlice<UInt8> {
    let node = nodes[index]
    let range = Int(node.value.lowerBound)..<Int(node.value.upperBound)
    switch node.kind {
    case .root, .element, .text: return characters[range]
    case .attribute, .comment, .instruction: return values[range]
    }
  }

  /// The outermost element.
  var outermost: Int? {
    var child = Int(nodes[0].content)
    while child < nodes.count {
      if nodes[child].kind == .element { return child }
      child = Int(nodes[child].end)
    }
    return nil
  }

  /// The namespace of elements without a prefix on the root element; nil when there is none.
  package var defaultNamespace: String? {
    guard let outermost, let declared = declarations[Int32(outermost)] else { return nil }
    return declared.first { $0.prefix.isEmpty && !$0.address.isEmpty }?.address
  }

  /// The prefixes that the root element binds.
  var rootPrefixes: [String: String] {
    guard let outermost, let declared = declarations[Int32(outermost)] else { return [:] }
    return declared.reduce(into: [:]) { prefixes, declaration in
      if !declaration.prefix.isEmpty { prefixes[declaration.prefix] = declaration.address }
    }
  }
}
