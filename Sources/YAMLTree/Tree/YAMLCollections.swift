// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A sequence, in block (`- a`) or flow style (`[a]`).
package struct YAMLSequence: Sendable, RandomAccessCollection {
  private let use: YAMLUse
  package var startIndex: Int { 0 }
  package var endIndex: Int { Int(use.record.count) }

  // Defined here and not only in the library: otherwise the calls go through witnesses.
  package var indices: Range<Int> { 0..<endIndex }
  package var count: Int { endIndex }
  package var isEmpty: Bool { endIndex == 0 }

  init(_ use: YAMLUse) { self.use = use }

  /// Where it was used; for an alias, the alias.
  package var span: SourceSpan { use.span }

  package var isFlow: Bool { use.record.flags.contains(.flow) }

  package subscript(position: Int) -> YAMLNode {
    let record = use.record
    precondition(
      position >= 0 && position < Int(record.count),
      "a sequence has no element at this index")
    return YAMLNode(
      document: use.document, index: use.document.tables.children[Int(record.first) + position])
  }
}

/// A mapping, in block (`a: 1`) or flow style (`{ a: 1 }`).
///
/// Its entries are in the order of the file, with merged entries at the place of the `<<`. Keys are
/// different scalars: others have been reported and are left out.
package struct YAMLMapping: Sendable, RandomAccessCollection {
  /// A key and its value.
  package struct Entry: Sendable {
    private let document: YAMLDocument
    private let nodes: YAMLEffectiveEntry

    init(_ document: YAMLDocument, _ nodes: YAMLEffectiveEntry) {
      self.document = document
      self.nodes = nodes
    }

    /// A scalar node.
    package var key: YAMLNode { YAMLNode(document: document, index: nodes.key) }
    package var value: YAMLNode { YAMLNode(document: document, index: nodes.value) }
    /// The `<<` that merged the entry from another mapping; nil for an entry of its own.
    package var mergeKey: YAMLNode? {
      nodes.merge.map { YAMLNode(document: document, index: $0) }
    }

    /// The key's text.
    package var name: String { key.scalar?.text ?? "" }

    /// The key's text as UTF-8, without a copy.
    package var keyBytes: ArraySlice<UInt8> {
      document.textBytes(of: document.resolved(nodes.key))
    }

    /// The result of a closure for the key's UTF-8, as in `YAMLScalar.ofText`.
    package func ofKey(_ answer: (UnsafeBufferPointer<UInt8>) -> Int?) -> Int? {
      document.ofText(document.resolved(nodes.key), answer)
    }

    /// The span of the key.
    package var keySpan: SourceSpan { document.span(of: nodes.key) }

    /// From the beginning of the key to the end of the value.
    package var span: SourceSpan {
      let end = Swift.max(value.range.upperBound, key.range.upperBound)
      return key.document.span(key.range.lowerBound..<end)
    }
  }

  private let use: YAMLUse
  package var startIndex: Int { 0 }
  package var endIndex: Int {
    let record = use.record
    return record.flags.contains(.effectiveEntries)
      ? document.tables.effectiveEntries[use.index]?.count ?? 0 : Int(record.count) / 2
  }

  init(_ use: YAMLUse) { self.use = use }

  private var document: YAMLDocument { use.document }

  /// Where it was used; for an alias, the alias.
  package var span: SourceSpan { use.span }

  /// Where it was written, even if it was used through an alias.
  package var definition: SourceSpan { use.definition }

  package var isFlow: Bool { use.record.flags.contains(.flow) }

  package subscript(position: Int) -> Entry { Entry(document, nodes(at: position)) }

  private func nodes(at position: Int) -> YAMLEffectiveEntry {
    let record = use.record
    if record.flags.contains(.effectiveEntries),
      let entries = document.tables.effectiveEntries[use.index]
    {
      return entries[position]
    }
    precondition(
      position >= 0 && position < Int(record.count) / 2,
      "a mapping has no entry at this index")
    let child = Int(record.first) + 2 * position
    return YAMLEffectiveEntry(
      key: document.tables.children[child], value: document.tables.children[child + 1],
      merge: nil)
  }

  // Defined here and not only in the library: otherwise the calls go through witnesses.
  package var indices: Range<Int> { 0..<endIndex }
  package var count: Int { endIndex }
  package var isEmpty: Bool { endIndex == 0 }
  package var first: Entry? { endIndex > 0 ? self[0] : nil }

  /// The entry with this key; searches all entries and compares bytes.
  package func entry(named name: String) -> Entry? {
    let length = name.utf8.count
    // Most keys differ in length: no entry is made for them.
    for position in indices where keyLength(at: position) == length {
      let entry = self[position]
      if entry.key.scalar?.isText(name) == true { return entry }
    }
    return nil
  }

  // Questions about each entry, answered without handles for its key and its value.

  /// The span of the first key; nil for `{}`.
  package var firstKeySpan: SourceSpan? { isEmpty ? nil : document.span(of: nodes(at: 0).key) }

  /// Whether a value is missing where one is allowed.
  package func isUnwritten(at position: Int) -> Bool {
    document.resolved(nodes(at: position).value).kind == .unwritten
  }

  private func keyLength(at position: Int) -> Int { Int(keyRecord(at: position).count) }

  private func keyRecord(at position: Int) -> YAMLRecord {
    document.resolved(nodes(at: position).key)
  }

  /// The value of this key; searches all entries and compares bytes.
  package subscript(name: String) -> YAMLNode? { entry(named: name)?.value }
}
