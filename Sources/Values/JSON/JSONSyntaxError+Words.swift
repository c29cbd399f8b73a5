// SPDX-License-Identifier: Apache-2.0

extension JSONSyntaxError {
  /// The problem and its place, for people: ``a comma before the end of a list or an object at byte
  /// 3 (line 1, column 4)``; bytes count from 0.
  ///
  /// JSON in another encoding than UTF-8 is not JSON (RFC 8259, section 8.1), and the message says
  /// so.
  package func words(in body: [UInt8]) -> String {
    if let charset = Self.wideCharset(of: body) {
      return "it is text in \(charset), and JSON is UTF-8"
    }
    let (line, column) = position(in: body)
    return "\(problem(in: body)) at byte \(offset) (line \(line), column \(column))"
  }

  /// UTF-16 or UTF-32, recognised by the byte order mark or by the positions of the first NUL
  /// bytes.
  private static func wideCharset(of body: [UInt8]) -> String? {
    if body.starts(with: [0xFF, 0xFE, 0, 0]) || body.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard body.count >= 4 else { return nil }
    switch (body[0] == 0, body[1] == 0, body[2] == 0, body[3] == 0) {
    case (true, true, true, false), (false, true, true, true): return "UTF-32"
    case (true, false, true, false), (false, true, false, true): return "UTF-16"
    default: return nil
    }
  }

  /// The problem, without its place.
  package func problem(in body: [UInt8]) -> String {
    switch kind {
    case .emptyText: "there is only white space"
    case .unexpectedEnd: "the text ends where \(expected.words) is expected"
    case .unexpectedByte: "\(byteWords(in: body)) where \(expected.words) is expected"
    case .trailingText: "something follows the value"
    case .trailingComma: "a comma before the end of a list or an object"
    case .controlCharacter: "a control character in a string"
    case .invalidEscape: "an escape that JSON does not know"
    case .leadingZero: "a number that begins with `0`"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .byteOrderMark: "a byte order mark"
    case .tooDeep: "lists and objects nested beyond the limit"
    case .tooLarge: "more text than the limit"
    }
  }

  private func byteWords(in body: [UInt8]) -> String {
    guard body.indices.contains(offset) else { return "nothing" }
    let byte = body[offset]
    return (0x21...0x7E).contains(byte)
      ? "`\(Character(Unicode.Scalar(byte)))`" : "byte 0x\(String(byte, radix: 16))"
  }

  /// Line and column from 1, the column in characters (Unicode scalars).
  private func position(in body: [UInt8]) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in body.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}

extension JSONSyntaxError.Expectation {
  /// What is allowed there.
  var words: String {
    switch self {
    case .value: "a value"
    case .valueOrEndOfArray: "a value or `]`"
    case .nameOrEndOfObject: "a name or `}`"
    case .name: "a name"
    case .colon: "`:`"
    case .commaOrEndOfArray: "`,` or `]`"
    case .commaOrEndOfObject: "`,` or `}`"
    case .digit: "a digit"
    case .escape: "an escape"
    case .hexadecimalDigit: "a hexadecimal digit"
    case .closingQuote: "a closing quote"
    case .end: "the end"
    case .literal: "`true`, `false` or `null`"
    case .utf8: "UTF-8"
    case .less: "less"
    }
  }
}
