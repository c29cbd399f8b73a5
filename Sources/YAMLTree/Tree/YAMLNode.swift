// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A place in the tree: what is written there, and its content.
///
/// An alias (`*name`) has its own span and the content of the node it names, so a walker treats it
/// like any other node. Parsing bounds the number of nodes that aliases add (`YAMLLimits`), and the
/// depth, so walkers need no budget of their own.
package struct YAMLNode: Sendable {
  package let document: YAMLDocument
  let index: UInt32

  init(document: YAMLDocument, index: UInt32) {
    self.document = document
    self.index = index
  }

  /// Its span: with quotes, brackets and an alias's `*`, without anchor and tag.
  ///
  /// A block collection ends where its last value does, a block scalar after its last line that is
  /// not empty. An unwritten value is an empty span after its `:` or `-`.
  package var span: SourceSpan { document.span(of: index) }

  /// Its content, with an alias resolved.
  package var content: YAMLContent {
    let use = YAMLUse(self)
    switch use.record.kind {
    case .unwritten: return .unwritten
    case .invalid, .alias: return .invalid
    case .scalar: return .scalar(YAMLScalar(use))
    case .sequence: return .sequence(YAMLSequence(use))
    case .mapping: return .mapping(YAMLMapping(use))
    }
  }

  /// The content if it is a scalar.
  package var scalar: YAMLScalar? {
    let use = YAMLUse(self)
    return use.record.kind == .scalar ? YAMLScalar(use) : nil
  }

  /// The content if it is a sequence.
  package var sequence: YAMLSequence? {
    let use = YAMLUse(self)
    return use.record.kind == .sequence ? YAMLSequence(use) : nil
  }

  /// The content if it is a mapping.
  package var mapping: YAMLMapping? {
    let use = YAMLUse(self)
    return use.record.kind == .mapping ? YAMLMapping(use) : nil
  }

  /// Whether `null` or `~` is written.
  package var isNull: Bool {
    let record = document.resolved(index)
    guard record.kind == .scalar, record.style == .plain, record.count <= 4 else { return false }
    return document.textBytes(of: record).withUnsafeBufferPointer(YAMLScalarValue.isNull)
  }

  /// Whether the value is missing (`key:`), which is not the same as `~`.
  package var isUnwritten: Bool { document.resolved(index).kind == .unwritten }

  /// The node that an alias names, with the span of its definition; nil if this is not an alias.
  package var aliased: YAMLNode? {
    let record = record
    return record.kind == .alias ? YAMLNode(document: document, index: record.first) : nil
  }

  /// The `&name` before it.
  package var anchor: SourceSpan? { property(\.anchor) }

  /// The `!tag` before it, which was reported as an error in parsing.
  package var tag: SourceSpan? { property(\.tag) }

  var record: YAMLRecord { document.tables.records[Int(index)] }

  var range: Range<Int> { record.range }

  private func property(_ part: KeyPath<YAMLProperties, Range<UInt32>>) -> SourceSpan? {
    guard record.flags.contains(.properties) else { return nil }
    let properties = document.tables.properties
    var low = 0
    var high = properties.count
    while low < high {
      let middle = (low + high) / 2
      if properties[middle].node < index { low = middle + 1 } else { high = middle }
    }
    guard low < properties.count, properties[low].node == index else { return nil }
    let range = properties[low][keyPath: part]
    return range.isEmpty ? nil : document.span(Int(range.lowerBound)..<Int(range.upperBound))
  }
}

/// The content of a node.
package enum YAMLContent: Sendable {
  /// Nothing: `key:` at the end of a line, `- ` alone, the value of `b` in `{ a: 1, b }`.
  case unwritten
  /// A node with an error that was reported in parsing (a tag, an undefined alias): treat it as a
  /// value of the right type and report nothing more about it.
  case invalid
  case scalar(YAMLScalar)
  case sequence(YAMLSequence)
  case mapping(YAMLMapping)

  /// The noun for a message: `nothing`, `text`, `a list`, `a mapping` (for a plain scalar the kind
  /// it resolves to: `a number`, `a boolean`, `null`).
  package var noun: String {
    switch self {
    case .unwritten: "nothing"
    case .invalid: "something else"
    case .scalar(let scalar): scalar.value.noun
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
