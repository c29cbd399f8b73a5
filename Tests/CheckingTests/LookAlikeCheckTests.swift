// SPDX-License-Identifier: Apache-2.0

import Expressions
import Queries
import Testing
import Values

@testable import Checking

/// Names and written texts that look like those of a response.
struct LookAlikeCheckTests {
  @Test func `a member that looks like a missing one is reported`() throws {
    let failure = try judge(json: "{ name: x }", "{\"other\":1,\"n\u{430}me\":\"x\"}").failure()
    #expect(
      failure.notes == [
        "there is `n\u{430}me`; they differ at character 2: U+0061 and U+0430"
      ])
  }

  @Test func `a path that selects nothing has one beside it`() throws {
    let document = try JSONDocument.parse("{\"a\":{\"n\u{430}me\":\"x\"}}")
    let path = try JSONPath("$.a.name")
    #expect(
      Absence.lookAlike(of: path, in: document.root, within: Workload())
        == "`$.a` has `n\u{430}me`; they differ at character 2: U+0061 and U+0430")
    #expect(
      try Absence.lookAlike(of: JSONPath("$.a.x"), in: document.root, within: Workload()) == nil)
  }

  @Test(arguments: [
    ("a == 'x y'", "they differ at character 2: U+0020 and U+00A0"),
    ("w == a", "they differ at character 2: U+00A0 and U+0020"),
    ("!(a != 'x y')", "they differ at character 2: U+0020 and U+00A0"),
    ("a in ['x', 'x y']", "they differ at character 2: U+00A0 and U+0020"),
    ("a.startsWith('x y')", "there is `x\\u{a0}y`; they differ at character 2: U+0020 and U+00A0"),
    (
      "('b' + a).contains('x y')",
      "there is `x\\u{a0}y`; they differ at character 2: U+0020 and U+00A0"
    ),
    ("{'m': a} == {'m': 'x y'}", "they differ at character 2: U+0020 and U+00A0"),
  ])
  func `a condition compares texts that look alike`(condition: String, note: String) throws {
    let failure = try judge(
      "that: [\"\(condition)\"]", .json("{}"),
      scope: scope(("a", .string("x\u{A0}y")), ("w", .string("x y")))
    ).failure()
    #expect(failure.notes.last == note)
  }

  @Test func `nothing of a secret is in such a note`() throws {
    var names = VariableScope()
    names.bind("token", to: ScopedValue(.string("x\u{A0}y"), secrets: SecretNames("token")))
    let failure = try judge("that: [\"token == 'x y'\"]", .json("{}"), scope: names).failure()
    #expect(failure.notes == ["`token` ↳ `***token***`"])
  }
}
