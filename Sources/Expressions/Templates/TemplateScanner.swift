// SPDX-License-Identifier: Apache-2.0

/// Splits text into segments, and continues after a broken template.
struct TemplateScanner {
  /// How many broken templates of one text are reported; the text after the last is not read.
  static let maximumErrors = 100

  private let bytes: [UInt8]
  private var position = 0
  private var literal: [UInt8] = []
  private var result: [Template.Segment] = []
  private(set) var errors: [ExpressionError] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func segments() -> [Template.Segment] {
    while position < bytes.count, errors.count < Self.maximumErrors {
      let text = bytes[position...].prefix { $0 != UInt8(ascii: "$") }
      literal += text
      position = text.endIndex
      if position < bytes.count { scanDollars() }
    }
    endLiteral()
    return result
  }

  /// A run of dollars: halved before a `{`; if it is odd, the last one opens a template.
  private mutating func scanDollars() {
    let start = position
    while position < bytes.count, bytes[position] == UInt8(ascii: "$") { position += 1 }
    let count = position - start
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      literal.append(contentsOf: repeatElement(UInt8(ascii: "$"), count: count))
      return
    }
    literal.append(contentsOf: repeatElement(UInt8(ascii: "$"), count: count / 2))
    position += 1
    if count.isMultiple(of: 2) {
      literal.append(UInt8(ascii: "{"))
    } else if !scanName(opening: position - 2) {
      scanExpression(opening: position - 2)
    }
  }

  /// `${name}`; false for any other template.
  private mutating func scanName(opening: Int) -> Bool {
    let start = opening + 2
    let end = start + bytes[start...].prefix { $0.isNamePart }.count
    guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: "}"),
      bytes[start].isNameStart, end - opening < Lexer.maximumBytes,
      let name = Expression.name(bytes, start..<end)
    else { return false }
    position = end + 1
    endLiteral()
    result.append(.expression(name, range: opening..<position))
    return true
  }

  private mutating func scanExpression(opening: Int) {
    do throws(ExpressionError) {
      let (tokens, end) = try ExpressionTokens.template(bytes, opening: opening)
      position = end
      guard tokens.count > 1 else { throw ExpressionError(.empty, at: opening..<end) }
      guard let expression = try Expression.compile(bytes, tokens, errors: &errors) else { return }
      endLiteral()
      result.append(.expression(expression, range: opening..<end))
    } catch {
      errors.append(error)
      recover(from: error)
    }
  }

  /// Continues after the template, or at the next one if this one has no end.
  private mutating func recover(from error: ExpressionError) {
    switch error.kind {
    case .unclosedTemplate, .tooLarge: position = nextOpening() ?? bytes.count
    case .unexpectedCharacter, .unterminatedText, .invalidNumber, .comment:
      if position <= error.range.lowerBound { skipToEnd(from: error.range.lowerBound) }
    default: break
    }
  }

  private mutating func skipToEnd(from start: Int) {
    position = start
    while position < bytes.count {
      position += 1
      if bytes[position - 1] == UInt8(ascii: "}") { return }
    }
  }

  private func nextOpening() -> Int? {
    var index = position
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "{") { return index }
      index += 1
    }
    return nil
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    result.append(.text(String(decoding: literal, as: UTF8.self)))
    literal.removeAll(keepingCapacity: true)
  }
}
