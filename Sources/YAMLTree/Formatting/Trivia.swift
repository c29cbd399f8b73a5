// SPDX-License-Identifier: Apache-2.0

/// A piece of a file that belongs to no node: a comment, a blank line, or a sign of their places.
struct Trivium: Sendable {
  enum Kind: Sendable {
    /// A line without text.
    case blank
    /// A comment on a line of its own.
    case comment
    /// A comment after something on its line.
    case note
    /// The `-` of an item.
    case dash
    /// A line that begins with `%`.
    case directive
    /// `---`
    case documentStart
  }

  let kind: Kind
  /// Without the line break.
  let range: Range<Int>
}

/// The trivia of a file, taken in their order.
struct Trivia {
  private let bytes: [UInt8]
  private let all: [Trivium]
  private var next = 0
  /// The offset whose line was found last, and the beginning of the line: offsets mostly ascend.
  private var lastLine = (offset: 0, start: 0)

  init(of document: YAMLDocument) {
    bytes = document.bytes
    all = Self.trivia(of: document)
  }

  private static func trivia(of document: YAMLDocument) -> [Trivium] {
    var trivia: [Trivium] = []
    var isBlank = true
    for lexeme in document.lexemes() {
      func add(_ kind: Trivium.Kind) { trivia.append(Trivium(kind: kind, range: lexeme.range)) }
      switch lexeme.kind {
      case .byteOrderMark, .space: continue
      case .lineBreak:
        if isBlank { add(.blank) }
        isBlank = true
        continue
      case .comment: add(isBlank ? .comment : .note)
      case .directive: add(.directive)
      case .documentMarker:
        if document.bytes[lexeme.range.lowerBound] == UInt8(ascii: "-") { add(.documentStart) }
      case .indicator:
        if document.bytes[lexeme.range.lowerBound] == UInt8(ascii: "-") { add(.dash) }
      case .anchor, .tag, .alias, .scalar, .unknown: break
      }
      isBlank = false
    }
    return trivia
  }

  // MARK: Taking

  /// The lines before an offset, with at most one blank line between two.
  ///
  /// - Parameter first: Whether blank lines at their beginning are left out.
  mutating func lines(before limit: Int, isFirst: Bool = false) -> [YAMLDraft.Line] {
    var lines: [YAMLDraft.Line] = []
    while next < all.count, all[next].range.lowerBound < limit {
      take(all[next], into: &lines, isFirst: isFirst)
      next += 1
    }
    return lines
  }

  /// The lines above the next item, whose dash is taken too.
  mutating func linesBeforeDash(isFirst: Bool) -> [YAMLDraft.Line] {
    var lines: [YAMLDraft.Line] = []
    while next < all.count, all[next].kind != .dash {
      take(all[next], into: &lines, isFirst: isFirst)
      next += 1
    }
    next += 1
    return lines
  }

  /// The lines after the last part of a block collection: the comments that begin at its column or
  /// further right, with the blank lines between them.
  mutating func lines(fromColumn column: Int, before limit: Int) -> [YAMLDraft.Line] {
    var lines: [YAMLDraft.Line] = []
    var ahead = next
    while ahead < all.count, all[ahead].range.lowerBound < limit {
      let trivium = all[ahead]
      ahead += 1
      if trivium.kind == .blank { continue }
      guard trivium.kind == .comment || trivium.kind == .note,
        self.column(of: trivium.range.lowerBound) >= column
      else { break }
      while next < ahead {
        take(all[next], into: &lines, isFirst: false)
        next += 1
      }
    }
    return lines
  }

  /// The lines of the comment after a value on its line; in flow style, also after its comma.
  mutating func note(after end: Int) -> [String] {
    guard next < all.count, all[next].kind == .note, all[next].range.lowerBound >= end,
      bytes[end..<all[next].range.lowerBound].allSatisfy({ " \t,".utf8.contains($0) })
    else { return [] }
    next += 1
    return [text(of: all[next - 1])] + linesContinuingNote()
  }

  /// The comments in the column of the note before them, each on the next line. If what follows them is
  /// in that column too, they are above it.
  private mutating func linesContinuingNote() -> [String] {
    let first = next
    var end = all[first - 1].range.upperBound
    let column = character(of: all[first - 1].range.lowerBound)
    var ahead = next
    while ahead < all.count, all[ahead].kind == .comment,
      bytes[end..<all[ahead].range.lowerBound].allSatisfy({ " \t\r\n".utf8.contains($0) }),
      character(of: all[ahead].range.lowerBound) == column
    {
      end = all[ahead].range.upperBound
      ahead += 1
    }
    guard ahead > first, characterOfNextText(after: end) != column else { return [] }
    next = ahead
    return all[first..<ahead].map { text(of: $0) }
  }

  /// The column of the first byte that is neither a blank nor in a comment; nil at the end.
  private mutating func characterOfNextText(after end: Int) -> Int? {
    var place = end
    var isComment = false
    while place < bytes.count {
      switch bytes[place] {
      case 0x0A, 0x0D: isComment = false
      case 0x20, 0x09: break
      case UInt8(ascii: "#"): isComment = true
      default:
        if !isComment { return character(of: place) }
      }
      place += 1
    }
    return nil
  }

  /// The lines of the comment after a key or dash, if the value begins after it.
  mutating func note(before start: Int) -> [String] {
    guard next < all.count, all[next].kind == .note, all[next].range.lowerBound < start else {
      return []
    }
    next += 1
    return [text(of: all[next - 1])] + linesContinuingNote()
  }

  /// Leaves out blank lines that belong to a block's text.
  mutating func skipBlanks(before end: Int) {
    while next < all.count, all[next].kind == .blank, all[next].range.lowerBound < end { next += 1 }
  }

  private func take(_ trivium: Trivium, into lines: inout [YAMLDraft.Line], isFirst: Bool) {
    switch trivium.kind {
    case .blank:
      if lines.isEmpty ? !isFirst : lines.last != .blank { lines.append(.blank) }
    case .comment, .directive, .documentStart: lines.append(.text(text(of: trivium)))
    case .note where lines.last == .text("---"):
      lines[lines.count - 1] = .text("---  \(text(of: trivium))")
    case .note: lines.append(.text(text(of: trivium)))
    case .dash: break
    }
  }

  private func text(of trivium: Trivium) -> String {
    String(decoding: bytes[trivium.range].trimmed, as: UTF8.self)
  }

  /// The bytes before an offset on its line.
  mutating func column(of offset: Int) -> Int { offset - lineStart(of: offset) }

  /// The characters before an offset on its line.
  private mutating func character(of offset: Int) -> Int {
    bytes[lineStart(of: offset)..<offset].characterCount
  }

  private mutating func lineStart(of offset: Int) -> Int {
    let floor = offset >= lastLine.offset ? lastLine.offset : 0
    var start = offset
    while start > floor, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    if start == floor, floor > 0 {
      start = lastLine.start
    } else if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) {
      start += 3
    }
    lastLine = (offset, start)
    return start
  }
}

extension ArraySlice<UInt8> {
  /// The characters of a text in UTF-8.
  var characterCount: Int { count { $0 & 0xC0 != 0x80 } }

  /// Without spaces and tabs at its end.
  var trimmed: ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return self[startIndex..<end]
  }
}
