// SPDX-License-Identifier: Apache-2.0

import CLibXML2

/// An XML or HTML document as XPath sees it: parsed once, evaluated on any thread.
///
/// Nodes are in document order, attributes directly after their element, so that a subtree is a
/// range and every string-value is a part of one text. Nothing of libxml2 is kept.
package struct MarkupDocument: Sendable {
  /// How a document is parsed.
  package enum Language: Sendable {
    case xml
    /// As tolerant as browsers: nothing is an error.
    case html
  }

  /// Limits for a document.
  package struct Limits: Sendable {
    /// Elements, attributes, declarations of namespaces, texts, comments and instructions.
    package var nodes = 50_000
    package var depth = 256
    /// Attributes of one element: libxml2 compares each with each.
    package var attributes = 1000
    /// Bytes of the document and of its text with entities expanded.
    package var textBytes = 16_000_000

    package init() {}
  }

  /// A node in document order.
  struct Node: Sendable {
    enum Kind: UInt8, Sendable {
      case root, element, attribute, text, comment, instruction
    }

    var kind: Kind
    /// For an element, an attribute or an instruction, the index in `names`; else -1.
    var name: Int32
    /// -1 for the root.
    var parent: Int32
    /// The index after the attributes: the first child, if there is one.
    var content: Int32
    /// The index after the last node beneath it.
    var end: Int32
    /// The range of the string-value: for root, element and text in `characters`, else in `values`.
    var value: Range<Int32>
    /// An attribute whose value is an identifier.
    var isIdentifier = false
  }

  /// A name of elements or attributes.
  struct Name: Hashable, Sendable {
    let namespace: String
    let local: String
    /// With its prefix, as written.
    let qualified: String
  }

  /// A declaration of a namespace. Without a prefix it is the default namespace; without an address
  /// it removes one.
  struct Declaration: Sendable {
    let prefix: String
    let address: String
  }

  var nodes: [Node]
  var names: [Name]
  /// The texts of the document, joined.
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

extension MarkupDocument {
  /// Parses a document; O(text), within the limits for any text.
  ///
  /// Nothing is fetched. Entities that the document declares itself are expanded; external and
  /// undeclared ones are kept as written.
  ///
  /// - Parameter text: UTF-8, whatever encoding it declares.
  package static func parse(
    _ text: [UInt8], as language: Language, limits: Limits = Limits()
  ) throws(MarkupProblem) -> MarkupDocument {
    guard text.count <= limits.textBytes else { throw .tooLong(limit: limits.textBytes) }
    try MarkupOutline.check(text, language, limits)
    let library = try LibXML2.opened.get()
    return try library.parse(text, language) { root, report throws(MarkupProblem) in
      if report.isTooDeep { throw .tooDeep(limit: limits.depth) }
      if language == .xml, let first = report.first, root == nil || report.isOfNamespaces {
        throw first
      }
      var builder = MarkupBuilder(limits: limits)
      guard let root else {
        // An empty text is not an HTML document for libxml2, but an empty document for browsers.
        guard language == .html else {
          throw .malformed(message: "there is no document", line: 1, column: nil)
        }
        return builder.empty()
      }
      return try builder.document(root.pointee.children)
    }
  }
}
