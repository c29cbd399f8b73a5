// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

/// The places of the parts of a schema in their file.
package struct SchemaPositions: Sendable {
  private let tree: Tree

  private enum Tree: Sendable {
    case yaml(YAMLNode)
    case json(JSONDocument, SourceFileID, skipped: Int)
  }

  init(_ node: YAMLNode) { tree = .yaml(node) }

  /// - Parameter skipped: bytes of the file before the text: a byte order mark.
  init(_ document: JSONDocument, in file: SourceFileID, skipped: Int) {
    tree = .json(document, file, skipped: skipped)
  }

  /// The place of a JSON Pointer, or of its longest part that exists.
  ///
  /// For a scalar its own place, for a member with contents its name.
  package func span(at pointer: JSONPointer) -> SourceSpan {
    span(at: pointer, prefersName: false)
  }

  /// The place of the name of the member at a JSON Pointer, or of its longest part that exists.
  package func keySpan(at pointer: JSONPointer) -> SourceSpan {
    span(at: pointer, prefersName: true)
  }

  private func span(at pointer: JSONPointer, prefersName: Bool) -> SourceSpan {
    switch tree {
    case .yaml(let node): Self.span(in: node, pointer.tokens[...], prefersName)
    case .json(let document, let file, let skipped):
      Self.span(in: document, pointer.tokens[...], file, skipped, prefersName)
    }
  }

  private static func span(
    in root: YAMLNode, _ tokens: ArraySlice<String>, _ prefersName: Bool
  ) -> SourceSpan {
    var node = root
    var key: YAMLNode?
    for token in tokens {
      if let entry = node.mapping?.entry(named: token) {
        (node, key) = (entry.value, entry.key)
      } else if let list = node.sequence, let index = Int(token), list.indices.contains(index) {
        (node, key) = (list[index], nil)
      } else {
        break
      }
    }
    return node.scalar == nil || prefersName ? (key?.span ?? node.place) : node.span
  }

  private static func span(
    in document: JSONDocument, _ tokens: ArraySlice<String>, _ file: SourceFileID, _ skipped: Int,
    _ prefersName: Bool
  ) -> SourceSpan {
    var node = document.root
    var name: JSONNode?
    for token in tokens {
      if let member = node.members.first(where: { $0.name.stringEquals(token) }) {
        (node, name) = (member.value, member.name)
      } else if let index = Int(token), index >= 0,
        let element = node[index]
      {
        (node, name) = (element, nil)
      } else {
        break
      }
    }
    let range =
      node.isContainer || prefersName ? (name?.range ?? node.offset..<node.offset + 1) : node.range
    return SourceSpan(
      file: file, range: range.lowerBound + skipped..<range.upperBound + skipped)
  }
}
