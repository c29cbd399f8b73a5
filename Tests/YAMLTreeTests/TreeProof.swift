// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import YAMLTree

/// Proves that the spans of a tree are exact: they lie in the file, nest, claim no byte twice, leave
/// only white space, comments and indicators between them, and lead back to the text.
struct TreeProof {
  let document: YAMLDocument

  init(_ document: YAMLDocument) {
    self.document = document
  }

  func check() throws {
    try checkPieces()
    for (index, record) in document.tables.records.enumerated() {
      let range = Int(record.start)..<Int(record.end)
      try #require(range.upperBound <= document.bytes.count, "node \(index) leaves the file")
      switch record.kind {
      case .sequence, .mapping: try checkChildren(of: record, range: range)
      case .scalar: try checkText(of: UInt32(index))
      case .alias, .invalid, .unwritten: break
      }
    }
  }

  /// All pieces put together are the file, and none is unknown.
  private func checkPieces() throws {
    var place = 0
    for lexeme in document.lexemes() {
      let text = String(decoding: document.bytes[lexeme.range], as: UTF8.self)
      try #require(lexeme.range.lowerBound == place, "a byte is claimed twice or not: \(text)")
      try #require(lexeme.kind != .unknown, "a byte that nothing claims: \(text)")
      place = lexeme.range.upperBound
    }
    try #require(place == document.bytes.count)
  }

  /// Children are inside of their collection, in order and apart.
  private func checkChildren(of record: YAMLRecord, range: Range<Int>) throws {
    var place = range.lowerBound
    for slot in Int(record.first)..<Int(record.first) + Int(record.count) {
      let child = document.tables.records[Int(document.tables.children[slot])]
      try #require(Int(child.start) >= place, "a child begins before its place")
      try #require(child.end >= child.start)
      place = Int(child.end)
    }
    try #require(place <= range.upperBound, "a child ends behind its collection")
  }

  /// The text without the tree is the same, and decoding its span once more gives libyaml's text.
  private func checkText(of index: UInt32) throws {
    let scalar = YAMLScalar(YAMLUse(YAMLNode(document: document, index: index)))
    let text = YAMLText(scalar)
    try #require(text.withBytes { Array($0) } == Array(scalar.textBytes))
    try #require(text.span == scalar.span)
    if text.isVerbatim { return }
    let map = try #require(text.sourceMap, "a text is not found in its span: \(scalar.text)")
    try #require(map.text == Array(scalar.text.utf8))
  }
}
