// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// `a || b || c`, one node for any number of operands.
  mutating func either() throws(ExpressionError) -> Syntax {
    let first = try both()
    guard token.kind == .symbol(.or) else { return first }
    var operands = [first]
    while take(.or) { operands.append(try both()) }
    return try chain(.either(operands), operands)
  }

  /// `a && b && c`.
  private mutating func both() throws(ExpressionError) -> Syntax {
    let first = try relation()
    guard token.kind == .symbol(.and) else { return first }
    var operands = [first]
    while take(.and) { operands.append(try relation()) }
    return try chain(.both(operands), operands)
  }

  private func chain(
    _ kind: Syntax.Kind, _ operands: [Syntax]
  ) throws(ExpressionError) -> Syntax {
    let start = operands.first?.range.lowerBound ?? 0
    let end = operands.last?.range.upperBound ?? start
    return try node(kind, start..<end, over: operands.map(\.depth).max() ?? 0)
  }

  private mutating func relation() throws(ExpressionError) -> Syntax {
    var left = try sum()
    while let name = relationOperator() {
      advance()
      left = try join(left, name, try sum())
    }
    return left
  }

  private func relationOperator() -> BinaryOperator? {
    switch token.kind {
    case .symbol(.equal): .equal
    case .symbol(.notEqual): .notEqual
    case .symbol(.less): .less
    case .symbol(.lessOrEqual): .lessOrEqual
    case .symbol(.greater): .greater
    case .symbol(.greaterOrEqual): .greaterOrEqual
    case .name where bytes[token.range].elementsEqual("in".utf8): .in
    default: nil
    }
  }

  private mutating func sum() throws(ExpressionError) -> Syntax {
    var left = try product()
    while true {
      if take(.plus) {
        left = try join(left, .add, try product())
      } else if take(.minus) {
        left = try join(left, .subtract, try product())
      } else {
        return left
      }
    }
  }

  private mutating func product() throws(ExpressionError) -> Syntax {
    var left = try unary()
    while true {
      if take(.star) {
        left = try join(left, .multiply, try unary())
      } else if take(.slash) {
        left = try join(left, .divide, try unary())
      } else if take(.percent) {
        left = try join(left, .remainder, try unary())
      } else {
        return left
      }
    }
  }

  private func join(
    _ left: Syntax, _ name: BinaryOperator, _ right: Syntax
  ) throws(ExpressionError) -> Syntax {
    try node(
      .binary(name, left, right), left.range.lowerBound..<right.range.upperBound,
      over: max(left.depth, right.depth))
  }

  /// A run of `!` or of `-`; the last `-` before a number is part of the number.
  private mutating func unary() throws(ExpressionError) -> Syntax {
    let first = token
    var places: [Int] = []
    if first.kind == .symbol(.not) {
      while token.kind == .symbol(.not) {
        places.append(token.range.lowerBound)
        advance()
      }
    } else if first.kind == .symbol(.minus) {
      while token.kind == .symbol(.minus), !isBeforeNumber {
        places.append(token.range.lowerBound)
        advance()
      }
    }
    var operand = try member()
    for place in places.reversed() {
      let range = place..<operand.range.upperBound
      operand = try node(
        first.kind == .symbol(.not) ? .not(operand) : .negate(operand), range, over: operand.depth)
    }
    return operand
  }

  private var isBeforeNumber: Bool {
    following.kind == .integer || following.kind == .float
  }

  private mutating func member() throws(ExpressionError) -> Syntax {
    let sign = token
    if take(.minus) { return try members(of: try number(sign: sign)) }
    return try members(of: try primary())
  }
}
