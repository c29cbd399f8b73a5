// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A sequence, in block (`- a`) or flow style (`[a]`).
package struct YAMLSequence: Sendable, RandomAccessCollection {
  private let document: YAMLDocument
  private let firstChild: Int
  /// Where it was used; of an alias the alias's place.
  package let span: SourceSpan
  package let isFlow: Bool
  package let startIndex = 0
  package let endIndex: Int

  // Here as well as in the library: made elsewhere these go through witnesses.
  package var indices: Range<Int> { 0..<endIndex }
  package var count: Int { endIndex }
  package var isEmpty: Bool { endIndex == 0 }

  init(node: YAMLNode, index: UInt32) {
    let record = node.document.tables.records[Int(index)]
    self.document = node.document
    self.firstChild = Int(record.first)
    self.endIndex = Int(record.count)
    self.isFlow = record.flags.contains(.flow)
    self.span = node.span
  }

  package subscript(position: Int) -> YAMLNode {
    precondition(indices.contains(position), "a sequence was asked for an element it has not")
    return YAMLNode(document: document, index: document.tables.children[firstChild + position])
  }
}

/// A mapping, in block (`a: 1`) or flow style (`{ a: 1 }`).
///
/// Its entries stand in the order of the file, with a merge's entries in the place of its `<<`.
/// Keys are scalars and differ: what breaks that rule has been reported and is left out.
package struct YAMLMapping: Sendable, RandomAccessCollection {
  /// A key and its value.
  package struct Entry: Sendable {
    /// A scalar node.
    package let key: YAMLNode
    package let value: YAMLNode
    /// The `<<` that brought the entry in from another mapping; nil for an entry of its own.
    package let mergeKey: YAMLNode?

    /// The key's text.
    package var name: String { key.scalar?.text ?? "" }

    /// From the beginning of the key to the end of the value.
    package var span: SourceSpan {
      let end = Swift.max(value.range.upperBound, key.range.upperBound)
      return key.document.span(key.range.lowerBound..<end)
    }
  }

  private let document: YAMLDocument
  private let firstChild: Int
  private let effective: [YAMLEffectiveEntry]?
  /// Where it was used; of an alias the alias's place.
  package let span: SourceSpan
  package let isFlow: Bool
  package let startIndex = 0
  package let endIndex: Int

  init(node: YAMLNode, index: UInt32) {
    let record = node.document.tables.records[Int(index)]
    self.document = node.document
    self.firstChild = Int(record.first)
    self.isFlow = record.flags.contains(.flow)
    self.span = node.span
    self.effective =
      record.flags.contains(.effectiveEntries)
      ? node.document.tables.effectiveEntries[index] : nil
    self.endIndex = effective?.count ?? Int(record.count) / 2
  }

  package subscript(position: Int) -> Entry {
    precondition(indices.contains(position), "a mapping was asked for an entry it has not")
    if let entry = effective?[position] {
      return Entry(
        key: YAMLNode(document: document, index: entry.key),
        value: YAMLNode(document: document, index: entry.value),
        mergeKey: entry.merge.map { YAMLNode(document: document, index: $0) })
    }
    let child = firstChild + 2 * position
    return Entry(
      key: YAMLNode(document: document, index: document.tables.children[child]),
      value: YAMLNode(document: document, index: document.tables.children[child + 1]),
      mergeKey: nil)
  }

  // Here as well as in the library: made elsewhere these go through witnesses.
  package var indices: Range<Int> { 0..<endIndex }
  package var count: Int { endIndex }
  package var isEmpty: Bool { endIndex == 0 }
  package var first: Entry? { endIndex > 0 ? self[0] : nil }

  /// The entry with this key; a walk over all entries, comparing bytes.
  package func entry(named name: String) -> Entry? {
    let length = name.utf8.count
    // Most keys differ in length: of those no entry is made.
    for position in indices where keyLength(at: position) == length {
      let entry = self[position]
      if entry.key.scalar?.isText(name) == true { return entry }
    }
    return nil
  }

  // What is asked of each entry, answered without a handle for its key and its value.

  /// The text of a key as UTF-8, without a copy.
  package func keyBytes(at position: Int) -> ArraySlice<UInt8> {
    document.textBytes(of: keyRecord(at: position))
  }

  /// Whether nothing at all stands where a value should.
  package func isUnwritten(at position: Int) -> Bool {
    let value =
      effective?[position].value ?? document.tables.children[firstChild + 2 * position + 1]
    return document.resolved(value).kind == .unwritten
  }

  private func keyLength(at position: Int) -> Int { Int(keyRecord(at: position).count) }

  private func keyRecord(at position: Int) -> YAMLRecord {
    document.resolved(
      effective?[position].key ?? document.tables.children[firstChild + 2 * position])
  }

  /// The value under this key; a walk over all entries, comparing bytes.
  package subscript(name: String) -> YAMLNode? { entry(named: name)?.value }
}
