// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// One YAML document: the file's bytes and a flat table of nodes that point into them.
///
/// A node costs 24 bytes and no allocation; its text becomes a `String` only on request. The
/// document never changes after parsing, and all its nodes retain it. What outlives loading takes
/// texts as `YAMLText`, which do not.
package final class YAMLDocument: Sendable {
  package let file: SourceFileID
  /// The contents of the file.
  package let bytes: [UInt8]
  /// The file for texts that outlive the tree.
  let origin: TextOrigin
  let tables: YAMLTables

  init(file: SourceFileID, bytes: [UInt8], tables: YAMLTables) {
    self.file = file
    self.bytes = bytes
    origin = TextOrigin(file: file, bytes: bytes)
    self.tables = tables
  }

  /// Whether it has an anchor or a tag.
  package var hasProperties: Bool { !tables.properties.isEmpty }

  /// The outermost node.
  package var root: YAMLNode { YAMLNode(document: self, index: 0) }

  /// The record of a node, or of an alias's target.
  func resolved(_ node: UInt32) -> YAMLRecord {
    let record = tables.records[Int(node)]
    return record.kind == .alias ? tables.records[Int(record.first)] : record
  }

  /// The text of a scalar as UTF-8, without a copy.
  func textBytes(of record: YAMLRecord) -> ArraySlice<UInt8> {
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    return record.flags.contains(.decoded) ? tables.decoded[range] : bytes[range]
  }

  /// The result of a closure for the text of a scalar.
  func ofText(
    _ record: YAMLRecord, _ answer: (UnsafeBufferPointer<UInt8>) -> Int?
  ) -> Int? {
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    if record.flags.contains(.decoded) {
      return tables.decoded.withUnsafeBufferPointer {
        answer(UnsafeBufferPointer(rebasing: $0[range]))
      }
    }
    return bytes.withUnsafeBufferPointer { answer(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The span of a node.
  func span(of node: UInt32) -> SourceSpan {
    let record = tables.records[Int(node)]
    return SourceSpan(file: file, from: record.start, to: record.end)
  }

  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }
}

/// The tables that the parser fills and a document keeps.
struct YAMLTables: Sendable {
  /// In the order in which the nodes begin; the root is the first.
  var records: [YAMLRecord] = []
  /// The children of each collection side by side; for a mapping key, value, key, value.
  var children: [UInt32] = []
  /// Decoded texts that are not in the file verbatim.
  var decoded: [UInt8] = []
  /// Anchors and tags, in ascending order of nodes.
  var properties: [YAMLProperties] = []
  /// The entries of mappings whose entries differ from their children, by mapping.
  var effectiveEntries: [UInt32: [YAMLEffectiveEntry]] = [:]
}

/// One node in the table.
struct YAMLRecord: Sendable {
  enum Kind: UInt8 {
    case unwritten, scalar, sequence, mapping, alias, invalid
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let flow = Flags(rawValue: 1)
    static let decoded = Flags(rawValue: 2)
    static let properties = Flags(rawValue: 4)
    static let effectiveEntries = Flags(rawValue: 8)
    static let insideFlow = Flags(rawValue: 16)
  }

  var kind: Kind
  var style: YAMLScalarStyle = .plain
  var flags: Flags
  /// Its first byte in the file, without its anchor and tag.
  var start: UInt32
  var end: UInt32
  /// The first byte of the text, the first of the children, or the target of an alias.
  var first: UInt32 = 0
  /// Bytes of text or number of children.
  var count: UInt32 = 0

  /// Its bytes in the file.
  var range: Range<Int> { Int(start)..<Int(end) }
}

/// The anchor and the tag of a node; an empty range means that there is none.
struct YAMLProperties: Sendable {
  let node: UInt32
  let anchor: Range<UInt32>
  let tag: Range<UInt32>
}

/// An entry of a mapping after duplicates are left out and `<<` is carried out.
struct YAMLEffectiveEntry: Sendable {
  let key: UInt32
  let value: UInt32
  /// The `<<` that merged it.
  let merge: UInt32?
}
