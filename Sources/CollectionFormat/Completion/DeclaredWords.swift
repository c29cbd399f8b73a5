// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

/// The words of one kind that a file declares, for the completion of a command line.
///
/// A shell waits for the answer, and a project may have a thousand files, so a file in which the key
/// of the words is not written is not parsed. A key whose letters are escapes is not found.
package struct DeclaredWords: Sendable {
  /// The key that declares the words.
  package enum Kind: String, CaseIterable, Sendable {
    case environments, tags, scenarios
  }

  /// In the order of the file, as often as they are written.
  package private(set) var words: [String] = []
  package let wasParsed: Bool

  /// The words of a file that is not YAML are those of the part that can be read.
  ///
  /// - Parameter bytes: of a collection or a `curlew.yaml`.
  package init(_ kind: Kind, of bytes: [UInt8]) {
    wasParsed = ByteSearch(Array(kind.rawValue.utf8)).first(in: bytes, from: 0) != nil
    guard wasParsed, let root = Self.root(of: bytes) else { return }
    switch kind {
    case .environments, .scenarios:
      let names = root.mapping?.entry(named: kind.rawValue)?.value.mapping
      words = names?.map(\.name) ?? []
    case .tags: addTags(of: root)
    }
  }

  private static func root(of bytes: [UInt8]) -> YAMLNode? {
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: "", bytes: bytes))
    let outcome = YAMLParser.parse(bytes, of: file)
    if let document = outcome.document { return document.root }
    return outcome.syntaxError.flatMap {
      SyntaxRecovery([$0], bytes: bytes, of: file).document?.root
    }
  }

  /// The lists under `tags`, at any depth.
  private mutating func addTags(of node: YAMLNode) {
    if let list = node.sequence {
      for element in list { addTags(of: element) }
    } else if let mapping = node.mapping {
      for entry in mapping {
        if entry.name == Kind.tags.rawValue, let list = entry.value.sequence {
          words += list.compactMap { $0.scalar?.text }
        } else {
          addTags(of: entry.value)
        }
      }
    }
  }
}
