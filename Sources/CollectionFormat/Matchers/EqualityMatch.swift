// SPDX-License-Identifier: Apache-2.0

import YAMLTree

/// The matchers that compare the subject with what is written, as it is or combined.
package enum EqualityMatch: Sendable {
  case equals(TemplateValue)
  case exact(Expected)
  case not(Expected)
  case oneOf(ListOperand)
  case anyOf(ListOperand)
  case allOf(ListOperand)
}

extension MatcherDefinition {
  package static let equals = MatcherDefinition(
    "$equals", .data, "equals this data; every key below it is data, `$` keys too",
    example: "{ $equals: { $ref: a } }", alsoCalled: ["$eq", "$is", "$equal"],
    fitsQuantities: true
  ) { loading, written in
    loading.equals(written).map { .equality(.equals($0)) }
  }
}

extension EqualityMatch: MatcherFamily {
  static let definitions: [MatcherDefinition] = [
    .equals,
    MatcherDefinition(
      "$exact", .same, "as written, and no other members, at every depth",
      example: "{ $exact: { id: 1 } }", alsoCalled: ["$strict"]
    ) { loading, written in
      loading.expected(written.node, written.slot).map { .equality(.exact($0)) }
    },
    MatcherDefinition(
      "$not", .same, "does not hold", example: "{ $not: 5 }",
      alsoCalled: ["$ne", "$neq", "$notEquals"], fitsQuantities: true
    ) { loading, written in
      loading.expected(written.node, written.slot).map { .equality(.not($0)) }
    },
    MatcherDefinition(
      "$in", .listOfSame, "is one of these", example: "{ $in: [1, 2] }",
      alsoCalled: ["$oneOf", "$enum"], fitsQuantities: true
    ) { loading, written in
      loading.listOperand(written, written.slot).map { .equality(.oneOf($0)) }
    },
    MatcherDefinition(
      "$anyOf", .listOfSame, "at least one of these holds",
      example: "{ $anyOf: [{ $lt: 0 }, 7] }", alsoCalled: ["$or"], fitsQuantities: true
    ) { loading, written in
      loading.listOperand(written, written.slot).map { .equality(.anyOf($0)) }
    },
    MatcherDefinition(
      "$allOf", .listOfSame, "all of these hold",
      example: "{ $allOf: [{ $gt: 0 }, { $lt: 9 }] }", alsoCalled: ["$and"], fitsQuantities: true
    ) { loading, written in
      loading.listOperand(written, written.slot).map { .equality(.allOf($0)) }
    },
  ]

  var nested: [Expected] {
    switch self {
    case .equals: []
    case .exact(let expected), .not(let expected): [expected]
    case .oneOf(let list), .anyOf(let list), .allOf(let list): list.nested
    }
  }

  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .equals(let value): value.addReadNames(to: &names)
    case .exact(let expected), .not(let expected): expected.addReadNames(to: &names)
    case .oneOf(let list), .anyOf(let list), .allOf(let list): list.addReadNames(to: &names)
    }
  }
}

extension DecodingContext {
  /// Data; for a status or a count a number, also written as text.
  fileprivate mutating func equals(_ written: WrittenOperand) -> TemplateValue? {
    guard written.slot.isQuantity else { return data(written.node) }
    guard case .scalar(let value)? = expected(written.node, written.slot)?.content else {
      return nil
    }
    return value
  }
}
