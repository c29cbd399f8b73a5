// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension MatcherCase {
  /// Matchers of order among numbers, dates and timestamps.
  static let order = [
    MatcherCase(
      "$gt",
      holds: [
        ("$gt: 5", "5.0000000000000000000000001"), ("$gt: \(big)", "1e40"),
        ("$gt: 2026-01-01", #""2026-01-01T00:00:00.001Z""#), (#"$gt: "5""#, "6"),
      ],
      fails: [
        .init("$gt: 5", "5", "expected more than `5`, found `5`"),
        .init("$gt: 5", #""6""#, #"expected a number for `$gt`, found text, `"6"`"#),
        .init("$gt: 5", "[6]", "expected a number for `$gt`, found a list, `[6]`"),
        .init("$gt: 5", "", "expected `$gt 5`, found nothing"),
        .init(
          "$gt: 2026-01-01", #""soon""#,
          #"expected a date or timestamp of RFC 3339 for `$gt`, found text, `"soon"`"#),
      ],
      misused: [
        ("$gt: ⟦abc⟧", "invalid-operand"), ("$gt: ⟦500ms⟧", "invalid-operand"),
        ("$gt: ⟦true⟧", "invalid-operand"), ("$gt: ⟦[1]⟧", "invalid-operand"),
      ]),
    MatcherCase(
      "$gte", holds: [("$gte: 5", "5"), ("$gte: 5", "5.0")],
      fails: [.init("$gte: 5", "4.999", "expected at least `5`, found `4.999`")],
      misused: [("$gte: ⟦null⟧", "invalid-operand")]),
    MatcherCase(
      "$lt",
      holds: [
        ("$lt: 5", "-1e3"), (#"$lt: "2026-01-01T00:00:00+01:00""#, #""2025-12-31""#),
      ],
      fails: [
        .init("$lt: 5", "5", "expected less than `5`, found `5`"),
        .init("$lt: 5", "null", "expected a number for `$lt`, found null, `null`"),
      ],
      misused: [("$lt: ⟦2026-13-01T⟧", "invalid-operand")]),
    MatcherCase(
      "$lte", holds: [("$lte: 5", "5.0"), ("$lte: -0", "0")],
      fails: [.init("$lte: 5", "5.1", "expected at most `5`, found `5.1`")],
      misused: [("$lte: ⟦1MB⟧", "invalid-operand")]),
    MatcherCase(
      "$between",
      holds: [
        ("$between: [1, 5]", "1"), ("$between: [1, 5]", "5"),
        ("$between: [2026-01-01, 2026-12-31]", #""2026-06-15""#),
      ],
      fails: [
        .init(
          "$between: [1, 5]", "5.1", "expected something between both ends of `[1,5]`, found `5.1`"),
        .init(
          "$between: [1, 5]", "true", "expected a number for `$between`, found a boolean, `true`"),
      ],
      misused: [
        ("$between: ⟦[1]⟧", "invalid-operand"), ("$between: ⟦[5, 1]⟧", "invalid-operand"),
        ("$between: [1, ⟦x⟧]", "invalid-operand"),
      ]),
    MatcherCase(
      "$closeTo",
      holds: [("$closeTo: 0.3, $within: 0.1", "0.4"), ("$closeTo: 10, $within: 0", "1e1")],
      fails: [
        .init(
          "$closeTo: 0.3, $within: 0.1", "0.41",
          "expected something close to `0.3±0.1`, found `0.41`"),
        .init(
          "$closeTo: 1, $within: 1", #""1""#,
          #"expected a number for `$closeTo`, found text, `"1"`"#),
      ],
      misused: [
        ("⟦$closeTo⟧: 1", "missing-within"), ("⟦$within⟧: 1", "missing-within"),
        ("$closeTo: ⟦2026-01-01⟧, $within: 1", "invalid-operand"),
        ("$closeTo: 3, $within: ⟦-1⟧", "invalid-operand"),
      ]),
  ]
}
