// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension MatcherCase {
  /// Matchers of types, schemas, sizes and names.
  static let shapes = [
    MatcherCase(
      "$type",
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
      "$schema",
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
        .init("$schema: false", "1", "`/v`: expected nothing here, found `1`"),
        .init("$schema: true", "", "expected `the schema written here`, found nothing"),
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
      "$empty",
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
      "$length",
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
      "$keys",
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
}
