// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The environments, scenarios and tags that a file declares, for the completion of a command line.
///
/// A shell waits for the answer, and a project may have a thousand files, so the words are searched
/// for in the lines of the file. Only a file in which a section is not in block style is parsed.
package struct DeclaredWords: Sendable {
  /// In the order of the file, as often as they are written.
  package private(set) var environments: [String] = []
  package private(set) var scenarios: [String] = []
  package private(set) var tags: [String] = []
  /// Whether the lines were not enough.
  package private(set) var wasParsed = false

  /// - Parameter bytes: of a collection or a `curlew.yaml`.
  package init(of bytes: [UInt8]) {
    var lines = DeclaredWordLines()
    if lines.read(bytes) {
      (environments, scenarios, tags) = (lines.environments, lines.scenarios, lines.tags)
    } else {
      parse(bytes)
    }
  }

  private mutating func parse(_ bytes: [UInt8]) {
    wasParsed = true
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: "", bytes: bytes))
    guard let document = YAMLParser.parse(bytes, of: file).document,
      let mapping = document.root.mapping
    else { return }
    environments = names(under: "environments", of: mapping)
    scenarios = names(under: "scenarios", of: mapping)
    addTags(of: document.root)
  }

  private func names(under key: String, of mapping: YAMLMapping) -> [String] {
    guard let section = mapping.entry(named: key)?.value.mapping else { return [] }
    return section.indices.map { section[$0].name }
  }

  /// The lists under `tags`, at any depth.
  private mutating func addTags(of node: YAMLNode) {
    if let list = node.sequence {
      for element in list { addTags(of: element) }
    } else if let mapping = node.mapping {
      for place in mapping.indices {
        let entry = mapping[place]
        if entry.name == "tags", let list = entry.value.sequence {
          tags += list.compactMap { $0.scalar?.text }
        } else {
          addTags(of: entry.value)
        }
      }
    }
  }
}

/// Searches the lines of a file in block style.
private struct DeclaredWordLines {
  var environments: [String] = []
  var scenarios: [String] = []
  var tags: [String] = []
  private var section = Section.other
  /// The indentation of the names of the section; nil before the first.
  private var nameIndent: Int?
  /// The indentation of a `tags` key whose list is in the next lines; nil for none.
  private var tagsIndent: Int?
  /// The indentation of a key with a literal text in the next lines; nil for none.
  private var literalIndent: Int?

  private enum Section { case environments, scenarios, other }

  /// - Returns: false if a section cannot be read in this way.
  mutating func read(_ bytes: [UInt8]) -> Bool {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let isRead = read(line: bytes[start..<end])
      guard isRead else { return false }
      start = end + 1
    }
    return true
  }

  private mutating func read(line: ArraySlice<UInt8>) -> Bool {
    var text = line.drop { $0 == 0x20 }
    while text.last == 0x0D || text.last == 0x20 { text.removeLast() }
    guard let first = text.first, first != UInt8(ascii: "#") else { return true }
    let indent = text.startIndex - line.startIndex
    if let literal = literalIndent {
      if indent > literal { return true }
      literalIndent = nil
    }
    if let list = tagsIndent {
      if indent >= list, first == UInt8(ascii: "-") { return addTag(text.dropFirst()) }
      tagsIndent = nil
    }
    if Self.beginsLiteral(text) { literalIndent = indent }
    if indent == 0 { return begin(text) }
    return (section == .other || addName(text, indent)) && findTags(text, indent)
  }

  /// Whether a line ends as one before a block scalar does: `|`, `>-`, `|2+`.
  private static func beginsLiteral(_ text: ArraySlice<UInt8>) -> Bool {
    let indicators = text.reversed().drop { "+-0123456789".utf8.contains($0) }
    return indicators.first == UInt8(ascii: "|") || indicators.first == UInt8(ascii: ">")
  }

  /// A key of the top level.
  private mutating func begin(_ text: ArraySlice<UInt8>) -> Bool {
    nameIndent = nil
    section = .other
    if text.starts(with: "environments:".utf8) { section = .environments }
    if text.starts(with: "scenarios:".utf8) { section = .scenarios }
    if section != .other, text.last != UInt8(ascii: ":") { return false }
    return findTags(text, 0)
  }

  /// A line of a section, which is a name if it is indented as the first one.
  private mutating func addName(_ text: ArraySlice<UInt8>, _ indent: Int) -> Bool {
    if nameIndent == nil { nameIndent = indent }
    guard indent == nameIndent else { return indent > nameIndent ?? 0 }
    guard let name = Self.key(of: text) else { return false }
    if section == .environments { environments.append(name) } else { scenarios.append(name) }
    return true
  }

  /// A plain or quoted key without escapes; nil for another line.
  private static func key(of text: ArraySlice<UInt8>) -> String? {
    if let quote = text.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      let rest = text.dropFirst()
      guard let end = rest.firstIndex(of: quote), rest[rest.index(after: end)...].first == 0x3A,
        !rest[..<end].contains(UInt8(ascii: "\\"))
      else { return nil }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    guard let first = text.first, !"?[{&*!<".utf8.contains(first) else { return nil }
    var end = text.startIndex
    while let colon = text[end...].firstIndex(of: 0x3A) {
      let after = text[text.index(after: colon)...].first
      if after == nil || after == 0x20 { return String(decoding: text[..<colon], as: UTF8.self) }
      end = text.index(after: colon)
    }
    return nil
  }

  /// `tags: [a, b]` anywhere in a line, or `tags:` alone.
  private mutating func findTags(_ text: ArraySlice<UInt8>, _ indent: Int) -> Bool {
    var place = text.startIndex
    while let colon = text[place...].firstIndex(of: 0x3A) {
      place = colon + 1
      guard Self.isTagsKey(text[..<colon]) else { continue }
      let rest = text[place...].drop { $0 == 0x20 }
      if rest.isEmpty {
        tagsIndent = indent
      } else if rest.first == UInt8(ascii: "[") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
        for tag in rest[..<end].dropFirst().split(separator: UInt8(ascii: ",")) {
          guard addTag(tag) else { return false }
        }
      }
    }
    return true
  }

  /// Whether the text before a colon ends with the key `tags`.
  private static func isTagsKey(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.suffix(4).elementsEqual("tags".utf8) else { return false }
    let before = text.dropLast(4).last
    return before == nil || before == 0x20 || before == UInt8(ascii: "{")
      || before == UInt8(ascii: ",")
  }

  private mutating func addTag(_ text: ArraySlice<UInt8>) -> Bool {
    var tag = text.drop { $0 == 0x20 }
    while let comment = tag.lastIndex(of: UInt8(ascii: "#")), tag[..<comment].last == 0x20 {
      tag = tag[..<comment]
    }
    while tag.last == 0x20 { tag.removeLast() }
    if let quote = tag.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      guard tag.count > 1, tag.last == quote else { return false }
      tag = tag.dropFirst().dropLast()
      if tag.contains(UInt8(ascii: "\\")) || tag.contains(quote) { return false }
    }
    if !tag.isEmpty { tags.append(String(decoding: tag, as: UTF8.self)) }
    return true
  }
}
