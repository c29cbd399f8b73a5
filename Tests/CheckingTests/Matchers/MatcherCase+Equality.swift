// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension MatcherCase {
  /// Matchers of equality.
  static let equality = [
    MatcherCase(
      "$equals",
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
      "$exact",
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
      "$in",
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
}
