// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// What one matcher holds for, what it does not hold for, and how it is misused.
///
/// A matcher is written as inside of `{ … }` under the member `v` of a document; the values are
/// those of `v`, none for one that is absent.
struct MatcherCase {
  let word: MatcherWord
  let holds: [(matcher: String, value: String)]
  let fails: [Failing]
  /// With the code of the diagnostic, whose place is marked.
  let misused: [(matcher: String, code: String)]

  /// A matcher that does not hold, and what is said of it.
  struct Failing {
    let matcher: String
    let value: String
    let message: String

    init(_ matcher: String, _ value: String, _ message: String) {
      self.matcher = matcher
      self.value = value
      self.message = message
    }
  }

  init(
    _ word: MatcherWord, holds: [(matcher: String, value: String)], fails: [Failing],
    misused: [(matcher: String, code: String)]
  ) {
    self.word = word
    self.holds = holds
    self.fails = fails
    self.misused = misused
  }

  static let all: [MatcherCase] = equality + logic + order + texts + shapes + lists

  private static let big = "123456789012345678901234567890.10"

  private static let equality = [
    MatcherCase(
      .equals,
      holds: [
        ("$equals: 1", "1.0"), ("$equals: { $ref: a }", #"{"$ref":"a"}"#),
        ("$equals: [1, [2]]", "[1,[2]]"), ("$equals: null", "null"),
        ("$equals: \(big)", "123456789012345678901234567890.1"),
      ],
      fails: [
        .init("$equals: 1", #""1""#, #"expected the number `1`, found the text `"1"`"#),
        .init(
          "$equals: { a: 1 }", #"{"a":1,"b":2}"#,
          "the object differs at `/b`: expected nothing, found `2`"),
        .init("$equals: \(big)", "123456789012345678901234567890.11", ""),
        .init("$equals: 1", "", "expected `$equals 1`, found nothing"),
      ],
      misused: [("$equals: { ⟦a⟧: }", "missing-value"), ("$equals: ⟦0x1F⟧", "ambiguous-number")]),
    MatcherCase(
      .exact,
      holds: [
        ("$exact: { a: 1 }", #"{"a":1}"#), ("$exact: { a: { b: { $gt: 0 } } }", #"{"a":{"b":1}}"#),
        ("$exact: [{ a: 1 }]", #"[{"a":1}]"#),
      ],
      fails: [
        .init(
          "$exact: { a: 1 }", #"{"a":1,"b":2}"#,
          "the object differs at `/b`: expected nothing, found `2`"),
        .init("$exact: { a: { b: 1 } }", #"{"a":{"b":1,"c":2}}"#, ""),
        .init("$exact: {}", "[]", "expected an object, found a list, `[]`"),
      ],
      misused: [("$exact: { a: { ⟦$grt⟧: 1 } }", "unknown-matcher")]),
    MatcherCase(
      .oneOf,
      holds: [
        ("$in: [1, 2]", "2"), (#"$in: [{ $gt: 5 }, a]"#, #""a""#), ("$in: [null]", "null"),
        ("$in: [[1], [2]]", "[2]"),
      ],
      fails: [
        .init("$in: [1, 2]", "3", "expected one of `[1,2]`, found `3`"),
        .init("$in: [1, 2]", #""1""#, #"expected one of `[1,2]`, found `"1"`"#),
      ],
      misused: [("$in: ⟦5⟧", "invalid-operand"), ("$in: ⟦[]⟧", "empty-list")]),
  ]

  private static let logic = [
    MatcherCase(
      .not,
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
      .anyOf,
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
      .allOf,
      holds: [("$allOf: [{ $gt: 0 }, { $lt: 9 }]", "5"), ("$allOf: [{ $exists: false }]", "")],
      fails: [
        .init("$allOf: [{ $gt: 0 }, { $lt: 9 }]", "9", "expected less than `9`, found `9`"),
        .init("$allOf: [{ $gt: 0 }, { $lt: 9 }]", "", "expected `$gt 0`, found nothing"),
      ],
      misused: [("$allOf: { ⟦$gt⟧: 1 }", "invalid-operand"), ("$allOf: ⟦[]⟧", "empty-list")]),
    MatcherCase(
      .exists,
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

  private static let order = [
    MatcherCase(
      .greaterThan,
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
      .atLeast, holds: [("$gte: 5", "5"), ("$gte: 5", "5.0")],
      fails: [.init("$gte: 5", "4.999", "expected at least `5`, found `4.999`")],
      misused: [("$gte: ⟦null⟧", "invalid-operand")]),
    MatcherCase(
      .lessThan,
      holds: [
        ("$lt: 5", "-1e3"), (#"$lt: "2026-01-01T00:00:00+01:00""#, #""2025-12-31""#),
      ],
      fails: [
        .init("$lt: 5", "5", "expected less than `5`, found `5`"),
        .init("$lt: 5", "null", "expected a number for `$lt`, found null, `null`"),
      ],
      misused: [("$lt: ⟦2026-13-01T⟧", "invalid-operand")]),
    MatcherCase(
      .atMost, holds: [("$lte: 5", "5.0"), ("$lte: -0", "0")],
      fails: [.init("$lte: 5", "5.1", "expected at most `5`, found `5.1`")],
      misused: [("$lte: ⟦1MB⟧", "invalid-operand")]),
    MatcherCase(
      .between,
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
      .closeTo,
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
      ]),
  ]

  private static let texts = [
    MatcherCase(
      .contains,
      holds: [
        ("$contains: ok", #""it is ok""#), ("$contains: 2", "[1,2]"),
        ("$contains: { id: 7 }", #"[{},{"id":7,"x":1}]"#), (#"$contains: """#, #""""#),
      ],
      fails: [
        .init("$contains: ok", #""no""#, #"expected text that contains `"ok"`, found `"no"`"#),
        .init("$contains: 3", "[1]", "none of 1 element is `3`"),
        .init("$contains: 1", #""1""#, "text can contain text, not a number"),
        .init("$contains: a", "5", "expected text or a list for `$contains`, found a number, `5`"),
      ],
      misused: [("$contains: { ⟦$grt⟧: 1 }", "unknown-matcher")]),
    MatcherCase(
      .startsWith, holds: [("$startsWith: /pets", #""/pets/1""#), (#"$startsWith: """#, #""a""#)],
      fails: [
        .init(
          "$startsWith: b", #""ab""#, #"expected text that starts with `"b"`, found `"ab"`"#),
        .init("$startsWith: b", "7", "expected text for `$startsWith`, found a number, `7`"),
      ],
      misused: [("$startsWith: ⟦[a]⟧", "wrong-type")]),
    MatcherCase(
      .endsWith, holds: [("$endsWith: .png", #""rex.png""#)],
      fails: [
        .init("$endsWith: b", #""ba""#, #"expected text that ends with `"b"`, found `"ba"`"#),
        .init("$endsWith: b", "[\"b\"]", "expected text for `$endsWith`, found a list, `[\"b\"]`"),
      ],
      misused: [("$endsWith: { ⟦a⟧: 1 }", "wrong-type")]),
    MatcherCase(
      .matches, holds: [(#"$matches: '^[a-z]+$'"#, #""abc""#), (#"$matches: '\d'"#, #""a1b""#)],
      fails: [
        .init(
          #"$matches: '^\d+$'"#, #""12a""#, #"expected text that matches `^\d+$`, found `"12a"`"#),
        .init("$matches: a", "1", "expected text for `$matches`, found a number, `1`"),
      ],
      misused: [
        ("$matches: '(⟦⟧'", "invalid-pattern"), (#"$matches: "⟦\b⟧a""#, "control-character"),
      ]),
    MatcherCase(
      .format,
      holds: [
        ("$format: uuid", #""0b54e2c4-9a8e-4f0e-9a53-0f8a3c1b2d4e""#),
        ("$format: date-time", #""2026-01-31T12:30:00Z""#), ("$format: ipv6", #""::1""#),
        ("$format: email", #""ada@a.example""#), ("$format: uri", #""https://a.example/""#),
        ("$format: regex", #""^a+$""#), ("$format: json-pointer", #""/a/0""#),
      ],
      fails: [
        .init("$format: uuid", #""1""#, #"expected a UUID, found `"1"`"#),
        .init(
          "$format: date", #""2026-02-30""#,
          #"expected a date like 2026-01-31, found `"2026-02-30"`"#),
        .init(
          "$format: date", "20260101", "expected text for `$format`, found a number, `20260101`"),
        .init("$format: date", "", "expected `$format date`, found nothing"),
        .init(
          "$format: hostname", #""xn--bcher-kva.example""#,
          "whether `\"xn--bcher-kva.example\"` is a host name is not checked: "
            + "it would need the tables of internationalized names"),
        .init(
          "$not: { $format: hostname }", #""xn--bcher-kva.example""#,
          "whether `\"xn--bcher-kva.example\"` is a host name is not checked: "
            + "it would need the tables of internationalized names"),
      ],
      misused: [
        ("$format: ⟦UUID⟧", "invalid-value"), ("$format: ⟦phone⟧", "invalid-value"),
        ("$format: ⟦idn-email⟧", "format-not-checked"), ("$format: ⟦[date]⟧", "wrong-type"),
      ]),
  ]

  private static let shapes = [
    MatcherCase(
      .type,
      holds: [
        ("$type: integer", "1.0"), ("$type: integer", "1e400"), ("$type: number", "1.5"),
        ("$type: null", "null"), ("$type: [string, array]", "[]"), ("$type: boolean", "false"),
        ("$type: object", "{}"),
      ],
      fails: [
        .init("$type: integer", "1.5", "expected an integer, found a number, `1.5`"),
        .init("$type: [string, 'null']", "1", "expected text or null, found a number, `1`"),
      ],
      misused: [("$type: ⟦int⟧", "invalid-value"), ("$type: ⟦[]⟧", "empty-list")]),
    MatcherCase(
      .schema,
      holds: [
        ("$schema: { type: object, required: [id] }", #"{"id":1}"#), ("$schema: true", "1"),
        ("$schema: { type: array, items: { minimum: 0 } }", "[0,1e99]"),
        ("$schema: { const: \(big) }", "123456789012345678901234567890.1"),
        ("$schema: { format: date }", #""tomorrow""#),
        (
          "$schema: { $schema: 'http://json-schema.org/draft-07/schema#', format: date }",
          #""2026-01-31""#
        ),
      ],
      fails: [
        .init(
          "$schema: { type: object }", "[]", "`/v`: expected object, found an array of 0"),
        .init(
          "$schema: { properties: { id: { type: integer } } }", #"{"id":"x"}"#,
          #"`/v/id`: expected integer, found `"x"`"#),
        .init(
          "$schema: { required: [a, b] }", "{}",
          "`/v`: the member `a` is missing (the first of 2 violations)"),
        .init("$schema: false", "1", "`/v`: nothing may stand here, found `1`"),
        .init("$schema: true", "", "expected `the schema that stands here`, found nothing"),
        .init(
          "$schema: { $schema: 'http://json-schema.org/draft-07/schema#', format: date }",
          #""soon""#, #"`/v`: expected a date like 2026-01-31, found `"soon"`"#),
      ],
      misused: [
        ("$schema: { type: ⟦strin⟧ }", "invalid-schema"), ("$schema: ⟦5⟧", "wrong-type"),
        (#"$schema: { pattern: ⟦"("⟧ }"#, "invalid-schema"),
        ("$schema: { $ref: ⟦'#/$defs/none'⟧ }", "invalid-schema"),
        ("$schema: { ⟦format⟧: true, file: a.json }", "unknown-key"),
      ]),
    MatcherCase(
      .empty,
      holds: [
        ("$empty: true", "[]"), ("$empty: true", "{}"), ("$empty: true", #""""#),
        ("$empty: false", "[0]"),
      ],
      fails: [
        .init("$empty: true", "[1]", "expected nothing inside, found `[1]`"),
        .init("$empty: false", "{}", "expected something inside, found `{}`"),
        .init(
          "$empty: true", "0",
          "expected text, a list or an object for `$empty`, found a number, `0`"),
      ],
      misused: [("$empty: ⟦0⟧", "wrong-type")]),
    MatcherCase(
      .length,
      holds: [
        ("$length: 2", "[1,2]"), ("$length: { $gt: 1 }", #""ab""#),
        ("$length: 1", #""\#u{1F600}""#),
        ("$length: 1", #"{"a":1}"#), (#"$length: "2""#, "[1,2]"),
      ],
      fails: [
        .init("$length: 2", "[1]", "the length is another: expected `2`, found `1`"),
        .init(
          "$length: 2", "12",
          "expected text, a list or an object for `$length`, found a number, `12`"),
      ],
      misused: [
        ("$length: ⟦-1⟧", "invalid-value"),
        ("$length: { ⟦$startsWith⟧: a }", "matcher-does-not-fit"),
      ]),
    MatcherCase(
      .keys,
      holds: [
        ("$keys: [id, name]", #"{"id":1,"name":2}"#),
        ("$keys: { $contains: id }", #"{"a":1,"id":2}"#),
        ("$keys: { $length: 0 }", "{}"), ("$keys: { $each: { $startsWith: x } }", #"{"xa":1}"#),
      ],
      fails: [
        .init("$keys: [id]", #"{"id":1,"b":2}"#, ""),
        .init("$keys: [id]", "[]", "expected an object for `$keys`, found a list, `[]`"),
      ],
      misused: [("$keys: { $length: ⟦a⟧ }", "invalid-value")]),
  ]

  private static let lists = [
    MatcherCase(
      .each,
      holds: [("$each: { $gt: 0 }", "[1,2]"), ("$each: { a: 1 }", #"[{"a":1,"b":2}]"#)],
      fails: [
        .init("$each: { $gt: 1 }", "[2,1,0]", "element 1: expected more than `1`, found `1`"),
        .init("$each: 1", "[]", "`$each` does not hold for an empty list"),
        .init("$each: 1", "{}", "expected a list for `$each`, found an object, `{}`"),
      ],
      misused: [("$each: { $gt: ⟦x⟧ }", "invalid-operand")]),
    MatcherCase(
      .any, holds: [("$any: { $gt: 1 }", "[1,2]")],
      fails: [
        .init("$any: 9", "[1,2]", "none of 2 elements is `9`"),
        .init("$any: 1", "1", "expected a list for `$any`, found a number, `1`"),
        .init("$any: 1", "[]", "expected an element that is `1`, found an empty list"),
      ],
      misused: [("$any: { $in: ⟦1⟧ }", "invalid-operand")]),
    MatcherCase(
      .unique, holds: [("$unique: true", #"[1,"1",[1]]"#), ("$unique: false", "[1,1.0]")],
      fails: [
        .init("$unique: true", "[1,2,1.0]", "elements 0 and 2 are both `1`"),
        .init("$unique: true", "[]", "`$unique` does not hold for an empty list"),
        .init("$unique: false", "[1,2]", "expected an element that is there twice, found none"),
        .init("$unique: true", "5", "expected a list for `$unique`, found a number, `5`"),
      ],
      misused: [("$unique: ⟦id⟧", "wrong-type")]),
    MatcherCase(
      .sorted,
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
          #"expected numbers, dates or timestamps for `$sorted`, found text, `"b"`"#),
      ],
      misused: [
        ("$sorted: ⟦up⟧", "invalid-value"), ("$sorted: { by: ⟦p⟧rice }", "invalid-jsonpath"),
        ("$sorted: { by: ⟦'$..price'⟧ }", "invalid-operand"),
        ("$sorted: { order: ⟦down⟧ }", "invalid-value"), ("$sorted: { ⟦bye⟧: $.a }", "unknown-key"),
      ]),
    MatcherCase(
      .sameItems,
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
