// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// Inserts entries into the text of a file, in the style of the mapping that they join.
package struct ExpectationInsertion {
  private let document: YAMLDocument

  package init(_ document: YAMLDocument) {
    self.document = document
  }

  /// An edit that adds a part.
  package struct Insertion: Sendable {
    package let edit: TextEdit
    /// The keys that lead to what is new, or is replaced: parts of one mapping with different ones may be
    /// added to the same text.
    package let new: [String]
    /// The columns before it; zero within a line.
    fileprivate let margin: Int
  }

  /// The edit that adds a part to `expect` of a step, or of `defaults`; `text(with:)` applies it.
  ///
  /// - Parameters:
  ///   - path: the keys that lead from the mapping to `expect`, and `expect`.
  ///   - node: a mapping of the document.
  /// - Returns: nil if the place is taken, or is written elsewhere (an alias, a merged mapping).
  package func insertion(
    of part: ExpectedPart, at path: [String] = ["expect"], in node: YAMLNode
  ) -> Insertion? {
    for keys in [part.keys, part.otherKeys].compactMap(\.self) {
      if let found = insertion(path + keys, part.value, in: node, below: []) { return found }
    }
    return nil
  }

  private func insertion(
    _ keys: [String], _ value: YAMLDraft, in node: YAMLNode, below path: [String]
  ) -> Insertion? {
    guard node.aliased == nil, let key = keys.first, let mapping = node.mapping else { return nil }
    let rest = Array(keys.dropFirst())
    let own = path + [key]
    guard let entry = mapping.entry(named: key) else {
      guard let text = ExpectedPart.text(keys, value) else { return nil }
      if key == "defaults", let edit = insertBefore(scenariosOf: mapping, text) {
        return Insertion(edit: edit, new: own, margin: 0)
      }
      return insert(text, into: mapping, new: own)
    }
    guard entry.mergeKey == nil, entry.value.aliased == nil else { return nil }
    if rest.isEmpty { return joining(entry.value, value, own) }
    if key == "expect", let short = shortForm(entry.value, rest, value) {
      return Insertion(edit: short, new: own, margin: 0)
    }
    return insertion(rest, value, in: entry.value, below: own)
  }

  /// Matchers join those that are there: `{ $gt: 0 }` becomes `{ $gt: 0, $type: number }`.
  private func joining(_ node: YAMLNode, _ value: YAMLDraft, _ path: [String]) -> Insertion? {
    guard let mapping = node.mapping, case .mapping(let entries) = value.content else { return nil }
    let names = entries.compactMap { if case .pair(let name, _) = $0 { name } else { nil } }
    guard names.count == entries.count,
      names.allSatisfy({ $0.hasPrefix("$") && mapping.entry(named: $0) == nil }),
      mapping.allSatisfy({ $0.name.hasPrefix("$") })
    else { return nil }
    return ExpectedPart.text([], value).flatMap { insert($0, into: mapping, new: path) }
  }

  /// `expect: 201` becomes `expect: { status: 201, … }`.
  private func shortForm(_ node: YAMLNode, _ keys: [String], _ value: YAMLDraft) -> TextEdit? {
    guard node.mapping == nil, !node.isNull, !node.isUnwritten, keys.first != "status",
      node.anchor == nil, let added = ExpectedPart.text(keys, value)
    else { return nil }
    let written = String(decoding: document.bytes[node.span.range], as: UTF8.self)
    guard !written.utf8.contains(UInt8(ascii: "\n")) else { return nil }
    return TextEdit(node.span, "{ status: \(written), \(added) }")
  }

  private func insert(_ text: String, into mapping: YAMLMapping, new path: [String]) -> Insertion? {
    guard mapping.isFlow else { return insertBlock(text, into: mapping, new: path) }
    guard let last = mapping.last(where: { $0.mergeKey == nil }) else {
      // Its braces are replaced: nothing else can be added to it.
      return mapping.isEmpty
        ? Insertion(
          edit: TextEdit(mapping.span, "{ \(text) }"), new: path.dropLast(), margin: 0) : nil
    }
    guard !last.value.isUnwritten else { return nil }
    return Insertion(
      edit: TextEdit(insertion(at: last.span.range.upperBound), ", \(text)"), new: path, margin: 0)
  }

  /// On a line of its own after the last entry, with the margin of the first.
  private func insertBlock(
    _ text: String, into mapping: YAMLMapping, new path: [String]
  ) -> Insertion? {
    guard let first = mapping.firstKeySpan, let margin = margin(before: first.range.lowerBound),
      let lineBreak, !endsOpen(mapping)
    else { return nil }
    let bytes = document.bytes
    var end = mapping.span.range.upperBound
    while end > first.range.lowerBound, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    let lineEnd = bytes[end...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
    let edit = TextEdit(insertion(at: lineEnd), lineBreak + margin + text)
    return Insertion(edit: edit, new: path, margin: margin.utf8.count)
  }

  /// On a line of its own before the scenarios of a file, and the comment above them; nil if nothing like
  /// them is there.
  private func insertBefore(scenariosOf mapping: YAMLMapping, _ text: String) -> TextEdit? {
    let names: Set<String> = ["blocks", "requests", "scenarios"]
    guard !mapping.isFlow, let lineBreak,
      let entry = mapping.first(where: { names.contains($0.name) && $0.mergeKey == nil }),
      margin(before: entry.keySpan.range.lowerBound)?.isEmpty == true
    else { return nil }
    let bytes = document.bytes
    var start = entry.keySpan.range.lowerBound
    // Not the comment at the head of the file.
    while start > mapping.span.range.lowerBound,
      let end = bytes[..<(start - 1)].lastIndex(of: UInt8(ascii: "\n")),
      bytes[end + 1] == UInt8(ascii: "#"), end + 1 > mapping.span.range.lowerBound
    {
      start = end + 1
    }
    return TextEdit(insertion(at: start), text + lineBreak + lineBreak)
  }

  /// The margin of a key; nil if an anchor, a `?` or a tag is before it.
  private func margin(before start: Int) -> String? {
    let bytes = document.bytes
    let line = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var before = bytes[line..<start]
    if line == 0, before.starts(with: [0xEF, 0xBB, 0xBF]) { before = before.dropFirst(3) }
    guard before.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { return nil }
    return String(repeating: " ", count: before.count)
  }

  /// Whether the last value is a block scalar that keeps the empty lines after it.
  private func endsOpen(_ mapping: YAMLMapping) -> Bool {
    guard let last = mapping.max(by: { $0.span.upperBound < $1.span.upperBound }) else {
      return true
    }
    var node = last.value
    while let inner = node.mapping?.last?.value ?? node.sequence?.last { node = inner }
    guard let scalar = node.scalar, scalar.style == .literal || scalar.style == .folded else {
      return false
    }
    return document.bytes[node.span.range].prefix { $0 != 10 }.contains(UInt8(ascii: "+"))
  }

  /// The one that the file has; nil if a carriage return alone ends a line.
  private var lineBreak: String? {
    let bytes = document.bytes
    var hasCRLF = false
    for place in bytes.indices where bytes[place] == 13 {
      guard place + 1 < bytes.count, bytes[place + 1] == 10 else { return nil }
      hasCRLF = true
    }
    return hasCRLF ? "\r\n" : "\n"
  }

  private func insertion(at offset: Int) -> SourceSpan {
    SourceSpan(file: document.file, range: offset..<offset)
  }

  // MARK: Layout

  /// The text with what is added to several mappings, in the layout of `fmt` if the document has it.
  ///
  /// - Parameter insertions: those of one mapping with different `new`.
  package func text(with insertions: [Insertion]) -> [UInt8] {
    // Several may end at one line: what is deeper comes first.
    let inOrder = Dictionary(grouping: insertions) { $0.edit.span.range }.values.map { same in
      let texts = same.enumerated().sorted { left, right in
        left.element.margin == right.element.margin
          ? left.offset < right.offset : left.element.margin > right.element.margin
      }
      return TextEdit(
        same[0].edit.span, texts.map(\.element.edit.replacement).joined())
    }
    let edited = inOrder.applied(to: document.bytes)
    guard formatted(document.bytes) == document.bytes else { return edited }
    return formatted(edited) ?? edited
  }

  private func formatted(_ bytes: [UInt8]) -> [UInt8]? {
    guard case .formatted(let text) = YAMLFormatter.format(bytes, of: document.file) else {
      return nil
    }
    return text
  }
}
