// SPDX-License-Identifier: Apache-2.0

import Expressions
import TestSupport
import Testing
import Values

struct NameLookUpTests {
  private let scope = TestScope(
    #"{"a": {"b": null, "list": [1]}, "list": [5], "size": 7, "base64": {"x": 1}, "int": 3}"#)

  @Test
  func `references are the names of the scope, with their members, and no variables of macros`()
    throws
  {
    let marked = MarkedText("⟦x.y⟧.map(i, i.z + ⟦k⟧[i]) + size(⟦a.b[0].c⟧) + ⟦m['n o']⟧[⟦p⟧].q")
    let references = try compiled(marked.text).references
    #expect(references.map(\.range) == marked.ranges)
    #expect(references.map(\.root) == ["x", "k", "a", "m", "p"])
    #expect(references.allSatisfy { !$0.mayBeAbsent && !$0.mayBeType })
  }

  @Test func `has and default allow absent names`() throws {
    let references = try compiled("has(a.b) && default(c.d, e) && list == []").references
    #expect(references.map(\.root) == ["a", "c", "e", "list"])
    #expect(references.map(\.mayBeAbsent) == [true, true, false, false])
    #expect(references.map(\.mayBeType) == [false, false, false, true])
  }

  @Test(arguments: [
    ("size([1, 2])", "2"), ("size", "7"), ("base64.x", "1"), ("base64.encode('a')", "\"YQ==\""),
    ("list[0]", "5"), ("int", "3"), ("int('4')", "4"), ("string", "\"string\""),
    ("list.map(list, list + 1)", "[6]"), ("list.map(x, .list[0])", "[5]"),
    ("default(a.b, 1)", "1"), ("default(a.c, 1)", "1"), ("default(a.list[3], 1)", "1"),
    ("default(missing, 1)", "1"), ("default(missing.x.y, 1)", "1"), ("default(a.b.c.d, 1)", "1"),
    ("default(a.list[0], 9)", "1"), ("default(1 / 0, 1)", "error: a division by zero"),
    ("default(a.list.x, 1)", "error: a list has no member `x`"),
    ("default({}.?x, 1)", "1"), ("default({'x': 2}.?x, 1)", "2"),
    ("has(a.b)", "true"), ("has(a.c)", "false"), ("has(a.c.d)", "error: there is no member `c`"),
    ("a.?list[?0].orValue(2)", "1"), ("a.?c.d.hasValue()", "false"),
    ("missing", "error: `missing` has no value here"),
    ("a.c || true", "true"), ("missing && false", "false"),
    ("cel.block([1, cel.index(0) + 1], cel.index(1) * 2)", "4"),
    ("[1, 2].map(cel.iterVar(0, 0), cel.iterVar(0, 0) + 1)", "[2,3]"),
  ])
  func `a call is a function, a name is a variable`(_ text: String, _ expected: String) throws {
    #expect(try evaluated(text, in: scope) == expected)
  }

  @Test func `a header is found through the headers`() throws {
    struct Headers: Scope {
      func value(of reference: NameReference) -> ScopedValue? {
        guard reference.root == "response", reference.path.first?.name == "headers",
          let name = reference.path.dropFirst().first?.name
        else { return nil }
        return ScopedValue(.string("value of \(name)"), membersTaken: 2)
      }
    }
    let found = try compiled("response.header('E' + 'tag')").evaluate(in: Headers())
    #expect(found.value == .string("value of Etag"))
  }

  @Test func `literals in languages of their own are known before anything runs`() throws {
    let marked = MarkedText(
      "a.matches(⟦'('⟧) && jsonpath(a, ⟦'$.['⟧) == 1 && t.getHours(⟦'Mars/X'⟧) == 1 && file(⟦'f'⟧) == b"
    )
    let expression = try compiled(marked.text)
    #expect(expression.literalArguments.map(\.range) == marked.ranges)
    #expect(expression.literalArguments.map(\.language) == [.pattern, .path, .timeZone, .file])
    #expect(expression.literalArguments.map(\.text) == ["(", "$.[", "Mars/X", "f"])
  }
}
