// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The environments, scenarios and tags that a file declares, for the completion of a command line.
///
/// A shell waits for the answer, and a project may have a thousand files, so the words are searched
/// for in the lines of the file, and only parts in flow style that may have some are parsed. A file
/// that has a line in doubt is parsed whole.
package struct DeclaredWords: Sendable {
  /// In the order of the file, as often as they are written.
  package private(set) var environments: [String] = []
  package private(set) var scenarios: [String] = []
  package private(set) var tags: [String] = []
  /// Whether the lines were not enough.
  package private(set) var wasParsed = false

  /// The words of a file that is no YAML are those of the lines before the first in doubt.
  ///
  /// - Parameter bytes: of a collection or a `curlew.yaml`.
  package init(of bytes: [UInt8]) {
    var lines = BlockLines(bytes)
    if !lines.read() {
      if let words = Self(parsing: bytes) {
        self = words
        return
      }
      wasParsed = true
    }
    (environments, scenarios, tags) = (lines.environments, lines.scenarios, lines.tags)
  }

  /// Parses the whole file.
  ///
  /// - Returns: nil for a text that is no YAML.
  package init?(parsing bytes: [UInt8]) {
    guard let root = Self.root(of: bytes) else { return nil }
    wasParsed = true
    guard let mapping = root.mapping else { return }
    environments = Self.names(under: "environments", of: mapping)
    scenarios = Self.names(under: "scenarios", of: mapping)
    addTags(of: root)
  }

  /// The names and tags of a mapping in flow style; nil for a text that is no YAML.
  static func section(_ text: ArraySlice<UInt8>) -> (names: [String], tags: [String])? {
    guard let root = root(of: Array(text)) else { return nil }
    var words = DeclaredWords()
    words.addTags(of: root)
    return (root.mapping.map(names) ?? [], words.tags)
  }

  /// The tags in a list of tags in flow style; nil for a text that is no YAML.
  static func tags(inList text: ArraySlice<UInt8>) -> [String]? {
    guard let root = root(of: Array(text)) else { return nil }
    return root.sequence.map(tags) ?? []
  }

  private init() {}

  private static func root(of bytes: [UInt8]) -> YAMLNode? {
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: "", bytes: bytes))
    return YAMLParser.parse(bytes, of: file).document?.root
  }

  private static func names(under key: String, of mapping: YAMLMapping) -> [String] {
    mapping.entry(named: key)?.value.mapping.map(names) ?? []
  }

  private static func names(of mapping: YAMLMapping) -> [String] {
    mapping.indices.map { mapping[$0].name }
  }

  private static func tags(of list: YAMLSequence) -> [String] {
    list.compactMap { $0.scalar?.text }
  }

  /// The lists under `tags`, at any depth.
  private mutating func addTags(of node: YAMLNode) {
    if let list = node.sequence {
      for element in list { addTags(of: element) }
    } else if let mapping = node.mapping {
      for place in mapping.indices {
        let entry = mapping[place]
        if entry.name == "tags", let list = entry.value.sequence {
          tags += Self.tags(of: list)
        } else {
          addTags(of: entry.value)
        }
      }
    }
  }
}
