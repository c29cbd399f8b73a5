// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A place where a node is used, and the node itself. For an alias the two differ.
///
/// It is two words, so that it is passed in registers.
struct YAMLUse: Sendable {
  let document: YAMLDocument
  /// The node at the place of use.
  let place: UInt32
  /// The node itself, or the target of an alias.
  let index: UInt32

  // Called for every node, mostly to find that it is of another kind.
  @inline(__always)
  init(_ node: YAMLNode) {
    document = node.document
    place = node.index
    let record = node.record
    index = record.kind == .alias ? record.first : node.index
  }

  /// The record of the node, or of an alias's target.
  var record: YAMLRecord { document.tables.records[Int(index)] }

  /// Where it is used; for an alias, the alias.
  var span: SourceSpan { document.span(of: place) }

  /// Where it is written, even if it is used through an alias.
  var definition: SourceSpan { document.span(of: index) }
}
