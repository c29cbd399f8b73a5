// SPDX-License-Identifier: Apache-2.0

/// The elements of an array, in order; empty for another value.
public struct JSONElements: Sequence, Sendable {
  @usableFromInline let container: JSONNode

  @inlinable init(container: JSONNode) { self.container = container }

  /// The number of elements.
  @inlinable public var count: Int { container.isArray ? container.count : 0 }

  /// The number of elements.
  @inlinable public var underestimatedCount: Int { count }

  /// Steps over an element in constant time, whatever it contains.
  @inlinable public func makeIterator() -> Iterator {
    let document = container.document
    let position = container.position
    guard container.isArray else { return Iterator(document: document, position: 0, end: 0) }
    return Iterator(
      document: document, position: document.firstContent(of: position),
      end: document.end(of: position))
  }

  /// Walks over the elements.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let document: JSONDocument
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable init(document: JSONDocument, position: Int, end: Int) {
      self.document = document
      self.position = position
      self.end = end
    }

    /// The next element.
    @inlinable public mutating func next() -> JSONNode? {
      guard position < end else { return nil }
      defer { position = document.end(of: position) }
      return JSONNode(document: document, position: position)
    }
  }
}

/// A name of an object and its value.
public struct JSONMember: Sendable {
  /// The name, a string.
  public let name: JSONNode
  /// The value.
  public let value: JSONNode

  @inlinable init(name: JSONNode, value: JSONNode) {
    self.name = name
    self.value = value
  }
}

/// The members of an object in the order they are written, with duplicates; empty for another
/// value.
public struct JSONMembers: Sequence, Sendable {
  @usableFromInline let container: JSONNode

  @inlinable init(container: JSONNode) { self.container = container }

  /// The number of members, with duplicates.
  @inlinable public var count: Int { container.isObject ? container.count : 0 }

  /// The number of members, with duplicates.
  @inlinable public var underestimatedCount: Int { count }

  /// Steps over a member in constant time, whatever it contains.
  @inlinable public func makeIterator() -> Iterator {
    let document = container.document
    let position = container.position
    guard container.isObject else { return Iterator(document: document, position: 0, end: 0) }
    return Iterator(
      document: document, position: document.firstContent(of: position),
      end: document.end(of: position))
  }

  /// Walks over the members.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let document: JSONDocument
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable init(document: JSONDocument, position: Int, end: Int) {
      self.document = document
      self.position = position
      self.end = end
    }

    /// The next member.
    @inlinable public mutating func next() -> JSONMember? {
      guard position < end else { return nil }
      let name = JSONNode(document: document, position: position)
      let value = JSONNode(document: document, position: position + 1)
      position = document.end(of: position + 1)
      return JSONMember(name: name, value: value)
    }
  }
}

extension JSONNode {
  /// The elements of an array, in order; empty for another value.
  @inlinable public var elements: JSONElements { JSONElements(container: self) }

  /// The members of an object as written, with duplicates; empty for another value.
  @inlinable public var members: JSONMembers { JSONMembers(container: self) }

  /// The value of the last member with this name, compared as UTF-8 bytes; O(members).
  ///
  /// RFC 8259, section 4, leaves duplicates open; most parsers let the last one win.
  package subscript(member name: String) -> JSONNode? {
    guard isObject else { return nil }
    return document.position(ofMember: name, in: position)
      .map { JSONNode(document: document, position: $0) }
  }

  /// The same for a name that the program has as a literal.
  package subscript(member name: StaticString) -> JSONNode? {
    guard isObject else { return nil }
    return name.withUTF8Buffer { document.position(ofMember: $0, in: position) }
      .map { JSONNode(document: document, position: $0) }
  }

  /// The values of all members with this name, in order; several if the name is duplicated.
  package func all(member name: String) -> [JSONNode] {
    members.filter { $0.name.stringEquals(name) }.map(\.value)
  }

  /// The element at an index; a negative index counts from the end; nil outside.
  ///
  /// O(index), each element in constant time.
  package subscript(index: Int) -> JSONNode? {
    guard isArray else { return nil }
    let wanted = index < 0 ? count + index : index
    guard wanted >= 0, wanted < count else { return nil }
    var next = document.firstContent(of: position)
    for _ in 0..<wanted { next = document.end(of: next) }
    return JSONNode(document: document, position: next)
  }
}

extension JSONDocument {
  /// The position of the last value with this name in the object at a position; O(members).
  package func position(ofMember name: String, in object: Int) -> Int? {
    var name = name
    return name.withUTF8 { position(ofMember: $0, in: object) }
  }

  func position(ofMember name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
    guard kind(at: object) == .object else { return nil }
    var found: Int?
    var next = firstContent(of: object)
    let end = end(of: object)
    while next < end {
      if string(at: next, equals: name) { found = next + 1 }
      next = self.end(of: next + 1)
    }
    return found
  }
}
