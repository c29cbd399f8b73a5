// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension MatcherCase {
  /// Matchers of texts.
  static let texts = [
    MatcherCase(
      "$contains",
      holds: [
        ("$contains: ok", #""it is ok""#), ("$contains: 2", "[1,2]"),
        ("$contains: { id: 7 }", #"[{},{"id":7,"x":1}]"#),
      ],
      fails: [
        .init("$contains: ok", #""no""#, #"expected text that contains `"ok"`, found `"no"`"#),
        .init("$contains: 3", "[1]", "element 0: expected `3`, found `1`"),
        .init("$contains: 1", #""1""#, "text can contain text, not a number"),
        .init("$contains: a", "5", "expected text or a list for `$contains`, found a number, `5`"),
      ],
      misused: [("$contains: { ⟦$grt⟧: 1 }", "unknown-matcher")]),
    MatcherCase(
      "$equalsIgnoringCase",
      holds: [
        ("$equalsIgnoringCase: GZip", #""gzip""#), ("$equalsIgnoringCase: ÉTÉ", #""été""#),
        // By itself in lower case, at the end of a word too.
        ("$equalsIgnoringCase: ΣΑΣ", #""σασ""#), (#"$equalsIgnoringCase: """#, #""""#),
      ],
      fails: [
        .init(
          "$equalsIgnoringCase: b", #""ab""#,
          #"expected text that equals, ignoring case, `"b"`, found `"ab"`"#),
        // Composed and decomposed letters are different texts, as everywhere.
        .init(
          #"$equalsIgnoringCase: "É""#, #""é""#,
          #"expected text that equals, ignoring case, `"É"`, found `"é"`"#),
        .init(
          "$equalsIgnoringCase: b", "7",
          "expected text for `$equalsIgnoringCase`, found a number, `7`"),
      ],
      misused: [("$equalsIgnoringCase: ⟦[a]⟧", "wrong-type")]),
    MatcherCase(
      "$startsWith",
      holds: [("$startsWith: /pets", #""/pets/1""#)],
      fails: [
        .init(
          "$startsWith: b", #""ab""#, #"expected text that starts with `"b"`, found `"ab"`"#),
        .init("$startsWith: b", "7", "expected text for `$startsWith`, found a number, `7`"),
      ],
      misused: [("$startsWith: ⟦[a]⟧", "wrong-type")]),
    MatcherCase(
      "$endsWith", holds: [("$endsWith: .png", #""rex.png""#)],
      fails: [
        .init("$endsWith: b", #""ba""#, #"expected text that ends with `"b"`, found `"ba"`"#),
        .init("$endsWith: b", "[\"b\"]", "expected text for `$endsWith`, found a list, `[\"b\"]`"),
      ],
      misused: [("$endsWith: { ⟦a⟧: 1 }", "wrong-type")]),
    MatcherCase(
      "$matches", holds: [(#"$matches: '^[a-z]+$'"#, #""abc""#), (#"$matches: '\d'"#, #""a1b""#)],
      fails: [
        .init(
          #"$matches: '^\d+$'"#, #""12a""#, #"expected text that matches `^\d+$`, found `"12a"`"#),
        .init("$matches: a", "1", "expected text for `$matches`, found a number, `1`"),
      ],
      misused: [
        ("$matches: '(⟦⟧'", "invalid-pattern"), (#"$matches: "⟦\b⟧a""#, "control-character"),
      ]),
    MatcherCase(
      "$format",
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
}
