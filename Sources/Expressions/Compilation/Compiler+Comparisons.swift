// SPDX-License-Identifier: Apache-2.0

extension Compiler {
  /// Reports `1 <= x < 9`: the first comparison gives true or false, which has no order with a
  /// number or a text, so the second one can only fail.
  mutating func checkChain(_ name: BinaryOperator, _ left: Syntax, _ right: Syntax) {
    guard options.refusesUnknownFunctions, name.isOrdering, right.isNeverBoolean,
      case .binary(let first, let low, let middle) = left.kind, first.isOrdering,
      // In parentheses it is meant.
      left.range.lowerBound == low.range.lowerBound
    else { return }
    let meant =
      "\(text(left.range)) && \(text(middle.range)) \(name.rawValue) \(text(right.range))"
    report(.chainedComparison(meant: meant), at: left.range.lowerBound..<right.range.upperBound)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }
}

extension BinaryOperator {
  /// Whether it compares by order.
  fileprivate var isOrdering: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }
}

extension Syntax {
  /// Whether its value is certainly not true or false.
  fileprivate var isNeverBoolean: Bool {
    switch kind {
    case .literal(.boolean): false
    case .literal, .negate, .list, .map: true
    case .binary(let name, _, _): !name.isComparison
    case .call(let name, _, _): Self.functionsOfNumbers.contains(name.text)
    case .method(_, let name, _): name.text == "size"
    default: false
    }
  }

  private static let functionsOfNumbers = [
    "size", "int", "double", "uint", "duration", "timestamp",
  ]
}
