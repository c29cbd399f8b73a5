// SPDX-License-Identifier: Apache-2.0

import Notation

extension HurlParser {
  /// The deepest arrays and objects.
  private static let deepest = 512

  /// A value of JSON as it is written, which may have placeholders.
  mutating func json() throws(ImportProblem) -> [HurlJSONPiece] {
    var output = JSONPieces(start: cursor.index)
    try jsonValue(&output, depth: 0)
    output.endRun(cursor)
    return output.pieces
  }

  private struct JSONPieces {
    var pieces: [HurlJSONPiece] = []
    private var run: Int

    init(start: Int) { run = start }

    mutating func endRun(_ cursor: HurlCursor, before end: Int? = nil) {
      let text = cursor.text(run..<(end ?? cursor.index))
      if !text.isEmpty { pieces.append(.raw(text)) }
      run = cursor.index
    }

    mutating func add(_ piece: HurlJSONPiece, from start: Int, _ cursor: HurlCursor) {
      endRun(cursor, before: start)
      pieces.append(piece)
      run = cursor.index
    }
  }

  private mutating func jsonValue(
    _ output: inout JSONPieces, depth: Int
  ) throws(ImportProblem) {
    guard depth < Self.deepest else {
      throw cursor.problem("JSON deeper than \(Self.deepest) levels")
    }
    let start = cursor.index
    if let placeholder = try cursor.takePlaceholder() {
      return output.add(.value(placeholder), from: start, cursor)
    }
    switch cursor.next {
    case UInt8(ascii: "{"): try jsonItems(&output, depth, close: UInt8(ascii: "}"), isObject: true)
    case UInt8(ascii: "["): try jsonItems(&output, depth, close: UInt8(ascii: "]"), isObject: false)
    case UInt8(ascii: "\""):
      let text = try jsonString()
      if !text.placeholders.isEmpty { output.add(.string(text), from: start, cursor) }
    default:
      if ["true", "false", "null"].contains(where: { cursor.take($0) }) { return }
      try jsonNumber()
    }
  }

  private mutating func jsonItems(
    _ output: inout JSONPieces, _ depth: Int, close: UInt8, isObject: Bool
  ) throws(ImportProblem) {
    cursor.advance()
    takeJSONSpace()
    if cursor.take(close) { return }
    while true {
      takeJSONSpace()
      if isObject {
        let start = cursor.index
        let name = try jsonString()
        if !name.placeholders.isEmpty { output.add(.string(name), from: start, cursor) }
        takeJSONSpace()
        guard cursor.take(UInt8(ascii: ":")) else { throw cursor.problem("`:` is expected") }
        takeJSONSpace()
      }
      try jsonValue(&output, depth: depth + 1)
      takeJSONSpace()
      if cursor.take(close) { return }
      guard cursor.take(UInt8(ascii: ",")) else {
        throw cursor.problem("`,` or `\(Character(Unicode.Scalar(close)))` is expected")
      }
    }
  }

  private mutating func takeJSONSpace() { _ = cursor.take(while: \.isASCIISpaceOrBreak) }

  private mutating func jsonNumber() throws(ImportProblem) {
    let start = cursor.index
    _ = try number()
    guard cursor.next == UInt8(ascii: "e") || cursor.next == UInt8(ascii: "E") else { return }
    cursor.advance()
    if !cursor.take(UInt8(ascii: "+")) { _ = cursor.take(UInt8(ascii: "-")) }
    guard !cursor.take(while: \.isASCIIDigit).isEmpty else {
      throw cursor.problem("not a number", at: start)
    }
  }

  private mutating func jsonString() throws(ImportProblem) -> HurlText {
    let start = cursor.index
    var text = HurlText(at: start)
    guard cursor.take(UInt8(ascii: "\"")) else { throw cursor.problem("`\"` is expected") }
    var run = cursor.index
    while let byte = cursor.next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { break }
      if byte == UInt8(ascii: "\\") {
        text.append(cursor.text(run..<cursor.index))
        text.append(try jsonEscape())
        run = cursor.index
      } else if cursor.isAt("{{") {
        text.append(cursor.text(run..<cursor.index))
        if let placeholder = try cursor.takePlaceholder() { text.append(placeholder) }
        run = cursor.index
      } else {
        cursor.advance()
      }
    }
    text.append(cursor.text(run..<cursor.index))
    guard cursor.take(UInt8(ascii: "\"")) else {
      throw cursor.problem("a text of JSON that is not closed", at: start)
    }
    return text
  }

  private mutating func jsonEscape() throws(ImportProblem) -> String {
    let start = cursor.index
    cursor.advance()
    guard cursor.take(UInt8(ascii: "u")) else { return try cursor.takeEscape() }
    var units = [try jsonUnit(start)]
    if (0xD800...0xDBFF).contains(units[0]) {
      guard cursor.take("\\u") else { throw cursor.problem("half of a character", at: start) }
      units.append(try jsonUnit(start))
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw cursor.problem("not a character", at: start)
    }
    return text
  }

  private mutating func jsonUnit(_ start: Int) throws(ImportProblem) -> UInt16 {
    let end = min(cursor.index + 4, cursor.bytes.count)
    let digits = cursor.text(cursor.index..<end)
    guard digits.utf8.count == 4, digits.utf8.allSatisfy(\.isHexDigit),
      let unit = UInt16(digits, radix: 16)
    else { throw cursor.problem("four hexadecimal digits are expected", at: start) }
    cursor.advance(4)
    return unit
  }
}
