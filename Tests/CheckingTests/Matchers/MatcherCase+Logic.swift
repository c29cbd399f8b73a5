// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension MatcherCase {
  /// Matchers that join others, and the one of what is there.
  static let logic = [
    MatcherCase(
      "$not",
      holds: [
        ("$not: 5", "6"), ("$not: { $gt: 5 }", "5"), ("$not: { $contains: a }", #""b""#),
        ("$not: { $format: uuid }", #""a""#), ("$not: { $schema: { type: string } }", "1"),
        ("$not: { $not: 5 }", "5"),
      ],
      fails: [
        .init("$not: 5", "5.0", "expected anything but `5`, found `5.0`"),
        .init("$not: 5", "", "expected `$not 5`, found nothing"),
        .init(
          "$not: { $gt: 5 }", #""a""#, #"expected a number for `$gt`, found text, `"a"`"#),
        .init(
          "$not: { $each: 5 }", "[]", "`$each` does not hold for an empty list"),
      ],
      misused: [("$not: { $gt: ⟦abc⟧ }", "invalid-operand")]),
    MatcherCase(
      "$anyOf",
      holds: [
        ("$anyOf: [{ $lt: 0 }, 7]", "7"), ("$anyOf: [{ $exists: false }, 7]", ""),
        ("$anyOf: [{ $gt: 5 }, { $startsWith: a }]", #""ab""#),
      ],
      fails: [
        .init("$anyOf: [{ $lt: 0 }, 7]", "5", "none of the 2 expectations holds, found `5`"),
        .init("$anyOf: [1, 2]", "", "none of the 2 expectations holds, found nothing"),
      ],
      misused: [("$anyOf: ⟦5⟧", "invalid-operand"), ("$anyOf: [{ $lt: ⟦x⟧ }]", "invalid-operand")]),
    MatcherCase(
      "$allOf",
      holds: [("$allOf: [{ $gt: 0 }, { $lt: 9 }]", "5"), ("$allOf: [{ $exists: false }]", "")],
      fails: [
        .init("$allOf: [{ $gt: 0 }, { $lt: 9 }]", "9", "expected less than `9`, found `9`"),
        .init("$allOf: [{ $gt: 0 }, { $lt: 9 }]", "", "expected `$gt 0`, found nothing"),
      ],
      misused: [("$allOf: { ⟦$gt⟧: 1 }", "invalid-operand"), ("$allOf: ⟦[]⟧", "empty-list")]),
    MatcherCase(
      "$exists",
      holds: [
        ("$exists: true", "null"), ("$exists: false", ""), ("$not: { $exists: false }", "1"),
      ],
      fails: [
        .init("$exists: true", "", "expected `anything`, found nothing"),
        .init("$exists: false", "1", "expected nothing, found `1`"),
        .init("$not: { $exists: true }", "", #"expected `$not {"$exists":true}`, found nothing"#),
      ],
      misused: [("$exists: ⟦1⟧", "wrong-type"), ("$exists: ⟦yes⟧", "wrong-type")]),
  ]
}
