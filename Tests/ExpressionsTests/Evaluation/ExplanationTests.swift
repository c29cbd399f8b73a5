// SPDX-License-Identifier: Apache-2.0

import Expressions
import TestSupport
import Testing
import Values

struct ExplanationTests {
  private var scope: TestScope {
    var scope = TestScope(
      #"{"r": {"json": {"total": 4, "items": [{"p": 1}, {"p": 0}, {"p": 5}]}}, "ok": false}"#)
    scope.variables.bind(
      "password", to: ScopedValue(.string("x"), secrets: SecretNames("password")))
    return scope
  }

  private func parts(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    return try compiled(text).explain(in: scope).parts.map { part in
      "\(String(decoding: bytes[part.range], as: UTF8.self)) ↳ \(part.text())"
    }
  }

  @Test func `a false condition gives the value of every part in the order written`() throws {
    #expect(try parts("r.json.total == 3") == ["r.json.total ↳ 4"])
    #expect(
      try parts("r.json.items.size() > 3 && ok") == [
        "r.json.items.size() > 3 ↳ false", "r.json.items.size() ↳ 3",
        #"r.json.items ↳ [{"p":1},{"p":0},{"p":5}]"#, "ok ↳ false",
      ])
    #expect(try parts("ok") == ["ok ↳ false"])
    #expect(
      try parts("!(r.json.total == 4)") == ["(r.json.total == 4) ↳ true", "r.json.total ↳ 4"])
  }

  @Test func `in a macro the turn that decided counts`() throws {
    let found = try parts("r.json.items.all(i, i.p > 0)")
    #expect(found.contains("i.p > 0 ↳ false"))
    #expect(found.contains("i.p ↳ 0"))
    #expect(found.contains(#"i ↳ {"p":0}"#))
  }

  @Test func `both sides of and are shown, and errors, but not branches that were not taken`()
    throws
  {
    #expect(
      try parts("r.x == 1 && ok") == [
        "r.x == 1 ↳ there is no member `x`", "r.x ↳ there is no member `x`", "ok ↳ false",
      ])
    #expect(
      try parts("(ok ? r.json.total : 7) == 8") == ["(ok ? r.json.total : 7) ↳ 7", "ok ↳ false"])
  }

  @Test func `a secret is shown as its name, and a value compared with it is not hidden`() throws {
    #expect(
      try parts("password + 'y' == 'z'") == [
        "password + 'y' ↳ ***password***", "password ↳ ***password***",
      ])
    #expect(
      try parts("size(password) == 2") == ["size(password) ↳ 1", "password ↳ ***password***"])
  }

  @Test func `long values are cut`() throws {
    let explanation = try compiled("'a'.replace('a', 'b' + 'c') == 'd'").explain(in: scope)
    #expect(explanation.parts.first?.text(maximumCharacters: 3) == "\"b…")
  }

  private func compared(_ text: String) throws -> [String] {
    try compiled(text).explain(in: scope).comparisons.map { texts in
      "\(texts.found) \(texts.isPart ? "has" : "=") \(texts.written)"
    }
  }

  @Test(arguments: [
    ("'a' + 'b' == 'c'", ["ab = c"]), ("'c' != 'a' + 'b'", ["c = ab"]),
    ("'a' in ['b', 'c']", ["b = a", "c = a"]), ("'a' in {'b': 1}", ["b = a"]),
    ("'ab'.startsWith('c') || 'ab'.endsWith('d')", ["ab has c", "ab has d"]),
    ("'ab'.contains('c')", ["ab has c"]),
    ("{'a': ['b', 1], 'n': 'x'} == {'a': ['c', 2], 'm': 'y'}", ["b = c"]),
    ("ok ? 'a' == 'b' : 'c' == 'd'", ["c = d"]), ("r.json.total == 3", []),
    ("password == 'y' || 'z'.contains(password)", []), ("r.missing == 'a'", []),
  ])
  func `the texts that operators compare, none made from a secret`(
    text: String, texts: [String]
  ) throws {
    #expect(try compared(text) == texts)
  }

  @Test func `few texts of long lists and long texts are looked at`() throws {
    #expect(try compared("'x'.repeat(100000) == 'y'") == [])
    #expect(try compared("'a' in lists.range(2000).map(n, 'b')").count == 1000)
  }
}
