// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// One side of a comparison, a test, or an argument, with its range.
struct PathTerm {
  enum Content {
    case literal(Value)
    case query(PathQuery)
    /// A function whose result is a value.
    case value(PathOperand, function: String)
    /// A function whose result is a boolean.
    case logical(PathMatch, function: String)
  }

  let content: Content
  let range: Range<Int>
}

// MARK: Conditions

extension PathParser {
  /// How many filters, parentheses and functions may be nested.
  static let maximumDepth = 64

  /// `logical-expr`
  mutating func condition() throws(JSONPathError) -> PathCondition {
    try enter()
    defer { depth -= 1 }
    var alternatives = [try conjunction()]
    while takeOperator("||") { alternatives.append(try conjunction()) }
    return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
  }

  private mutating func conjunction() throws(JSONPathError) -> PathCondition {
    var parts = [try basicCondition()]
    while takeOperator("&&") { parts.append(try basicCondition()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func basicCondition() throws(JSONPathError) -> PathCondition {
    if take(UInt8(ascii: "!")) {
      skipSpace()
      if peek == UInt8(ascii: "(") { return .not(try parentheses()) }
      return .not(try test(try term()))
    }
    if peek == UInt8(ascii: "(") { return try parentheses() }
    let left = try term()
    let after = position
    skipSpace()
    guard let comparison = takeComparison() else {
      position = after
      return try test(left)
    }
    let first = try operand(left)
    skipSpace()
    let right = try term()
    warnOfLength(left, comparedWith: right)
    warnOfLength(right, comparedWith: left)
    return .compares(first, comparison, try operand(right))
  }

  /// Warns of `@.a.length` beside a number: lists and texts have no members.
  private mutating func warnOfLength(_ term: PathTerm, comparedWith other: PathTerm) {
    guard case .query = term.content, case .literal(.number) = other.content else { return }
    let member = ".length"
    let written = text(term.range)
    guard written.hasSuffix(member) else { return }
    let path = String(written.dropLast(member.count))
    warnings.append(JSONPathWarning(kind: .lengthMember, found: path, range: term.range))
  }

  private mutating func parentheses() throws(JSONPathError) -> PathCondition {
    position += 1
    skipSpace()
    let inner = try condition()
    skipSpace()
    guard take(UInt8(ascii: ")")) else { throw unexpected(expected: "`&&`, `||` or `)`") }
    return inner
  }

  /// A term without a comparison.
  private func test(_ term: PathTerm) throws(JSONPathError) -> PathCondition {
    switch term.content {
    case .query(let query): return .exists(query)
    case .logical(let match, _): return .matches(match)
    case .literal: throw JSONPathError(.literalAlone, at: term.range)
    case .value(_, let name):
      throw JSONPathError(.resultNotCompared(function: name), at: term.range)
    }
  }

  /// One side of a comparison.
  private func operand(_ term: PathTerm) throws(JSONPathError) -> PathOperand {
    switch term.content {
    case .literal(let value): return .literal(value)
    case .value(let operand, _): return operand
    case .query(let query):
      guard query.isSingular else { throw JSONPathError(.notSingular, at: term.range) }
      return .query(query)
    case .logical(_, let name):
      throw JSONPathError(.resultNotComparable(function: name), at: term.range)
    }
  }

  /// Enters one more level of filters, parentheses or functions.
  mutating func enter() throws(JSONPathError) {
    guard depth < Self.maximumDepth else {
      throw JSONPathError(.tooDeep, at: position..<min(position + 1, bytes.count))
    }
    depth += 1
  }
}

// MARK: Operators

extension PathParser {
  /// Two equal bytes and the white space around them.
  private mutating func takeOperator(_ text: StaticString) -> Bool {
    let before = position
    skipSpace()
    let sign = text.utf8Start.pointee
    guard take(sign), take(sign) else {
      position = before
      return false
    }
    skipSpace()
    return true
  }

  private mutating func takeComparison() -> PathComparison? {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    let isTwo = next == UInt8(ascii: "=")
    let comparison: PathComparison? =
      switch peek.map({ UnicodeScalar($0) }) {
      case "=": isTwo ? .equal : nil
      case "!": isTwo ? .notEqual : nil
      case "<": isTwo ? .lessOrEqual : .less
      case ">": isTwo ? .greaterOrEqual : .greater
      default: nil
      }
    if comparison != nil { position += isTwo ? 2 : 1 }
    return comparison
  }
}

// MARK: Terms

extension PathParser {
  /// A literal, a query or a function.
  mutating func term() throws(JSONPathError) -> PathTerm {
    let start = position
    guard let byte = peek else { throw unexpected(expected: "a path, a literal or a function") }
    let content: PathTerm.Content
    switch UnicodeScalar(byte) {
    case "'", "\"": content = .literal(.string(try quotedName()))
    case "@", "$": content = .query(try query())
    case "-", "0"..."9": content = .literal(.number(try number()))
    case "a"..."z", "A"..."Z", "_": content = try word()
    default: throw unexpected(expected: "a path, a literal or a function")
    }
    return PathTerm(content: content, range: start..<position)
  }

  /// `@` or `$` and what follows.
  private mutating func query() throws(JSONPathError) -> PathQuery {
    let isRelative = peek == UInt8(ascii: "@")
    position += 1
    var segments: [PathSegment] = []
    while true {
      let after = position
      skipSpace()
      guard peek == UInt8(ascii: ".") || peek == UInt8(ascii: "[") else {
        position = after
        break
      }
      segments.append(try segment())
    }
    queries += 1
    return PathQuery(isRelative: isRelative, segments: segments, number: queries - 1)
  }

  /// A number by JSON's grammar, which is that of the RFC.
  private mutating func number() throws(JSONPathError) -> ExactNumber {
    let start = position
    while let byte = peek, byte.isASCIIDigit || ".eE+-".utf8.contains(byte) { position += 1 }
    let written = text(start..<position)
    guard let number = ExactNumber(parsing: written) else {
      throw JSONPathError(.invalidNumber(written), at: start..<position)
    }
    return number
  }

  private mutating func word() throws(JSONPathError) -> PathTerm.Content {
    let start = position
    while let byte = peek, byte.isASCIIDigit || (byte.isPathNameStart && byte < 0x80) {
      position += 1
    }
    let word = text(start..<position)
    if peek == UInt8(ascii: "(") { return try call(word, at: start..<position) }
    switch word {
    case "true": return .literal(.boolean(true))
    case "false": return .literal(.boolean(false))
    case "null": return .literal(.null)
    default: throw JSONPathError(.unknownWord(word), at: start..<position)
    }
  }
}
