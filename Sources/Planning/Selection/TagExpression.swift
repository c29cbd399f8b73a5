// SPDX-License-Identifier: Apache-2.0

import Notation

/// The required tags of a step: `smoke and not (slow or nightly)`.
///
/// `not` binds closest, then `and`, then `or`; a tag is a `TagWord`. Nested at most `depthLimit`
/// deep.
package indirect enum TagExpression: Sendable, Equatable {
  case tag(String)
  case not(TagExpression)
  case and(TagExpression, TagExpression)
  case or(TagExpression, TagExpression)

  package static let depthLimit = 50

  /// - Throws: `TagExpressionError` for a text that is not an expression.
  package init(parsing text: String) throws(TagExpressionError) {
    if let foreign = ForeignTagExpression(text) {
      throw .foreign(foreign.word, translation: foreign.translation)
    }
    self = try TagExpression(words: TagExpressionParser.words(of: text))
  }

  /// - Parameter words: tags, operators and parentheses.
  init(words: [String]) throws(TagExpressionError) {
    var parser = TagExpressionParser(words: words)
    self = try parser.parseWhole()
  }

  /// Whether it matches a step with these tags; tags are compared by bytes.
  package func matches(_ tags: [String]) -> Bool {
    switch self {
    case .tag(let name): tags.contains { $0.hasSameBytes(as: name) }
    case .not(let inner): !inner.matches(tags)
    case .and(let left, let right): left.matches(tags) && right.matches(tags)
    case .or(let left, let right): left.matches(tags) || right.matches(tags)
    }
  }

  /// Whether a step with these tags is left out because a `not` names one of them.
  ///
  /// `smoke and not slow` leaves out `[slow]` and `[smoke, slow]` in this sense, but not `[db]`,
  /// which only lacks `smoke`.
  package func leavesOutByNot(_ tags: [String]) -> Bool { isLeftOut(tags, isNegated: false) }

  private func isLeftOut(_ tags: [String], isNegated: Bool) -> Bool {
    // A part that holds in the whole expression leaves nothing out.
    guard matches(tags) == isNegated else { return false }
    switch self {
    case .tag: return isNegated
    case .not(let inner): return inner.isLeftOut(tags, isNegated: !isNegated)
    case .and(let left, let right), .or(let left, let right):
      return left.isLeftOut(tags, isNegated: isNegated)
        || right.isLeftOut(tags, isNegated: isNegated)
    }
  }

  /// The tags that it names, in the order written.
  package var tags: [String] {
    switch self {
    case .tag(let name): [name]
    case .not(let inner): inner.tags
    case .and(let left, let right), .or(let left, let right): left.tags + right.tags
    }
  }
}

/// A mistake in a tag expression.
package enum TagExpressionError: Error, Equatable {
  /// A tag, `not` or `(` is missing; the text found instead, nil at the end.
  case expectedTag(found: String?)
  /// A `)` is missing.
  case unclosedParenthesis
  /// Text after a complete expression.
  case unexpected(String)
  case tooDeep
  /// An operator of another tool; the equivalent expression, nil if it is unknown.
  case foreign(String, translation: String?)

  package var message: String {
    switch self {
    case .expectedTag(let found?): "expected a tag, found `\(found)`"
    case .expectedTag(nil): "expected a tag at the end"
    case .unclosedParenthesis: "a `(` is not closed"
    case .unexpected(let text): "expected `and` or `or`, found `\(text)`"
    case .tooDeep: "nested more than \(TagExpression.depthLimit) deep"
    case .foreign(let word, _): "the operators are `and`, `or` and `not`, not `\(word)`"
    }
  }
}

/// Recursive descent over the words of a tag expression.
private struct TagExpressionParser {
  private let words: [String]
  private var position = 0
  private var depth = 0

  init(words: [String]) {
    self.words = words
  }

  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      let isParenthesis = scalar == "(" || scalar == ")"
      guard isParenthesis || scalar.properties.isWhitespace else {
        word.unicodeScalars.append(scalar)
        continue
      }
      if !word.isEmpty { words.append(word) }
      word = ""
      if isParenthesis { words.append(String(scalar)) }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  mutating func parseWhole() throws(TagExpressionError) -> TagExpression {
    let expression = try parseOr()
    if let rest = next { throw .unexpected(rest) }
    return expression
  }

  private var next: String? { position < words.count ? words[position] : nil }

  private mutating func take(_ word: String) -> Bool {
    guard next == word else { return false }
    position += 1
    return true
  }

  private mutating func parseOr() throws(TagExpressionError) -> TagExpression {
    var left = try parseAnd()
    while take("or") { left = .or(left, try parseAnd()) }
    return left
  }

  private mutating func parseAnd() throws(TagExpressionError) -> TagExpression {
    var left = try parseNot()
    while take("and") { left = .and(left, try parseNot()) }
    return left
  }

  private mutating func parseNot() throws(TagExpressionError) -> TagExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= TagExpression.depthLimit else { throw .tooDeep }
    if take("not") { return .not(try parseNot()) }
    if take("(") {
      let inner = try parseOr()
      guard take(")") else { throw .unclosedParenthesis }
      return inner
    }
    guard let word = next, word != ")", word != "and", word != "or" else {
      throw .expectedTag(found: next)
    }
    position += 1
    return .tag(word)
  }
}
