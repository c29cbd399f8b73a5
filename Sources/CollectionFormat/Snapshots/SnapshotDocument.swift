// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values
import YAMLTree

/// A file of snapshots: `snapshots: 1`, then an entry for each step, in the order of the collection.
///
///     snapshots: 1
///     buy a pet/create:
///       status: 201
///       json: { id: <ignored number>, name: Rex }
package struct SnapshotDocument: Sendable {
  /// The snapshot of one step.
  package struct Entry: Sendable {
    package let name: String
    package let value: Value
    /// The place of its name.
    package var span: SourceSpan { key.span }
    fileprivate let key: YAMLNode
    fileprivate let node: YAMLNode
  }

  /// The first mistake of a file.
  package struct Mistake: Error, Sendable {
    /// From 1.
    package let line: Int
    /// Lower case, no full stop.
    package let words: String
  }

  /// In the order of the file.
  package let entries: [Entry]
  /// The file itself, for messages about it.
  package let sources: SourceFiles
  private let places: [ByteText: Int]
  private let lines: LineTable

  /// Reads a whole file.
  package init(yaml bytes: [UInt8], path: String) throws(Mistake) {
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: path, bytes: bytes))
    let outcome = YAMLParser.parse(bytes, of: file)
    lines = LineTable(bytes)
    var mistakes = outcome.diagnostics.filter { $0.severity == .error }
    if let document = outcome.document, mistakes.isEmpty {
      guard let mapping = document.root.mapping, mapping.first.map(Self.isVersion) == true else {
        throw Mistake(line: 1, words: "its first key is not `snapshots: 1`")
      }
      var loading = DecodingContext(document: document, of: "snapshot")
      let read = mapping.dropFirst().compactMap { entry in
        loading.plainData(entry.value).map {
          Entry(name: entry.name, value: $0.withTextJoined, key: entry.key, node: entry.value)
        }
      }
      mistakes = loading.diagnostics
      if mistakes.isEmpty {
        self.sources = sources
        entries = read
        places = Dictionary(read.indices.map { (ByteText(read[$0].name), $0) }) { one, _ in one }
        return
      }
    }
    let offset = mistakes.first?.primary.map { Int($0.span.lowerBound) } ?? 0
    throw Mistake(
      line: lines.line(of: offset), words: mistakes.first?.message ?? "the file is not YAML")
  }

  private static func isVersion(_ entry: YAMLMapping.Entry) -> Bool {
    entry.name.hasSameBytes(as: "snapshots") && entry.value.scalar?.isText("1") == true
  }

  /// The entry with a name; nil if there is none.
  package func entry(named name: String) -> Entry? {
    places[ByteText(name)].map { entries[$0] }
  }

  /// The place of a part of an entry, or of the nearest part around it. Of a text that is a literal
  /// block, a number means one of its lines.
  package func location(of pointer: JSONPointer, in entry: Entry) -> Location {
    var (node, place) = (entry.node, entry.key.span)
    for token in pointer.tokens {
      if let member = node.mapping?.entry(named: token) {
        (node, place) = (member.value, member.keySpan)
      } else if let list = node.sequence, let index = Int(token), list.indices.contains(index) {
        node = list[index]
        place = node.span
      } else if let scalar = node.scalar, scalar.style == .literal, let line = Int(token) {
        return Location(line: lines.line(of: Int(node.span.lowerBound)) + 1 + line, column: 1)
      } else {
        break
      }
    }
    return lines.location(of: Int(place.lowerBound))
  }

  /// The text of a file with these entries, in the canonical layout.
  package static func text(of entries: [(name: String, value: Value)]) -> [UInt8] {
    let version = YAMLDraft(
      .number(ExactNumber(1)),
      comment: "Written by `curlew run`; `--update` replaces what differs.")
    let written = entries.map { entry in
      YAMLDraft.Entry.pair(name: entry.name, YAMLDraft(value: entry.value.withTextSplit).block)
    }
    let draft = YAMLDraft.mapping([.pair(name: "snapshots", version)] + written)
    return Array(YAMLPrinter.print(draft).text.utf8)
  }
}

/// A text body of several lines that cannot be a literal block is a list of its lines in the file, so
/// that a reader of a difference sees lines.
extension Value {
  fileprivate var withTextSplit: Value {
    changingText { text in
      guard case .string(let body) = text, body.utf8.contains(UInt8(ascii: "\n")),
        !YAMLDraft.isBlock(body)
      else { return text }
      let lines = body.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return .array(lines.map { .string(String(Substring($0))) })
    }
  }

  fileprivate var withTextJoined: Value {
    changingText { text in
      guard case .array(let lines) = text else { return text }
      let texts = lines.compactMap { if case .string(let line) = $0 { line } else { nil } }
      return texts.count == lines.count ? .string(texts.joined(separator: "\n")) : text
    }
  }

  private func changingText(_ change: (Value) -> Value) -> Value {
    guard case .object(let object) = self else { return self }
    return .object(
      OrderedObject(
        object.members.map { member in
          member.name.hasSameBytes(as: "text") ? (member.name, change(member.value)) : member
        }))
  }
}
