// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TestSupport
import Testing

@testable import YAMLTree

/// A text read as the only file of a load.
struct Reading {
  let text: String
  let outcome: YAMLOutcome
  let files: SourceFiles

  init(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) {
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "specs/a.yaml", bytes: bytes))
    self.text = String(decoding: bytes, as: UTF8.self)
    self.outcome = YAMLParser.parse(bytes, of: file, limits: limits)
    self.files = files
  }

  init(_ text: String, limits: YAMLLimits = YAMLLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  var root: YAMLNode? { outcome.document?.root }

  /// The codes of all diagnostics.
  var codes: [String] { outcome.diagnostics.map(\.code.text) }

  var first: Diagnostic? { outcome.diagnostics.first }

  /// The text with marks around the first diagnostic's place.
  var marked: String {
    guard let span = first?.primary?.span else { return "no place" }
    return MarkedText.marking(text, [span.range])
  }

  /// The first diagnostic as it is shown.
  var rendered: String {
    guard let first else { return "nothing" }
    var renderer = DiagnosticRenderer(files)
    return renderer.render(first)
  }

  /// The node at a path of keys and indexes.
  func node(_ path: String...) throws -> YAMLNode {
    var node = try #require(root)
    for step in path {
      if let sequence = node.sequence {
        let index = try #require(Int(step))
        node = sequence[index]
      } else {
        node = try #require(node.mapping?[step], "no key \(step)")
      }
    }
    return node
  }

  /// The text with marks around a node.
  func marking(_ node: YAMLNode) -> String { MarkedText.marking(text, [node.span.range]) }
}
