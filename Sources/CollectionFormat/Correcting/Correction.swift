// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// A small change of the text that may be what the author of a file meant.
///
/// It is offered only after the file was loaded with it (`CorrectionSearch`).
struct Correction {
  /// In the order of the file, without overlap.
  let edits: [Edit]
  /// A line of help; nil for ``write `…` `` with the changed line.
  let title: String?
  /// Whether the text can hardly have had another meaning.
  let isPreferred: Bool

  struct Edit {
    let range: Range<Int>
    let text: [UInt8]
  }

  init(_ edits: [Edit], title: String? = nil, isPreferred: Bool) {
    self.edits = edits
    self.title = title
    self.isPreferred = isPreferred
  }

  /// The edits of a fix.
  init(_ fix: Fix) {
    self.init(
      fix.edits.map { Edit(range: $0.span.range, text: Array($0.replacement.utf8)) },
      title: fix.title, isPreferred: fix.isPreferred)
  }

  /// Whether lines get another indentation and nothing else.
  var isMove: Bool { edits.allSatisfy { $0.text.allSatisfy { $0 == 0x20 } } }

  /// Whether a move takes its first line into a mapping below a key, or out of one, within one entry of a
  /// list: what would move into the last step, or out of it, may be meant for all of them.
  func staysInEntry(of bytes: [UInt8]) -> Bool {
    guard let edit = edits.first else { return false }
    let width = edit.text.count
    var line = TextLine(around: edit.range.lowerBound, in: bytes)
    let isOutward = width < line.indentation
    while let previous = line.previous(in: bytes) {
      line = previous
      if line.isBlank { continue }
      let lead = line.lead.count
      let beginsEntry = lead > line.indentation
      if lead < width { return true }
      if lead == width, isOutward || beginsEntry { return isOutward }
      if lead > width, isOutward, beginsEntry { return false }
    }
    return false
  }

  /// Whether a move takes a line with a key into the text of a `|` or `>` above it, where nothing is an
  /// error.
  ///
  /// - Parameter text: the bytes with the move.
  func hidesEntry(of text: [UInt8]) -> Bool {
    guard isMove, let edit = edits.first else { return false }
    var line = TextLine(around: edit.range.lowerBound, in: text)
    guard line.isEntry, line.indentation > 0 else { return false }
    var width = line.indentation
    while width > 0, let previous = line.previous(in: text) {
      line = previous
      guard !line.isBlank, line.indentation < width else { continue }
      if line.beginsBlockText { return true }
      width = line.indentation
    }
    return false
  }

  /// The same change with a sign after a key of its first line, which makes another key of it; nil if
  /// the key is not there.
  func adding(_ sign: String, after key: Range<Int>) -> Correction? {
    guard let first = edits.first, first.range.upperBound <= key.lowerBound,
      edits.dropFirst().allSatisfy({ $0.range.lowerBound >= key.upperBound })
    else { return nil }
    let name = Edit(range: key.upperBound..<key.upperBound, text: Array(sign.utf8))
    return Correction([first, name] + edits.dropFirst(), title: title, isPreferred: false)
  }

  /// A line in place of another.
  init(_ line: TextLine, _ text: [UInt8], title: String? = nil, isPreferred: Bool) {
    self.init([Edit(range: line.range, text: text)], title: title, isPreferred: isPreferred)
  }

  /// The bytes with the edits.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var place = 0
    for edit in edits {
      result += bytes[place..<edit.range.lowerBound]
      result += edit.text
      place = edit.range.upperBound
    }
    return result + bytes[place...]
  }

  /// Where the edits begin and end in the edited text.
  var editedRange: Range<Int> {
    guard let first = edits.first, let last = edits.last else { return 0..<0 }
    let growth = edits.reduce(0) { $0 + $1.text.count - $1.range.count }
    return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound + growth)
  }
}

/// A line of a file, without its line break.
struct TextLine {
  let range: Range<Int>
  let bytes: [UInt8]

  /// The line that contains an offset.
  init(around offset: Int, in bytes: [UInt8]) {
    let place = min(offset, bytes.count)
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    var end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    range = start..<end
    self.bytes = Array(bytes[range])
  }

  /// The number of spaces before the content.
  var indentation: Int { bytes.prefix { $0 == 0x20 }.count }

  /// Whether there is nothing but white space, or a comment.
  var isBlank: Bool {
    let content = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    return content.isEmpty || content.first == UInt8(ascii: "#")
  }

  /// Whether it has a key of one word, or the dash of a list.
  var isEntry: Bool {
    let word = content.prefix { $0.isASCIIAlphanumeric || "_-$".utf8.contains($0) }
    let rest = content[word.endIndex...]
    return lead.count > indentation
      || !word.isEmpty && rest.first == UInt8(ascii: ":")
        && (rest.dropFirst().first ?? 0x20) == 0x20
  }

  /// Whether a text of the lines below begins with a `|` or `>` at its end.
  var beginsBlockText: Bool {
    let end = bytes.firstRange(of: " #".utf8)?.lowerBound ?? bytes.endIndex
    let signs = bytes[..<end].split(separator: 0x20).last ?? []
    guard let first = signs.first, "|>".utf8.contains(first) else { return false }
    return signs.dropFirst().allSatisfy { $0.isASCIIDigit || "+-".utf8.contains($0) }
  }

  /// The bytes before the first key or value: spaces, and the dashes of lists.
  var lead: ArraySlice<UInt8> {
    var rest = bytes.drop { $0 == 0x20 }
    while rest.starts(with: "- ".utf8) { rest = rest.dropFirst(2).drop { $0 == 0x20 } }
    return bytes[..<rest.startIndex]
  }

  /// The bytes after `lead`.
  var content: ArraySlice<UInt8> { bytes[lead.endIndex...] }

  /// The next line; nil at the end of the file.
  func next(in file: [UInt8]) -> TextLine? {
    guard let end = file[range.upperBound...].firstIndex(of: 0x0A), end + 1 < file.count else {
      return nil
    }
    return TextLine(around: end + 1, in: file)
  }

  /// The line before; nil at the beginning of the file.
  func previous(in file: [UInt8]) -> TextLine? {
    range.lowerBound == 0 ? nil : TextLine(around: range.lowerBound - 1, in: file)
  }
}
