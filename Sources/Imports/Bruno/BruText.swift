// SPDX-License-Identifier: Apache-2.0

import Notation

/// A text in Bruno's own notation, divided into its blocks.
///
/// The grammar is that of Bruno's reader: <https://github.com/usebruno/bruno/tree/main/packages/bruno-lang>.
/// A block ends at the first line that begins with its closing bracket. Time is linear in the text.
struct BruText {
  private(set) var blocks: [BruBlock] = []
  /// Lines between blocks that begin with `#` or `//`.
  private(set) var comments: [(text: String, offset: Int)] = []
  /// Other lines that belong to no block.
  private(set) var strays: [(text: String, offset: Int)] = []

  private let bytes: [UInt8]
  private let lines: [Range<Int>]
  private var next = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = Self.lines(of: bytes)
    while next < lines.count { readBlock() }
  }

  /// The lines without their ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == 0x0D
      lines.append(start..<(hasReturn ? end - 1 : end))
      start = end + 1
    }
    return lines
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = bytes[range].first, first.isASCIISpace {
      range = range.lowerBound + 1..<range.upperBound
    }
    while let last = bytes[range].last, last.isASCIISpace {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }

  // MARK: Blocks

  private mutating func readBlock() {
    let line = trimmed(lines[next])
    next += 1
    guard let last = bytes[line].last else { return }
    let isList = last == UInt8(ascii: "[")
    let head = trimmed(line.lowerBound..<line.upperBound - 1)
    guard isList || last == UInt8(ascii: "{"), !head.isEmpty,
      bytes[head].allSatisfy({ $0.isASCIIAlphanumeric || ":-_".utf8.contains($0) })
    else { return addStray(line) }
    let name = text(head)
    let content: BruBlock.Content
    if isList {
      content = .pairs(items(endingWith: UInt8(ascii: "]")))
    } else if BruBlock.isText(name) {
      content = .text(textBlock())
    } else {
      content = .pairs(pairs())
    }
    blocks.append(BruBlock(name: name, offset: head.lowerBound, content: content))
  }

  private mutating func addStray(_ line: Range<Int>) {
    // `vars:secret [a, b]` and `headers {}`.
    if let block = lineBlock(line) { return blocks.append(block) }
    let isComment = bytes[line].first == UInt8(ascii: "#") || bytes[line].starts(with: "//".utf8)
    if isComment {
      let mark = bytes[line].prefix { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "/") }.count
      comments.append((text(trimmed(line.lowerBound + mark..<line.upperBound)), line.lowerBound))
    } else {
      strays.append((text(line), line.lowerBound))
    }
  }

  /// A block on one line.
  private func lineBlock(_ line: Range<Int>) -> BruBlock? {
    let brackets: [(UInt8, UInt8)] = [
      (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "{"), UInt8(ascii: "}")),
    ]
    for (open, close) in brackets {
      guard bytes[line].last == close, let start = bytes[line].firstIndex(of: open) else {
        continue
      }
      let head = trimmed(line.lowerBound..<start)
      guard !head.isEmpty,
        bytes[head].allSatisfy({ $0.isASCIIAlphanumeric || ":-_".utf8.contains($0) })
      else { return nil }
      let inner = start + 1..<line.upperBound - 1
      guard open == UInt8(ascii: "[") || trimmed(inner).isEmpty else { return nil }
      return BruBlock(
        name: text(head), offset: head.lowerBound,
        content: BruBlock.isText(text(head))
          ? .text(SourcePiece("", inner.lowerBound))
          : .pairs(items(in: inner)))
    }
    return nil
  }

  /// The lines up to the closing bracket, without the two blanks that indent them.
  private mutating func textBlock() -> SourcePiece {
    while next < lines.count, lines[next].isEmpty { next += 1 }
    let start = next < lines.count ? lines[next].lowerBound : bytes.count
    var output = ""
    var isFirst = true
    while next < lines.count, bytes[lines[next]].first != UInt8(ascii: "}") {
      let line = lines[next]
      let indent = bytes[line].starts(with: "  ".utf8) ? 2 : 0
      if !isFirst { output += "\n" }
      output += text(line.lowerBound + indent..<line.upperBound)
      isFirst = false
      next += 1
    }
    next += 1
    return SourcePiece(output, start)
  }

  /// The items of a list, one or several on a line, up to its closing bracket.
  private mutating func items(endingWith close: UInt8) -> [BruPair] {
    var found: [BruPair] = []
    while next < lines.count {
      let line = trimmed(lines[next])
      next += 1
      if bytes[line].first == close { break }
      found += items(in: line)
      if bytes[line].last == close { break }
    }
    return found
  }

  private func items(in range: Range<Int>) -> [BruPair] {
    bytes[range].split(separator: UInt8(ascii: ",")).compactMap { piece in
      var inner = trimmed(piece.startIndex..<piece.endIndex)
      while let last = bytes[inner].last, last == UInt8(ascii: "]") {
        inner = trimmed(inner.lowerBound..<inner.upperBound - 1)
      }
      guard !inner.isEmpty else { return nil }
      var pair = BruPair(name: "", value: "", offset: inner.lowerBound)
      pair.takeMarks(text(inner))
      return pair
    }
  }

  // MARK: Pairs

  private mutating func pairs() -> [BruPair] {
    var found: [BruPair] = []
    var notes: [BruPair.Note] = []
    while next < lines.count, bytes[lines[next]].first != UInt8(ascii: "}") {
      let line = trimmed(lines[next])
      next += 1
      guard !line.isEmpty else { continue }
      if let note = note(line) {
        notes.append(note)
        continue
      }
      var pair = pair(line)
      pair.notes = notes
      notes = []
      found.append(pair)
    }
    next += 1
    return found
  }

  /// `@description('x')` on a line of its own; nil for another line.
  private mutating func note(_ line: Range<Int>) -> BruPair.Note? {
    guard bytes[line].first == UInt8(ascii: "@") else { return nil }
    let name = bytes[line].dropFirst().prefix { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
    let rest = name.endIndex..<line.upperBound
    guard !name.isEmpty else { return nil }
    let word = String(decoding: name, as: UTF8.self)
    if rest.isEmpty { return BruPair.Note(name: word, value: nil, offset: line.lowerBound) }
    guard bytes[rest].first == UInt8(ascii: "(") else { return nil }
    let inner = rest.lowerBound + 1..<rest.upperBound
    if bytes[inner].starts(with: "'''".utf8) {
      let value = block(openedAt: inner.lowerBound).text
      return BruPair.Note(name: word, value: value, offset: line.lowerBound)
    }
    guard bytes[inner].last == UInt8(ascii: ")") else { return nil }
    var value = inner.lowerBound..<inner.upperBound - 1
    if value.count > 1, let quote = bytes[value].first, quote == bytes[value].last,
      "\"'".utf8.contains(quote)
    {
      value = value.lowerBound + 1..<value.upperBound - 1
    }
    return BruPair.Note(name: word, value: text(value), offset: line.lowerBound)
  }

  private mutating func pair(_ line: Range<Int>) -> BruPair {
    var pair = BruPair(name: "", value: "", offset: line.lowerBound)
    guard let colon = colon(in: line) else {
      pair.isWithoutValue = true
      pair.takeMarks(text(line))
      return pair
    }
    pair.takeMarks(text(trimmed(line.lowerBound..<colon)))
    let value = trimmed(colon + 1..<line.upperBound)
    if bytes[value].starts(with: "'''".utf8) {
      let block = block(openedAt: value.lowerBound)
      pair.value = block.text
      pair.takeType(block.rest)
    } else if bytes[value].elementsEqual("[".utf8) {
      pair.list = items(endingWith: UInt8(ascii: "]")).map(\.name)
    } else {
      pair.value = text(value)
    }
    return pair
  }

  /// The colon behind the name, which may be in quotes.
  private func colon(in line: Range<Int>) -> Int? {
    var index = line.lowerBound
    while index < line.upperBound, "~@".utf8.contains(bytes[index]) { index += 1 }
    if index < line.upperBound, bytes[index] == UInt8(ascii: "\"") {
      var end = index + 1
      while end < line.upperBound, bytes[end] != UInt8(ascii: "\"") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      let after = min(end + 1, line.upperBound)
      let rest = trimmed(after..<line.upperBound)
      if bytes[rest].first == UInt8(ascii: ":") { return rest.lowerBound }
    }
    return bytes[line].firstIndex(of: UInt8(ascii: ":"))
  }

  /// The text between `'''` and `'''`, and what follows on its last line.
  private mutating func block(openedAt start: Int) -> (text: String, rest: String) {
    let inner = start + 3
    let close = bytes[inner...].firstRange(of: "'''".utf8)
    let end = close?.lowerBound ?? bytes.count
    let content = bytes[inner..<end].split(separator: 0x0A, omittingEmptySubsequences: false)
    let shown = content.enumerated().map { place, line in
      let cut = place == 0 ? line : line.dropFirst(min(4, line.prefix { $0.isASCIISpace }.count))
      return String(decoding: cut.last == 0x0D ? cut.dropLast() : cut, as: UTF8.self)
    }
    let after = close?.upperBound ?? bytes.count
    while next < lines.count, lines[next].lowerBound <= after { next += 1 }
    let rest = after..<max(after, lines[next - 1].upperBound)
    let text = shown.joined(separator: "\n")
    return (Self.trimmed(text), self.text(trimmed(rest)))
  }

  private static func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !$0.isASCIISpace }),
      let last = bytes.lastIndex(where: { !$0.isASCIISpace })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
