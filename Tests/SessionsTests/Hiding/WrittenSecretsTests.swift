// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Sessions

@Suite struct WrittenSecretsTests {
  @Test(arguments: [
    ("secrets: { lit: [tokAAAA1111bbbb] }", ["tokAAAA1111bbbb"]),
    ("secrets: { 'li t': tokAAAA1111bbbb }", ["tokAAAA1111bbbb"]),
    ("secrets: { lit: { valu: tokAAAA1111bbbb } }", ["tokAAAA1111bbbb"]),
    ("secrets: tokAAAA1111bbbb", ["tokAAAA1111bbbb"]),
    ("secret: { lit: tokAAAA1111bbbb }", ["tokAAAA1111bbbb"]),
    ("Secrets:\n  lit: tokAAAA1111bbbb", ["tokAAAA1111bbbb"]),
    ("sercets:\n  lit: 'tok: AAAA, 1111'", ["tok: AAAA, 1111"]),
    ("secrets: { lit: 01234567890123 }", ["01234567890123"]),
    ("secrets: { lit: tokAAAA1111bbbb\nrequests: []", ["tokAAAA1111bbbb"]),
    ("secrets:\n  lit: \"tokAAAA1111bbbb\nrequests:\n  - GET: /", ["tokAAAA1111bbbb"]),
    (
      "secrets:\n  lit: |\n    line of it\n    another\nvars: { a: b }",
      ["|", "line of it", "another"]
    ),
    (
      "{\"curlew\": 1, \"secrets\": {\"lit\": [\"tokAAAA\"]}, \"vars\": {\"a\": \"b\"}}",
      ["tokAAAA"]
    ),
    (
      "environments:\n  e:\n    secrets:\n      lit: tokAAAA # why\n    vars: { a: b }", ["tokAAAA"]
    ),
    ("secrets:\n- one\n- two: tokAAAA\nvars: { a: b }", ["tokAAAA"]),
    ("secrets: { a: { from: [op, read], cwd: tools }, b: tokAAAA }", ["tokAAAA"]),
    (
      "secrets:\n  a:\n    from:\n      - op\n    env:\n      A: tokAAAA\n  from: tokBBBB",
      ["tokAAAA", "tokBBBB"]
    ),
    ("secrets:\n  a:\n    value: tokAAAA\n    origins: ['https://a.example']", ["tokAAAA"]),
    ("secrets:\n  lit:tokAAAA1111bbbb", ["lit:tokAAAA1111bbbb"]),
    ("secrets:\n  lit tokAAAA1111bbbb", ["lit tokAAAA1111bbbb"]),
    ("secrets: { lit: ${nope} tokAAAA1111bbbb }", ["${nope} tokAAAA1111bbbb"]),
    ("secrets: { lit: { tokAAAA1111bbbb } }", ["tokAAAA1111bbbb"]),
    ("secrets: { lit: a}tokAAAA1111bbbb }", ["a", "tokAAAA1111bbbb }"]),
    ("x-a: &s { lit: [tokAAAA1111bbbb] }\nsecrets: *s", ["tokAAAA1111bbbb", "*s"]),
    (
      "x-a: &s\n  lit: tokAAAA1111bbbb\nvars: { a: b }\nsecrets: { <<: *s }",
      ["tokAAAA1111bbbb", "*s"]
    ),
    ("secrets:\n  lit: tokAAAA1111bbbb: x", ["tokAAAA1111bbbb:", "x"]),
    ("secrets: &a { lit: [tok1], b: { value: tok2 } }", ["tok1", "tok2"]),
    ("secrets:\n  lit: |\n    tok1: x\n  b: tok2", ["|", "tok1: x", "tok2"]),
    ("secrets:\n{\nlit: tok1,\nb: tok2\n}\nvars: { a: b }", []),
    ("secrets: {\nlit: tok1,\nb: tok2\n}\nvars: { a: b }", ["tok1", "tok2"]),
    ("secrets\n  lit: tokAAAA1111bbbb", ["tokAAAA1111bbbb"]),
    ("secrets:\n  a: { value: tok1 }\n  b: tok2\nvars: { a: b }", ["tok1", "tok2"]),
    ("secrets:\n  a: {\n    value: tok1\n  }\n  b: [tok2]\n  c: tok3", ["tok1", "tok2", "tok3"]),
    ("secrets:\n  a: { value: { x: tok1 } }\n  b: tok2", ["tok1", "tok2"]),
    (
      "environments:\n  e:\n    secrets:\n      a: { value: tok1 }\n      b: tok2\n    vars: { a: b }",
      ["tok1", "tok2"]
    ),
    ("secrets: [lit=tokAAAA1111bbbb]", ["lit=tokAAAA1111bbbb"]),
    ("secrets: [token, key]", []), ("secrets:\n  - token\n  - key\nvars: { a: b }", []),
    ("vars: { a: tokAAAA }\nrequests: [{ GET: /, headers: { a: b } }]", []),
    ("server: { a: b }", []), ("", []), ("secrets:", []), ("secrets: {", []), ("]}:-", []),
  ])
  func `values below secrets are found in any notation`(_ text: String, _ values: [String]) {
    #expect(WrittenSecrets(in: Array(text.utf8)).texts == values)
  }
}
