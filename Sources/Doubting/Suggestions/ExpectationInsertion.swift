// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// Inserts entries into the text of a file, in the style of the mapping that they join.
package struct ExpectationInsertion {
  private let document: YAMLDocument

  package init(_ document: YAMLDocument) {
    self.document = document
  }

  /// The edits that add a part to `expect` of a step, or of `defaults`.
  ///
  /// - Parameters:
  ///   - path: the keys that lead from the mapping to `expect`, and `expect`.
  ///   - node: a mapping of the document.
  /// - Returns: nil if the place is taken, or is written elsewhere (an alias, a merged mapping).
  package func edits(
    adding part: ExpectedPart, at path: [String] = ["expect"], in node: YAMLNode
  ) -> [TextEdit]? {
    for keys in [part.keys, part.otherKeys].compactMap(\.self) {
      if let edits = edits(path + keys, part.value, in: node) { return keepingLayout(edits) }
    }
    return nil
  }

  private func edits(_ keys: [String], _ value: YAMLDraft, in node: YAMLNode) -> [TextEdit]? {
    guard node.aliased == nil, let key = keys.first else { return nil }
    let rest = Array(keys.dropFirst())
    guard let mapping = node.mapping else { return nil }
    guard let entry = mapping.entry(named: key) else {
      return ExpectedPart.text(keys, value).flatMap { insert($0, into: mapping) }.map { [$0] }
    }
    guard entry.mergeKey == nil, !rest.isEmpty, entry.value.aliased == nil else { return nil }
    if key == "expect", let short = shortForm(entry.value, rest, value) { return [short] }
    return edits(rest, value, in: entry.value)
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

  private func insert(_ text: String, into mapping: YAMLMapping) -> TextEdit? {
    mapping.isFlow ? insertFlow(text, into: mapping) : insertBlock(text, into: mapping)
  }

  private func insertFlow(_ text: String, into mapping: YAMLMapping) -> TextEdit? {
    guard let last = mapping.last(where: { $0.mergeKey == nil }) else {
      return mapping.isEmpty ? TextEdit(mapping.span, "{ \(text) }") : nil
    }
    guard !last.value.isUnwritten else { return nil }
    return TextEdit(insertion(at: last.span.range.upperBound), ", \(text)")
  }

  /// On a line of its own after the last entry, with the margin of the first.
  private func insertBlock(_ text: String, into mapping: YAMLMapping) -> TextEdit? {
    guard let first = mapping.firstKeySpan, let margin = margin(before: first.range.lowerBound),
      let lineBreak, !endsOpen(mapping)
    else { return nil }
    let bytes = document.bytes
    var end = mapping.span.range.upperBound
    while end > first.range.lowerBound, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    let lineEnd = bytes[end...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
    return TextEdit(insertion(at: lineEnd), lineBreak + margin + text)
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

  /// The edits, and what `fmt` then changes around them if the file had its layout before.
  private func keepingLayout(_ edits: [TextEdit]) -> [TextEdit] {
    let bytes = document.bytes
    guard isInLayout else { return edits }
    let edited = edits.applied(to: bytes)
    guard case .formatted(let formatted) = YAMLFormatter.format(edited, of: document.file),
      formatted != edited
    else { return edits }
    return [difference(bytes, formatted)]
  }

  private var isInLayout: Bool {
    if case .formatted(let formatted) = YAMLFormatter.format(document.bytes, of: document.file) {
      return formatted == document.bytes
    }
    return false
  }

  /// One replacement of what differs, in whole characters.
  private func difference(_ old: [UInt8], _ new: [UInt8]) -> TextEdit {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    while start > 0, start < old.count, old[start] & 0xC0 == 0x80 { start -= 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    while end > 0, old[old.count - end] & 0xC0 == 0x80 { end -= 1 }
    let span = SourceSpan(file: document.file, range: start..<(old.count - end))
    return TextEdit(span, String(decoding: new[start..<(new.count - end)], as: UTF8.self))
  }
}

extension YAMLDocument {
  /// The mapping whose first key has this span: a step by its place; nil if there is none.
  package func mapping(beginningAt span: SourceSpan) -> YAMLNode? {
    var open = [root]
    while let node = open.popLast() {
      guard node.aliased == nil, node.span.range.upperBound >= span.range.lowerBound else {
        continue
      }
      if let mapping = node.mapping {
        if mapping.firstKeySpan == span { return node }
        open += mapping.filter { $0.mergeKey == nil }.map(\.value)
      } else if let sequence = node.sequence {
        open += sequence
      }
    }
    return nil
  }
}
