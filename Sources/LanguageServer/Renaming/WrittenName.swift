// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// How a name is written at one place: in an expression, or as a text of YAML with or without quotes.
struct WrittenName {
  let name: String
  /// The bytes of the name, without quotes and the prefix of a block's file.
  let range: Range<Int>
  private let whole: SourceSpan
  private let prefix: String
  private let quote: UInt8?
  private let isRead: Bool

  /// - Returns: nil for a text with escapes, or in several lines.
  init?(_ occurrence: Occurrence, in bytes: [UInt8]) {
    whole = occurrence.span
    isRead = occurrence.isRead
    var range = whole.range
    guard range.upperBound <= bytes.count, let first = bytes[range].first else { return nil }
    let isQuoted = first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
    if isQuoted, !isRead {
      guard range.count > 2, bytes[range.upperBound - 1] == first else { return nil }
      quote = first
      range = range.lowerBound + 1..<range.upperBound - 1
    } else {
      quote = nil
    }
    var text = String(decoding: bytes[range], as: UTF8.self)
    guard !text.utf8.contains(0x0A), !text.utf8.contains(0x0D) else { return nil }
    if quote == UInt8(ascii: "\""), text.utf8.contains(UInt8(ascii: "\\")) { return nil }
    var prefix = ""
    // `auth/log in` is a block of another file.
    if occurrence.kind == .block, let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) {
      prefix = String(text[...slash])
      text = String(text[text.utf8.index(after: slash)...])
      range = range.lowerBound + prefix.utf8.count..<range.upperBound
    }
    self.prefix = prefix
    self.range = range
    name = quote == UInt8(ascii: "'") ? text.replacing("''", with: "'") : text
  }

  /// The edit that gives it another name.
  ///
  /// - Parameter bytes: the whole file.
  func edit(to new: String, in bytes: [UInt8]) -> TextEdit {
    let place = SourceSpan(file: whole.file, range: range)
    switch quote {
    case UInt8(ascii: "'"): return TextEdit(place, new.replacing("'", with: "''"))
    case UInt8(ascii: "\""):
      return TextEdit(
        place, new.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))
    default:
      let hasBrackets = new.utf8.contains { ",[]{}".utf8.contains($0) }
      let isPlain = Self.isPlain(new) && !(hasBrackets && isInBrackets(bytes))
      if isRead || isPlain { return TextEdit(place, new) }
      return TextEdit(whole, "'" + (prefix + new).replacing("'", with: "''") + "'")
    }
  }

  /// Whether it is in a list or a mapping in brackets, where a comma ends a plain text.
  private func isInBrackets(_ bytes: [UInt8]) -> Bool {
    var nodes = [YAMLParser.parse(bytes, of: whole.file).document?.root].compactMap(\.self)
    while let node = nodes.popLast() {
      let range = node.span.range
      guard range.lowerBound <= whole.range.lowerBound, whole.range.upperBound <= range.upperBound
      else { continue }
      if node.mapping?.isFlow == true || node.sequence?.isFlow == true { return true }
      nodes += node.mapping?.map(\.value) ?? node.sequence.map { Array($0) } ?? []
    }
    return false
  }

  /// Whether a text needs no quotes in YAML, outside of brackets.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    let isLetter = first.isWordPart && !(0x30...0x39).contains(first) || first >= 0x80
    let beginsWell = isLetter || text.utf8.contains(0x20) && (0x30...0x39).contains(first)
    let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    return beginsWell && last != 0x20 && last != UInt8(ascii: ":")
      && !text.utf8.contains { $0 < 0x20 }
      && text.firstRange(of: ": ") == nil && text.firstRange(of: " #") == nil
      && !words.contains(text.lowercased())
  }
}
