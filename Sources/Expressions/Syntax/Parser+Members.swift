// SPDX-License-Identifier: Apache-2.0

import Values

extension Parser {
  /// An operand and the `.name`, `.name(…)`, `[index]` and `{…}` behind it.
  mutating func members(of operand: Operand) throws(ExpressionError) -> Operand {
    var result = operand
    while true {
      if take(.dot) {
        try member(of: &result)
      } else if token.kind == .symbol(.openBracket) {
        try index(of: &result)
      } else if token.kind == .symbol(.openBrace), case .reference = result.node {
        let message = try map(from: result.range.lowerBound)
        result = Operand(node: nil, range: message.range)
      } else {
        return result
      }
    }
  }

  private mutating func member(of operand: inout Operand) throws(ExpressionError) {
    let question = token.range
    let isOptional = take(.question)
    if isOptional { refuse(.optional, at: question) }
    let word = token
    guard word.kind == .name else { throw unexpected(expected: "a member's name") }
    let text = text(of: word)
    guard !Names.keywords.contains(text) else {
      throw ExpressionError(.reservedWord(text), at: word.range)
    }
    advance()
    if take(.openParenthesis) {
      refuse(.call(text), at: word.range)
      let end = try items(until: .closeParenthesis)
      operand = Operand(node: nil, range: operand.range.lowerBound..<end)
      return
    }
    append(.init(key: .name(text), range: word.range), to: &operand)
  }

  private mutating func index(of operand: inout Operand) throws(ExpressionError) {
    let open = token.range.lowerBound
    advance()
    let question = token.range
    if take(.question) { refuse(.optional, at: question) }
    let inner = try expression()
    let range = open..<(try expect(.closeBracket))
    switch inner.node {
    case .literal(.string(let name)): append(.init(key: .name(name), range: range), to: &operand)
    case .literal(.number(let number)):
      guard let index = Int(number.digits) else {
        refuse(.computedIndex, at: inner.range)
        return
      }
      append(.init(key: .index(index), range: range), to: &operand)
    default:
      refuse(.computedIndex, at: inner.range)
      operand = Operand(node: nil, range: operand.range.lowerBound..<range.upperBound)
    }
  }

  private mutating func append(_ member: NameReference.Member, to operand: inout Operand) {
    operand.range = operand.range.lowerBound..<member.range.upperBound
    switch operand.node {
    case .reference(var reference):
      reference.path.append(member)
      operand.node = .reference(reference)
    case .literal:
      refuse(.memberOfLiteral, at: member.range)
      operand.node = nil
    case nil: break
    }
  }
}
