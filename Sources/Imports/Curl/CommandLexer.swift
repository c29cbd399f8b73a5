// SPDX-License-Identifier: Apache-2.0

/// Divides commands for `cmd.exe` into words, as that and the runtime of C do: first `^` takes the
/// meaning of the next character, then quotes and backslashes divide the line.
struct CommandLexer {
  private let bytes: [UInt8]
  private let file: Int
  private var index = 0
  private var output: [ShellToken] = []

  init(_ bytes: [UInt8], file: Int) {
    self.bytes = bytes
    self.file = file
  }

  mutating func tokens() throws(ImportProblem) -> [ShellToken] {
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        index += 1
        output.append(.separator(.lineEnd, start..<index))
      case UInt8(ascii: "&"), UInt8(ascii: "|"):
        index += 1
        let isDouble = index < bytes.count && bytes[index] == bytes[start]
        if isDouble { index += 1 }
        let isAnd = bytes[start] == UInt8(ascii: "&")
        output.append(.separator(isAnd ? .and : isDouble ? .or : .pipe, start..<index))
      case UInt8(ascii: "^") where ShellDialect.isLineEnd(bytes, at: index + 1): skipLineEnd()
      default: try readWord(from: start)
      }
    }
    return output
  }

  /// `^` and the line break after it.
  private mutating func skipLineEnd() {
    index += 1
    if bytes[index] == 0x0D { index += 1 }
    index += 1
  }

  private mutating func readWord(from start: Int) throws(ImportProblem) {
    var word = ScriptWord(range: start..<start)
    // Quotes of the runtime, and those that `cmd.exe` sees.
    var isQuoted = false
    var isSeen = false
    var backslashes = 0
    func endBackslashes(beforeQuote: Bool) -> Int { beforeQuote ? backslashes / 2 : backslashes }
    loop: while index < bytes.count {
      var byte = bytes[index]
      if byte == UInt8(ascii: "^"), !isSeen {
        if ShellDialect.isLineEnd(bytes, at: index + 1) {
          skipLineEnd()
          // The character after the line break is taken as it is.
          guard isQuoted, index < bytes.count else { break loop }
          byte = bytes[index]
        } else {
          index += 1
          guard index < bytes.count else { break }
          byte = bytes[index]
        }
      } else if !isSeen, !isQuoted, "&|\n\r".utf8.contains(byte) {
        break loop
      } else if byte == UInt8(ascii: "\"") {
        isSeen.toggle()
      }
      if !isQuoted, byte == 0x20 || byte == 0x09 { break loop }
      index += 1
      switch byte {
      case UInt8(ascii: "\\"): backslashes += 1
      case UInt8(ascii: "\""):
        word.isBare = false
        word.text.units += repeatElement(0x5C, count: backslashes / 2)
        if backslashes % 2 == 1 { word.text.units.append(UInt16(byte)) } else { isQuoted.toggle() }
        backslashes = 0
      default:
        word.text.units += repeatElement(0x5C, count: backslashes)
        backslashes = 0
        word.text.units.append(UInt16(byte))
      }
    }
    word.text.units += repeatElement(0x5C, count: backslashes)
    guard !isQuoted else {
      throw ImportProblem(
        .unreadableSource, "this quote is not closed",
        at: ImportFinding.Place(file: file, offset: start))
    }
    word.range = start..<max(index, start + 1)
    index = word.range.upperBound
    output.append(.word(word))
  }
}
