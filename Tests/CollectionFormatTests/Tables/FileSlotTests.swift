// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing
import YAMLTree

/// Every place of the format that takes a template, found through the examples of the tables.
@Suite struct `A file that a template names` {
  /// The values of a text that are scalars, by the keys on the way to them.
  private func scalars(of text: String) -> [(slot: String, span: SourceSpan)] {
    var files = SourceFiles()
    let id = files.add(SourceFile(path: "a.yaml", bytes: Array(text.utf8)))
    guard let root = YAMLParser.parse(files[id].bytes, of: id).document?.root else { return [] }
    var found: [(slot: String, span: SourceSpan)] = []
    func visit(_ node: YAMLNode, _ slot: String) {
      if let mapping = node.mapping {
        for entry in mapping { visit(entry.value, "\(slot)/\(entry.key.scalar?.text ?? "")") }
      } else if let sequence = node.sequence {
        for element in sequence { visit(element, slot + "/-") }
      } else if node.scalar != nil, !node.span.range.isEmpty {
        found.append((slot, node.span))
      }
    }
    visit(root, "")
    return found
  }

  private func replaced(_ text: String, at span: SourceSpan, by value: String) -> String {
    let bytes = Array(text.utf8)
    return String(
      decoding: bytes[..<span.range.lowerBound] + value.utf8 + bytes[span.range.upperBound...],
      as: UTF8.self)
  }

  /// Whether a wrong expression at a place is said to be one: then it is a template's place.
  private func takesTemplate(_ text: String, at span: SourceSpan) -> Bool {
    let loaded = loadCollection(replaced(text, at: span, by: #""${ }""#))
    return loaded.codes.contains("empty-expression")
  }

  @Test func `is known before the run, in every slot`() throws {
    // The lines around an example come again with every key.
    var seen: Set<String> = []
    var slots = 0
    for table in FormatTables.all {
      for key in table.keys where key.state == .supported {
        guard let example = key.example,
          let text = FormatExample.file(around: example, in: table.name)
        else { continue }
        for (slot, span) in scalars(of: text) where seen.insert(slot).inserted {
          guard takesTemplate(text, at: span) else { continue }
          slots += 1
          let written = replaced(text, at: span, by: #""${file('slot.txt')}""#)
          let loaded = loadCollection(written)
          #expect(
            loaded.content?.reads.files.map(\.content) == ["slot.txt"],
            "\(written)\n\(loaded.rendered)")
        }
      }
    }
    // A rule that finds no slots would prove nothing.
    #expect(slots > 100)
  }

  @Test func `is known in a query of GraphQL`() throws {
    let file = try collection(
      stepFile("graphql: { query: \"${file('a.graphql')}\" }").replacing("GET", with: "POST"))
    #expect(file.reads.files.map(\.content) == ["a.graphql"])
  }
}
