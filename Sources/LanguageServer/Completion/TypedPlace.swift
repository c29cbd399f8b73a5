// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import YAMLTree

/// The place where somebody types, in a text that can be read.
///
/// A character that no file has is put there, and the text is read: as it is, else with a colon after
/// the word, since a key is written before its colon, else without the lines with errors, else only the
/// lines that the indentation puts around the place.
struct TypedPlace {
  /// U+E000, which is for private use.
  private static let mark: [UInt8] = [0xEE, 0x80, 0x80]

  let file: RecordedFile
  let place: FormatPlace
  /// The word that is typed, in the document; without quotes.
  let range: Range<Int>
  /// What of it is before the place.
  let typed: String
  /// Whether the word begins its line, besides dashes of a list.
  let beginsLine: Bool
  /// Whether it is between brackets.
  let isInFlow: Bool
  /// Whether `file` has the whole text.
  let isWhole: Bool

  init?(_ offset: Int, in view: FileView) {
    for attempt in Self.attempts(offset, view.bytes) {
      let file = RecordedFile(
        attempt.bytes, of: view.file, at: view.checked.sources[view.file].path,
        isProject: view.isProject)
      guard attempt.takesBroken || !file.isSyntaxBroken,
        let place = FormatPlace(attempt.mark, in: file),
        let span = place.markedSpan, attempt.hasMark(in: span)
      else { continue }
      self.init(file, place, span, attempt, offset, view.bytes)
      return
    }
    return nil
  }

  private init(
    _ file: RecordedFile, _ place: FormatPlace, _ span: Range<Int>, _ attempt: Attempt,
    _ offset: Int, _ bytes: [UInt8]
  ) {
    self.file = file
    self.place = place
    isWhole = attempt.isWhole
    var (start, end) = (span.lowerBound, span.upperBound)
    if end - start >= 2, let quote = attempt.bytes[start...].first,
      quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
    {
      (start, end) = (start + 1, max(start + 1, end - 1))
    }
    let before = max(attempt.mark - start, 0)
    let lineStart = (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
    let lineEnd =
      bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let after = max(end - attempt.mark - Self.mark.count, 0)
    let first = max(offset - before, lineStart)
    range = first..<min(offset + after, lineEnd)
    typed = String(decoding: bytes[first..<offset], as: UTF8.self)
    let lead = bytes[lineStart..<first]
    beginsLine = lead.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
    isInFlow = place.levels.contains { level in
      level.node.mapping?.isFlow == true || level.node.sequence?.isFlow == true
    }
  }

  // MARK: Attempts

  private struct Attempt {
    let bytes: [UInt8]
    /// Where the mark is.
    let mark: Int
    let takesBroken: Bool
    /// Whether it is of the whole text.
    var isWhole = true

    func hasMark(in range: Range<Int>) -> Bool {
      range.lowerBound <= mark && mark + TypedPlace.mark.count <= range.upperBound
    }
  }

  private static func attempts(_ offset: Int, _ bytes: [UInt8]) -> [Attempt] {
    let line = Line(around: offset, in: bytes)
    var texts = [joined([bytes[..<offset], mark[...], bytes[offset...]])]
    if line.isWord {
      let end = line.wordEnd
      let colon = [UInt8(ascii: ":")]
      texts.append(
        joined([bytes[..<offset], mark[...], bytes[offset..<end], colon[...], bytes[end...]]))
    }
    let whole = texts.map { Attempt(bytes: $0, mark: offset, takesBroken: false) }
    let broken = texts.reversed().map { Attempt(bytes: $0, mark: offset, takesBroken: true) }
    let around = line.surroundings(in: bytes)
    let shift = around.count - line.start
    let prefix = bytes[line.start..<offset]
    let closers = Line.closers(of: prefix)
    let outlines = [[], [UInt8(ascii: ":")]].map { (colon: [UInt8]) in
      Attempt(
        bytes: joined([around[...], prefix, mark[...], colon[...], closers[...]]),
        mark: offset + shift, takesBroken: true, isWhole: false)
    }
    return whole + broken + outlines
  }

  private static func joined(_ parts: [ArraySlice<UInt8>]) -> [UInt8] { Array(parts.joined()) }
}

/// The line of a place.
private struct Line {
  let start: Int
  /// The end of the word at the place.
  let wordEnd: Int
  /// Whether nothing but a word is on the line, besides dashes of a list before it.
  let isWord: Bool

  init(around offset: Int, in bytes: [UInt8]) {
    start = (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
    let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    wordEnd = bytes[offset..<end].firstIndex { !$0.isKeyPart } ?? end
    let before = bytes[start..<offset].drop {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-")
    }
    isWord =
      before.allSatisfy(\.isKeyPart)
      && bytes[wordEnd..<end].allSatisfy { $0 == UInt8(ascii: " ") }
  }

  /// The lines that are indented less and less above this one, with the first lines of lists.
  func surroundings(in bytes: [UInt8]) -> [UInt8] {
    var lines: [ArraySlice<UInt8>] = []
    var column = Self.column(of: bytes[start...].prefix { $0 != 0x0A })
    var end = start
    while end > 0, column > 0 {
      let begin = (bytes[..<(end - 1)].lastIndex(of: 0x0A) ?? -1) + 1
      let line = bytes[begin..<end]
      let text = line.drop { $0 == UInt8(ascii: " ") }
      let indent = line.count - text.count
      let isContent = text.first.map { ![0x0A, 0x0D, UInt8(ascii: "#")].contains($0) } ?? false
      if isContent, indent < column {
        lines.append(line)
        column = indent
      }
      end = begin
    }
    return lines.reversed().reduce(into: []) { $0 += $1 }
  }

  /// The column of the first text, after dashes; for an empty line, of its end.
  private static func column(of line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0 == UInt8(ascii: " ") }.count
  }

  /// What closes the brackets and quotes that a text leaves open.
  static func closers(of text: ArraySlice<UInt8>) -> [UInt8] {
    var open: [UInt8] = []
    var quote: UInt8?
    for byte in text {
      if let opened = quote {
        if byte == opened { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
      default: continue
      }
    }
    return [quote].compactMap(\.self) + open.reversed()
  }
}

extension UInt8 {
  /// Whether it can be in a word that is typed as a key.
  fileprivate var isKeyPart: Bool {
    isWordPart || self == UInt8(ascii: "$") || self == UInt8(ascii: "-") || self >= 0x80
  }
}

extension FormatPlace {
  /// The stretch of the key or the scalar at the place; nil for a value of another kind.
  fileprivate var markedSpan: Range<Int>? {
    switch part {
    case .key: levels.last?.entry?.keySpan.range
    case .value: node?.scalar == nil ? nil : node?.span.range
    }
  }
}
