// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import TestSupport
import Testing

/// The codes that a failed step has for what goes wrong in an expression.
struct EvaluationCodeTests {
  private func code(_ text: String, in scope: TestScope) throws -> DiagnosticCode? {
    let expression = try compiled(text)
    do throws(EvaluationError) {
      _ = try expression.evaluate(in: scope)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    ("nowhere", "unavailable-name"), ("object.none", "missing-member"),
    ("'a' + one", "wrong-type"), ("list[3]", "index-out-of-range"),
    ("one ? 1 : 2", "not-a-condition"), ("one / 0", "division-by-zero"),
    ("9223372036854775807 + 1", "number-out-of-range"), ("{'a': 1, 'a': 2}", "repeated-key"),
    ("list.all(a, list.all(b, list.all(c, a + b + c > 0)))", nil),
  ])
  func `has a code for each error`(_ text: String, _ expected: DiagnosticCode?) throws {
    let scope = TestScope(#"{ "one": 1, "list": [1, 2, 3], "object": { "a": 1 } }"#)
    #expect(try code(text, in: scope) == expected)
  }

  @Test func `an expression that takes too many steps is too costly`() throws {
    let scope = TestScope("{ \"l\": [\((1...30).map(String.init).joined(separator: ","))] }")
    let slow = "l.all(a, l.all(b, l.all(c, l.all(d, l.all(e, a + b + c + d + e > 0)))))"
    #expect(try code(slow, in: scope) == "expression-too-costly")
  }
}
