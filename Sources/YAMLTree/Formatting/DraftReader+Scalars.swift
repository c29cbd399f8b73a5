// SPDX-License-Identifier: Apache-2.0

extension DraftReader {
  /// A scalar or alias in the form that it keeps; with the comment of a block's header.
  ///
  /// - Parameters:
  ///   - isTagged: Whether a tag is before it; its quotes then stay.
  ///   - column: That of the block collection around it; -1 for the outermost value.
  mutating func scalar(_ record: YAMLRecord, isTagged: Bool, column: Int) -> YAMLDraft {
    let range = Int(record.start)..<Int(record.end)
    if record.style == .literal || record.style == .folded {
      return block(record, column: column)
    }
    guard record.flags.contains(.decoded) || record.style != .plain else {
      let text = text(range)
      let isPlain = PlainScalar.isPlainInBlock(text, mayBeginLine: false)
      return written(isPlain ? .plain(text) : .quoted(text))
    }
    if !document.bytes[range].contains(where: isBreak) {
      let keepsForm =
        record.style == .plain || isTagged
        || record.style == .doubleQuoted && hasNumericEscape(document.bytes[range])
      return written(keepsForm ? .plain(text(range)) : .quoted(decodedText(of: record)))
    }
    return written(.lines(lines(of: record)))
  }

  /// Whether a text in double quotes has `\x`, `\u` or `\U`: the author wants to see the number of a
  /// character.
  private func hasNumericEscape(_ text: ArraySlice<UInt8>) -> Bool {
    var isEscaped = false
    for byte in text {
      if isEscaped, "xuU".utf8.contains(byte) { return true }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return false
  }

  private func written(_ scalar: YAMLDraft.WrittenScalar) -> YAMLDraft {
    YAMLDraft(.scalar(scalar))
  }

  private func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func decodedText(of record: YAMLRecord) -> String {
    String(decoding: document.textBytes(of: record), as: UTF8.self)
  }

  /// The lines of a text with quotes or without.
  private func lines(of record: YAMLRecord) -> [String] {
    var lines: [String] = []
    for range in lineRanges(Int(record.start)..<Int(record.end)) {
      var line = document.bytes[range]
      if !lines.isEmpty { line = line.drop(while: isBlank) }
      let end = end(of: line, isEscaping: record.style == .doubleQuoted)
      lines.append(text(line.startIndex..<end))
    }
    return lines
  }

  /// The end of a line without blanks, except one that a backslash escapes.
  private func end(of line: ArraySlice<UInt8>, isEscaping: Bool) -> Int {
    let end = line.trimmed.endIndex
    guard isEscaping, end < line.endIndex else { return end }
    let backslashes = line[..<end].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return backslashes % 2 == 1 ? end + 1 : end
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The lines of a range, without their breaks.
  private func lineRanges(_ range: Range<Int>) -> [Range<Int>] {
    let bytes = document.bytes
    var ranges: [Range<Int>] = []
    var start = range.lowerBound
    var place = start
    while place < range.upperBound {
      guard isBreak(bytes[place]) else {
        place += 1
        continue
      }
      ranges.append(start..<place)
      place += LineBreak.length(in: bytes, at: place)
      start = place
    }
    ranges.append(start..<range.upperBound)
    return ranges
  }

  // MARK: Blocks

  private mutating func block(_ record: YAMLRecord, column: Int) -> YAMLDraft {
    var text = BlockText(document.bytes, from: Int(record.start), to: Int(record.end))
    text.measure(outerColumn: column)
    let decoded = document.textBytes(of: record)
    trivia.skipBlanks(before: text.end)
    let scalar = text.block(isLiteral: record.style == .literal, decoded: decoded)
    var draft = written(scalar.map { .block($0) } ?? .quoted(decodedText(of: record)))
    draft.note = text.comment.map { [self.text($0)] } ?? []
    return draft
  }
}
