// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension MatcherCase {
  /// Matchers of lists.
  static let lists = [
    MatcherCase(
      "$each",
      holds: [("$each: { $gt: 0 }", "[1,2]"), ("$each: { a: 1 }", #"[{"a":1,"b":2}]"#)],
      fails: [
        .init("$each: { $gt: 1 }", "[2,1,0]", "element 1: expected more than `1`, found `1`"),
        .init("$each: 1", "[]", "`$each` does not hold for an empty list"),
        .init("$each: 1", "{}", "expected a list for `$each`, found an object, `{}`"),
      ],
      misused: [("$each: { $gt: ⟦x⟧ }", "invalid-operand")]),
    MatcherCase(
      "$any", holds: [("$any: { $gt: 1 }", "[1,2]")],
      fails: [
        .init("$any: 9", "[1,2]", "none of 2 elements is `9`"),
        .init("$any: 1", "1", "expected a list for `$any`, found a number, `1`"),
        .init("$any: 1", "[]", "expected an element that is `1`, found an empty list"),
      ],
      misused: [("$any: { $in: ⟦1⟧ }", "invalid-operand")]),
    MatcherCase(
      "$unique", holds: [("$unique: true", #"[1,"1",[1]]"#), ("$unique: false", "[1,1.0]")],
      fails: [
        .init("$unique: true", "[1,2,1.0]", "elements 0 and 2 are both `1`"),
        .init("$unique: true", "[]", "`$unique` does not hold for an empty list"),
        .init("$unique: false", "[1,2]", "expected an element that is there twice, found none"),
        .init("$unique: true", "5", "expected a list for `$unique`, found a number, `5`"),
      ],
      misused: [("$unique: ⟦id⟧", "wrong-type")]),
    MatcherCase(
      "$sorted",
      holds: [
        ("$sorted: asc", "[1,1.0,2]"), ("$sorted: desc", #"["2026-02-01","2026-01-31T23:59:59Z"]"#),
        ("$sorted: { by: $.price }", #"[{"price":1},{"price":2.5}]"#),
        ("$sorted: { by: '$.a[0]', order: desc }", #"[{"a":[2]},{"a":[1]}]"#),
        ("$sorted: { order: desc }", "[2,1]"), ("$sorted: asc", "[7]"),
      ],
      fails: [
        .init(
          "$sorted: asc", "[1,3,2]", "expected ascending order, found `3` before `2` at element 2"),
        .init(
          "$sorted: { by: $.price, order: desc }", #"[{"price":1},{"price":2}]"#,
          "expected descending order, found `1` before `2` at element 1"),
        .init(
          "$sorted: { by: $.price }", #"[{"price":1},{}]"#,
          "element 1 has nothing at `$.price` to be ordered by"),
        .init("$sorted: asc", "[]", "`$sorted` does not hold for an empty list"),
        .init(
          "$sorted: asc", #"[1,"2026-01-01"]"#, #"`1` and `"2026-01-01"` cannot be ordered"#),
        .init("$sorted: asc", "{}", "expected a list for `$sorted`, found an object, `{}`"),
        .init(
          "$sorted: asc", #"["b","a"]"#,
          #"expected ascending order, found `"b"` before `"a"` at element 1"#),
      ],
      misused: [
        ("$sorted: ⟦up⟧", "invalid-value"), ("$sorted: { by: ⟦p⟧rice }", "invalid-jsonpath"),
        ("$sorted: { by: ⟦'$..price'⟧ }", "invalid-operand"),
        ("$sorted: { order: ⟦down⟧ }", "invalid-value"), ("$sorted: { ⟦bye⟧: $.a }", "unknown-key"),
      ]),
    MatcherCase(
      "$sameItems",
      holds: [
        ("$sameItems: [3, 1, 2]", "[1,2,3]"), ("$sameItems: []", "[]"),
        ("$sameItems: [{ $gt: 0 }, { $gt: 5 }, { $gt: 3 }]", "[9,1,4]"),
      ],
      fails: [
        .init("$sameItems: [1, 2]", "[1,2,3]", "expected 2 items, found 3"),
        .init(
          "$sameItems: [1, 2, 2]", "[1,1,2]",
          "no element is left for `2`; `1` is not among the items"),
        .init("$sameItems: [1]", "5", "expected a list for `$sameItems`, found a number, `5`"),
      ],
      misused: [("$sameItems: ⟦1⟧", "invalid-operand")]),
  ]
}
