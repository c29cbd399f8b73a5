// SPDX-License-Identifier: Apache-2.0

/// The elements and attributes of an XML document, each with its bytes.
///
/// libxml2 decides whether a text is a document, and gives its names and values; `MarkupTags` finds the
/// bytes. Both are in document order, so the nodes of one belong to those of the other.
package struct WrittenMarkup: Sendable {
  /// An element or an attribute.
  package struct Node: Sendable {
    /// Its index in the nodes of the document, as `XPath.positions` gives it.
    package let position: Int
    /// The index of the element that has it; nil for the outermost element.
    package let parent: Int?
    package let isAttribute: Bool
    package let local: String
    /// The address of its namespace; empty for none.
    package let namespace: String
    /// With its prefix, as written.
    package let qualified: String
    /// The text in it, with its references replaced.
    package let value: String
    package internal(set) var hasElements = false
    package internal(set) var hasAttributes = false
    /// The bytes of the whole element, or of an attribute with the white space before it.
    package let range: Range<Int>
    /// The bytes between the tags of an element, or between the quotes of an attribute.
    package let content: Range<Int>
  }

  package let document: MarkupDocument
  package let text: [UInt8]
  /// In document order: the attributes of an element are between it and its first child.
  package private(set) var nodes: [Node] = []

  /// Parses a document; O(text).
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: nil for a text that is not a document, and for one with a document type, which may add
  ///   attributes and texts that are not written.
  package init?(_ text: [UInt8], limits: MarkupDocument.Limits = MarkupDocument.Limits()) {
    guard let document = try? MarkupDocument.parse(text, as: .xml, limits: limits),
      let tags = MarkupTags.places(in: text)
    else { return nil }
    self.document = document
    self.text = text
    guard join(tags) else { return nil }
  }

  /// The addresses of the prefixes that the outermost element binds: an XPath may use them.
  package var rootPrefixes: [String: String] { document.rootPrefixes }

  /// Makes the nodes; false if the bytes are not those of the document.
  private mutating func join(_ tags: [MarkupTags.Place]) -> Bool {
    var indexes: [Int32: Int] = [:]
    var rest = tags[...]
    for (position, node) in document.nodes.enumerated() {
      guard node.kind == .element || node.kind == .attribute else { continue }
      let name = document.names[Int(node.name)]
      guard let place = rest.popFirst(), place.isAttribute == (node.kind == .attribute),
        text[place.name].elementsEqual(name.qualified.utf8)
      else { return false }
      let parent = indexes[node.parent]
      if let parent {
        if place.isAttribute {
          nodes[parent].hasAttributes = true
        } else {
          nodes[parent].hasElements = true
        }
      }
      indexes[Int32(position)] = nodes.count
      nodes.append(
        Node(
          position: position, parent: parent, isAttribute: place.isAttribute, local: name.local,
          namespace: name.namespace, qualified: name.qualified,
          value: String(decoding: document.value(of: position), as: UTF8.self), range: place.range,
          content: place.content))
    }
    return rest.isEmpty
  }
}

extension XPath {
  /// The indexes of the nodes that the expression selects in a document; none for another value.
  ///
  /// Prefixes are those of the outermost element.
  package func positions(
    in document: MarkupDocument, limits: XPathLimits = XPathLimits()
  ) throws(XPathFailure) -> [Int] {
    try nodes(in: document, limits: limits).filter { $0.namespace == 0 }.map { Int($0.index) }
  }
}
