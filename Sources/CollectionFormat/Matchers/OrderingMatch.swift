// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

/// The matchers that order the subject.
package enum OrderingMatch: Sendable {
  case compare(Comparison, Operand)
  /// Both ends are included.
  case between(Operand, Operand)
  /// Both ends are the elements of the list that a template gives.
  case betweenBoth(TemplateText)
  case closeTo(Operand, within: Operand)
}

/// How `$gt` and similar matchers order the subject and their operand.
package enum Comparison: Sendable {
  case greaterThan
  case atLeast
  case lessThan
  case atMost
}

extension OrderingMatch: MatcherFamily {
  static let definitions: [MatcherDefinition] = [
    comparison(
      "$gt", .greaterThan, "is more than a number, a duration, a date or a timestamp",
      example: "{ $gt: 0 }", alsoCalled: ["$greaterThan", "$after"], phrase: "more than"),
    comparison(
      "$gte", .atLeast, "is at least this", example: "{ $gte: 0 }",
      alsoCalled: ["$ge", "$min", "$atLeast"], phrase: "at least"),
    comparison(
      "$lt", .lessThan, "is less than this", example: "{ $lt: 100 }",
      alsoCalled: ["$lessThan", "$before"], phrase: "less than"),
    comparison(
      "$lte", .atMost, "is at most this", example: "{ $lte: 100 }",
      alsoCalled: ["$le", "$max", "$atMost"], phrase: "at most"),
    MatcherDefinition(
      "$between", .pair, "is between these two, both included", example: "{ $between: [1, 5] }",
      alsoCalled: ["$range"], fitsQuantities: true, phrase: "something between both ends of"
    ) { loading, written in
      loading.between(written).map { .ordering($0) }
    },
    MatcherDefinition(
      "$closeTo", .order, "differs from this by at most `$within`, which is written beside it",
      example: "{ $closeTo: 10, $within: 0.5 }", alsoCalled: ["$approx", "$near"],
      fitsQuantities: true, phrase: "something close to",
      companion: MatcherCompanion(
        name: "$within", words: "the largest difference from `$closeTo`", missing: .missingWithin)
    ) { loading, written in
      loading.closeTo(written).map { .ordering($0) }
    },
  ]

  private static func comparison(
    _ name: String, _ comparison: Comparison, _ words: String, example: String,
    alsoCalled otherNames: [String], phrase: String
  ) -> MatcherDefinition {
    MatcherDefinition(
      name, .order, words, example: example, alsoCalled: otherNames, fitsQuantities: true,
      phrase: phrase
    ) { loading, written in
      loading.operand(written.node, of: name, written.slot).map {
        .ordering(.compare(comparison, $0))
      }
    }
  }

  var nested: [Expected] { [] }

  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .compare(_, let operand): operand.addReadNames(to: &names)
    case .between(let first, let second), .closeTo(let first, let second):
      first.addReadNames(to: &names)
      second.addReadNames(to: &names)
    case .betweenBoth(let list): list.addReadNames(to: &names)
    }
  }
}

extension DecodingContext {
  /// `$between: [low, high]`, or one whole `${…}` that gives both.
  fileprivate mutating func between(_ written: WrittenOperand) -> OrderingMatch? {
    let (node, name) = (written.node, written.matcher.name)
    if let template = listTemplate(node) { return template.map { .betweenBoth($0) } }
    guard case .sequence(let list) = node.content, list.count == 2 else {
      if case .sequence(let list) = node.content {
        report(
          .badOperand(
            name, needs: "a list of two", found: "a list of \(list.count)", at: node.span))
      } else {
        reportOperand(name, needs: "a list of two", node)
      }
      return nil
    }
    let low = operand(list[0], of: name, written.slot)
    let high = operand(list[1], of: name, written.slot)
    guard let low, let high else { return nil }
    guard low.isAtMost(high) else {
      report(.emptyRange(at: node.span))
      return nil
    }
    return .between(low, high)
  }

  /// `$closeTo` with its `$within`.
  fileprivate mutating func closeTo(_ written: WrittenOperand) -> OrderingMatch? {
    let name = written.matcher.name
    guard let within = companion(of: written) else { return nil }
    let center = operand(written.node, of: name, written.slot)
    let width = operand(within, of: name, written.slot)
    guard let center, let width else { return nil }
    for operand in [center, width] {
      if case .timestamp(let text, let span) = operand {
        report(.badOperand(name, needs: "a number", found: "`\(text)`", at: span))
        return nil
      }
    }
    guard !width.isNegative else {
      report(.negativeDistance(at: within.span))
      return nil
    }
    return .closeTo(center, within: width)
  }
}

extension Operand {
  /// Whether it is less than zero; false if that is unknown.
  fileprivate var isNegative: Bool {
    switch self {
    case .number(let number, _): number < ExactNumber(0)
    case .duration(let duration, _): duration < .zero
    default: false
    }
  }

  /// Whether it can be the low end of a range; true if that is unknown.
  fileprivate func isAtMost(_ other: Operand) -> Bool {
    switch (self, other) {
    case (.number(let low, _), .number(let high, _)): low <= high
    case (.duration(let low, _), .duration(let high, _)): low <= high
    case (.size(let low, _), .size(let high, _)): low <= high
    default: true
    }
  }
}
