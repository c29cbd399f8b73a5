// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// One YAML document: the file's bytes and a flat table of nodes that point into them.
///
/// A node costs 24 bytes and no allocation; its text is made a `String` only when asked for. The
/// document never changes once it is parsed, and all its nodes keep it alive.
package final class YAMLDocument: Sendable {
  package let file: SourceFileID
  /// The file as it stands on disk.
  package let bytes: [UInt8]
  let tables: YAMLTables

  init(file: SourceFileID, bytes: [UInt8], tables: YAMLTables) {
    self.file = file
    self.bytes = bytes
    self.tables = tables
  }

  /// The outermost node.
  package var root: YAMLNode { YAMLNode(document: self, index: 0) }

  /// What a node holds, of an alias what it means.
  func resolved(_ node: UInt32) -> YAMLRecord {
    let record = tables.records[Int(node)]
    return record.kind == .alias ? tables.records[Int(record.first)] : record
  }

  /// The text of a scalar as UTF-8, without a copy.
  func textBytes(of record: YAMLRecord) -> ArraySlice<UInt8> {
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    return record.flags.contains(.decoded) ? tables.decoded[range] : bytes[range]
  }

  /// What a closure says of the text of a scalar.
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

  /// Where a node stands.
  func span(of node: UInt32) -> SourceSpan {
    let record = tables.records[Int(node)]
    return SourceSpan(file: file, from: record.start, to: record.end)
  }

  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }
}

/// What the parser fills and a document keeps.
struct YAMLTables: Sendable {
  /// In the order in which the nodes begin; the root is the first.
  var records: [YAMLRecord] = []
  /// The children of each collection side by side; of a mapping key, value, key, value.
  var children: [UInt32] = []
  /// Decoded texts that do not stand in the file as they are.
  var decoded: [UInt8] = []
  /// Anchors and tags, by ascending node.
  var properties: [YAMLProperties] = []
  /// Entries of the mappings whose entries are not simply their children, by mapping.
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
  /// Where it stands in the file, without its anchor and tag.
  var start: UInt32
  var end: UInt32
  /// The first byte of the text, the first of the children, or the node that an alias means.
  var first: UInt32 = 0
  /// Bytes of text or number of children.
  var count: UInt32 = 0
}

/// The anchor and the tag of a node; an empty range stands for none.
struct YAMLProperties: Sendable {
  let node: UInt32
  let anchor: Range<UInt32>
  let tag: Range<UInt32>
}

/// An entry of a mapping once duplicates are left out and `<<` is carried out.
struct YAMLEffectiveEntry: Sendable {
  let key: UInt32
  let value: UInt32
  /// The `<<` that brought it in.
  let merge: UInt32?
}
