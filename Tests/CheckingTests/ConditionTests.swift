// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

@testable import Checking

struct ConditionTests {
  @Test func `each of that is a check named by its text`() throws {
    let judged = try judge(
      "that: [a > 1, b]", .json("{}"),
      scope: scope(("a", .number(ExactNumber(2))), ("b", .boolean(true))))
    #expect(judged.names == ["that a > 1", "that b"])
    #expect(judged.allHold)
  }

  @Test func `a false one shows the value of every part`() throws {
    let failure = try judge(
      "that: ['a.b == 3 && c']", .json("{}"),
      scope: scope(
        ("a", .object(OrderedObject([("b", .number(ExactNumber(4)))]))), ("c", .boolean(true)))
    ).failure()
    #expect(failure.message == "`a.b == 3 && c` is false")
    #expect(failure.notes == ["`a.b == 3` ↳ `false`", "`a.b` ↳ `4`", "`c` ↳ `true`"])
  }

  @Test func `a secret is shown by its name`() throws {
    var names = VariableScope()
    names.bind("password", to: ScopedValue(.string("hunter2"), secrets: SecretNames("password")))
    let failure = try judge(
      "that: ['password == \"other\"']", .json("{}"), scope: names
    ).failure()
    #expect(failure.notes == ["`password` ↳ `***password***`"])
  }

  @Test func `one without a value fails and shows the parts that have one`() throws {
    let failure = try judge(
      "that: ['a + none > 0']", .json("{}"), scope: scope(("a", .number(ExactNumber(1))))
    ).failure()
    #expect(failure.message.contains("none"))
    #expect(failure.notes.contains("`a` ↳ `1`"))
  }

  @Test func `a text is not a condition`() throws {
    let failure = try judge("that: [a]", .json("{}"), scope: scope(("a", .string("x")))).failure()
    #expect(failure.message.contains("not true or false"))
  }
}
