// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// How a value of the format is read, and its shape.
struct Reader<Content>: Sendable {
  let shape: Shape
  /// Returns nil if the value is invalid; a diagnostic has then been reported.
  let read: @Sendable (YAMLNode, inout DecodingContext) -> Content?
  /// Reads a key's `default`, the text of a plain scalar; nil if the text is only for people.
  private(set) var plain: (@Sendable (String) -> Content?)?

  init(_ shape: Shape, _ read: @escaping @Sendable (YAMLNode, inout DecodingContext) -> Content?) {
    self.shape = shape
    self.read = read
  }

  /// The same reader, with a function for a key's `default`.
  func readingDefault(_ plain: @escaping @Sendable (String) -> Content?) -> Reader {
    var reader = self
    reader.plain = plain
    return reader
  }

  /// The same reader with its value converted.
  func map<Other>(_ change: @escaping @Sendable (Content) -> Other) -> Reader<Other> {
    let read = read
    return Reader<Other>(shape) { node, loading in read(node, &loading).map(change) }
  }
}

extension Reader {
  /// A value of another reader, or null, which removes the value of `defaults`.
  static func removable<Inner>(_ inner: Reader<Inner>) -> Reader
  where Content == Setting<Inner> {
    let reader = Reader(.either([inner.shape, .null])) { node, loading in
      if node.isNull { return .removed(node.span) }
      return inner.read(node, &loading).map { .value($0) }
    }
    guard let plain = inner.plain else { return reader }
    return reader.readingDefault { text in plain(text).map { .value($0) } }
  }

  /// One value of another reader, or a list of them.
  static func oneOrMore<Element>(_ element: Reader<Element>) -> Reader
  where Content == [Element] {
    let list = Reader<[Element]>.list(of: element, nonEmpty: true)
    return Reader(.oneOrMore(element.shape)) { node, loading in
      if case .sequence = node.content { return list.read(node, &loading) }
      return element.read(node, &loading).map { [$0] }
    }
  }

  /// A list of values of another reader; invalid elements are left out.
  static func list<Element>(of element: Reader<Element>, nonEmpty: Bool = false) -> Reader
  where Content == [Element] {
    let shape = Shape.list(element.shape, nonEmpty: nonEmpty)
    return Reader(shape) { node, loading in
      guard let nodes = loading.list(node, expected: shape) else { return nil }
      if nonEmpty, nodes.isEmpty { loading.report(.emptyList(at: node.span)) }
      var elements: [Element] = []
      elements.reserveCapacity(nodes.count)
      for node in nodes {
        if let content = element.read(node, &loading) { elements.append(content) }
      }
      return elements
    }
  }

  /// A mapping of the format.
  static func mapping(
    _ table: @escaping @autoclosure @Sendable () -> KeyTable<Content>, named name: String,
    empty: @escaping @Sendable () -> Content
  ) -> Reader {
    Reader(.mapping(name)) { node, loading in
      var content = empty()
      return table().read(node, into: &content, &loading) ? content : nil
    }
  }
}

extension Reader {
  /// The same reader, with the place of the value.
  var located: Reader<Located<Content>> {
    let read = read
    return Reader<Located<Content>>(shape) { node, loading in
      read(node, &loading).map { Located($0, at: node.span) }
    }
  }
}
