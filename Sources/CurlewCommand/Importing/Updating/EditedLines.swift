// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The text of a file, for edits that add lines and entries in its own layout.
struct EditedLines {
  private let file: SourceFileID
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], of file: SourceFileID) {
    self.bytes = bytes
    self.file = file
  }

  /// What is written at a place.
  func text(of span: SourceSpan) -> String {
    String(decoding: bytes[span.range], as: UTF8.self)
  }

  // MARK: Lines

  private func lineStart(_ offset: Int) -> Int {
    (bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 }) ?? 0
  }

  /// The end of a line, before its line break.
  private func lineEnd(_ offset: Int) -> Int {
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    return end > 0 && end <= bytes.count && end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  private func lineBreak(at offset: Int) -> String {
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.firstIndex(of: 0x0A)
    guard let end, end > 0, bytes[end - 1] == 0x0D else { return "\n" }
    return "\r\n"
  }

  /// How far a place is from the beginning of its line, as spaces.
  private func margin(of offset: Int) -> String {
    String(repeating: " ", count: offset - lineStart(offset))
  }

  private func insertion(_ text: String, at offset: Int) -> TextEdit {
    TextEdit(SourceSpan(file: file, range: offset..<offset), text)
  }

  // MARK: Comments

  /// A comment in a line of its own above that of a place, as far in as it; nil if it is there.
  func comment(_ text: String, above span: SourceSpan) -> TextEdit? {
    let start = lineStart(span.range.lowerBound)
    var place = start
    while place > 0 {
      let above = lineStart(place - 1)
      let line = String(decoding: bytes[above..<place], as: UTF8.self).trimmed
      guard line.hasPrefix("#") else { break }
      if line == text { return nil }
      place = above
    }
    let indentation = bytes[start...].prefix { $0 == 0x20 }.count
    let margin = String(repeating: " ", count: indentation)
    return insertion(margin + text + lineBreak(at: start), at: start)
  }

  // MARK: Entries

  /// The insertions of one place as one text: entries of inner mappings precede those of outer ones, and
  /// entries of an empty mapping are separated.
  static func joined(_ texts: [String]) -> String {
    if texts.allSatisfy({ $0.first == " " && $0.last == " " }) {
      return " " + texts.map(\.trimmed).joined(separator: ", ") + " "
    }
    guard texts.allSatisfy({ $0.first?.isNewline == true }) else { return texts.joined() }
    func depth(_ text: String) -> Int { text.dropFirst().prefix { $0 == " " }.count }
    return texts.enumerated().sorted {
      (-depth($0.element), $0.offset) < (-depth($1.element), $1.offset)
    }
    .map(\.element).joined()
  }

  /// An entry at the end of a mapping, with a note as comment.
  func insert(_ entry: String, at mapping: YAMLMapping, note: String) -> [TextEdit] {
    guard let last = mapping.last, let first = mapping.first else {
      let open = mapping.span.range.lowerBound + 1
      return [insertion(" \(entry) ", at: open)] + noteAbove(note, entry, mapping.span)
    }
    guard mapping.isFlow else {
      let end = last.span.range.upperBound
      let margin = margin(of: first.keySpan.range.lowerBound)
      return [
        insertion("\(lineBreak(at: end))\(margin)\(entry)  # \(note)", at: lineEnd(end))
      ]
    }
    return [insertion(", \(entry)", at: last.span.range.upperBound)]
      + noteAbove(note, entry, last.keySpan)
  }

  private func noteAbove(_ note: String, _ entry: String, _ span: SourceSpan) -> [TextEdit] {
    let name = entry.prefix { $0 != ":" }
    return [comment("# \(note): \(name)", above: span)].compactMap(\.self)
  }

  /// An entry after another one of a step.
  func insert(
    _ entry: String, after other: YAMLMapping.Entry, of mapping: YAMLMapping, note: String
  ) -> [TextEdit] {
    let end = other.span.range.upperBound
    guard !mapping.isFlow, let first = mapping.first else {
      return [insertion(", \(entry)", at: end)] + noteAbove(note, entry, other.keySpan)
    }
    let margin = margin(of: first.keySpan.range.lowerBound)
    return [insertion("\(lineBreak(at: end))\(margin)\(entry)  # \(note)", at: lineEnd(end))]
  }

  /// A key with fields after another entry of a step.
  func insert(
    key: String, fields: [(name: String, value: String)], after other: YAMLMapping.Entry,
    of mapping: YAMLMapping, note: String
  ) -> [TextEdit] {
    let pairs = fields.map { "\(FlowText.of(.string($0.name))): \($0.value)" }
    return insert(
      "\(key): { \(pairs.joined(separator: ", ")) }", after: other, of: mapping, note: note)
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    let end = start.reversed().drop { $0.isWhitespace }
    return String(end.reversed())
  }
}
