// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A place where something was used, and what that means: the same node, but for an alias.
///
/// Two words, so that it goes from hand to hand in registers.
struct YAMLUse: Sendable {
  let document: YAMLDocument
  /// Where it was used.
  private let place: UInt32
  /// What that means.
  let index: UInt32

  // Asked of every node, mostly to find that it is of another kind.
  @inline(__always)
  init(_ node: YAMLNode) {
    document = node.document
    place = node.index
    let record = node.record
    index = record.kind == .alias ? record.first : node.index
  }

  /// What it means.
  var record: YAMLRecord { document.tables.records[Int(index)] }

  /// Where it was used; of an alias the alias's place.
  var span: SourceSpan { document.span(of: place) }

  /// Where it was written, also when it was used through an alias.
  var definition: SourceSpan { document.span(of: index) }
}
