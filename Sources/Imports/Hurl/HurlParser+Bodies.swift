// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

extension HurlParser {
  /// A body in the next lines; nil, at the same place, without one.
  mutating func bodyAfterLines() throws(ImportProblem) -> HurlBody? {
    let mark = cursor.mark
    cursor.takeEmptyLines()
    guard let body = try body() else {
      cursor.reset(to: mark)
      return nil
    }
    addNode(body.offset)
    try cursor.needLineEnd()
    return body
  }

  mutating func body() throws(ImportProblem) -> HurlBody? {
    let start = cursor.index
    func made(_ content: HurlBody.Content) -> HurlBody {
      HurlBody(content: content, offset: start)
    }
    if cursor.take("```") { return made(try blockText(from: start)) }
    if let line = try delimited(by: UInt8(ascii: "`")) { return made(.text(line, .line)) }
    if cursor.next == UInt8(ascii: "<") { return made(.xml(try xml())) }
    if cursor.take("base64,") { return made(.base64(try base64())) }
    if cursor.take("hex,") { return made(.hex(try hex())) }
    if cursor.take("file,") { return made(.file(try fileBody())) }
    guard let first = cursor.next, "{[\"-0123456789tfn".utf8.contains(first), isJSON else {
      return nil
    }
    return made(.json(try json()))
  }

  /// Whether a word of JSON comes next, and not a method or an option.
  private var isJSON: Bool {
    guard let first = cursor.next, first.isASCIILetter else { return true }
    return ["true", "false", "null"].contains { cursor.isAt($0) }
  }

  // MARK: Bytes

  mutating func base64() throws(ImportProblem) -> [UInt8] {
    let start = cursor.index
    let range = cursor.take { $0.isASCIIAlphanumeric || "+/= \t\r\n".utf8.contains($0) }
    guard cursor.take(UInt8(ascii: ";")) else { throw cursor.problem("`;` is expected") }
    let text = cursor.bytes[range].filter { !$0.isASCIISpaceOrBreak }
    guard
      let bytes = Base64.standard.decode(String(decoding: text, as: UTF8.self), padding: .optional)
    else {
      throw cursor.problem("not base64", at: start)
    }
    return bytes
  }

  mutating func hex() throws(ImportProblem) -> [UInt8] {
    cursor.takeBlanks()
    let start = cursor.index
    let digits = Array(cursor.bytes[cursor.take(while: \.isHexDigit)])
    cursor.takeBlanks()
    guard cursor.take(UInt8(ascii: ";")) else { throw cursor.problem("`;` is expected") }
    guard digits.count % 2 == 0 else { throw cursor.problem("a digit is missing", at: start) }
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
  }

  mutating func fileBody() throws(ImportProblem) -> HurlText {
    cursor.takeBlanks()
    let name = try filename()
    cursor.takeBlanks()
    guard cursor.take(UInt8(ascii: ";")) else { throw cursor.problem("`;` is expected") }
    return name
  }

  // MARK: Texts on several lines

  private mutating func blockText(from start: Int) throws(ImportProblem) -> HurlBody.Content {
    let mark = cursor.mark
    let word = cursor.text(cursor.take { !$0.isASCIISpaceOrBreak && $0 != UInt8(ascii: "`") })
    // `novariable` had a meaning in versions 4 to 6 only, and has none since.
    let attributes = ["escape", "novariable"]
    let words = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let kindName = words.first.map { attributes.contains($0) ? "" : $0 } ?? ""
    cursor.takeBlanks()
    guard cursor.takeNewline() else {
      cursor.reset(to: mark)
      return .text(try lineText(from: start), .line)
    }
    guard let kind = HurlTextKind(rawValue: kindName), kind != .line,
      words.dropFirst().allSatisfy({ attributes.contains($0) })
    else { throw cursor.problem("`\(word)` is not a kind of text", at: mark.index) }
    let isEscaped = words.contains("escape")
    if kind == .graphQL { return try graphQL(from: start, isEscaped: isEscaped) }
    return .text(
      try textToFence(from: start, isRaw: kind == .raw, isEscaped: isEscaped), kind)
  }

  /// Between three back-ticks on one line.
  private mutating func lineText(from start: Int) throws(ImportProblem) -> HurlText {
    let text = try textToFence(from: start, isRaw: false)
    guard text.literal?.utf8.contains(0x0A) != true else {
      throw cursor.problem("the first line of a text on several lines is empty", at: start)
    }
    return text
  }

  private mutating func textToFence(
    from start: Int, isRaw: Bool, isEscaped: Bool = false
  ) throws(ImportProblem) -> HurlText {
    var text = HurlText(at: cursor.index)
    var run = cursor.index
    func end(_ cursor: HurlCursor, _ text: inout HurlText) {
      text.append(cursor.text(run..<cursor.index))
    }
    while !cursor.isAt("```") {
      guard !cursor.isAtEnd else { throw cursor.problem("a text that is not closed", at: start) }
      if !isRaw, cursor.isAt("{{") {
        end(cursor, &text)
        if let placeholder = try cursor.takePlaceholder() { text.append(placeholder) }
        run = cursor.index
      } else if isEscaped, cursor.next == UInt8(ascii: "\\") {
        end(cursor, &text)
        text.append(cursor.takeLenientEscape())
        run = cursor.index
      } else {
        cursor.advance()
      }
    }
    end(cursor, &text)
    cursor.advance(3)
    return text
  }

  /// A query, then `variables` at the beginning of a line, and an object.
  private mutating func graphQL(
    from start: Int, isEscaped: Bool
  ) throws(ImportProblem) -> HurlBody.Content {
    var text = HurlText(at: cursor.index)
    var run = cursor.index
    while !cursor.isAt("```") {
      guard !cursor.isAtEnd else { throw cursor.problem("a text that is not closed", at: start) }
      let isLineStart = cursor.index > 0 && cursor.bytes[cursor.index - 1] == 0x0A
      if cursor.isAt("{{") {
        text.append(cursor.text(run..<cursor.index))
        if let placeholder = try cursor.takePlaceholder() { text.append(placeholder) }
        run = cursor.index
      } else if isEscaped, cursor.next == UInt8(ascii: "\\") {
        text.append(cursor.text(run..<cursor.index))
        text.append(cursor.takeLenientEscape())
        run = cursor.index
      } else if isLineStart, cursor.isAt("variables") {
        text.append(cursor.text(run..<cursor.index))
        return .graphQL(text, variables: try graphQLVariables())
      } else {
        cursor.advance()
      }
    }
    text.append(cursor.text(run..<cursor.index))
    cursor.advance(3)
    return .graphQL(text, variables: nil)
  }

  private mutating func graphQLVariables() throws(ImportProblem) -> [HurlJSONPiece] {
    _ = cursor.take("variables")
    cursor.takeBlanks()
    guard cursor.next == UInt8(ascii: "{") else { throw cursor.problem("`{` is expected") }
    let variables = try json()
    _ = cursor.take(while: \.isASCIISpaceOrBreak)
    guard cursor.take("```") else { throw cursor.problem("three back-ticks are expected") }
    return variables
  }

  // MARK: XML

  /// An element with the blanks before it, as it is written.
  private mutating func xml() throws(ImportProblem) -> String {
    let start = cursor.index
    var depth = 0
    while !cursor.isAtEnd {
      guard cursor.next == UInt8(ascii: "<") else {
        cursor.advance()
        continue
      }
      let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
      if let (open, close) = skipped.first(where: { cursor.isAt($0.0) }) {
        cursor.advance(open.utf8.count)
        while !cursor.isAtEnd, !cursor.isAt(close) { cursor.advance() }
        _ = cursor.take(close)
        continue
      }
      let isDeclaration = cursor.isAt("<!")
      let isEnd = cursor.isAt("</")
      let isEmpty = takeTag()
      if isDeclaration { continue }
      depth += isEnd ? -1 : isEmpty ? 0 : 1
      if depth <= 0 { return cursor.text(start..<cursor.index) }
    }
    throw cursor.problem("XML that is not closed", at: start)
  }

  /// - Returns: whether it ends in `/>`.
  private mutating func takeTag() -> Bool {
    var quote: UInt8?
    var brackets = 0
    var last: UInt8 = 0
    while let byte = cursor.next {
      cursor.advance()
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        brackets += 1
      } else if byte == UInt8(ascii: "]") {
        brackets -= 1
      } else if byte == UInt8(ascii: ">"), brackets <= 0 {
        return last == UInt8(ascii: "/")
      }
      last = byte
    }
    return false
  }
}
