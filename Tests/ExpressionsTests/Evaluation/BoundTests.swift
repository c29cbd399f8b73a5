// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// The bounds of `Budget`: each ends in an error, none in a hang.
struct BoundTests {
  private let scope = TestScope(
    #"{"l": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]}"#)

  private func kind(_ text: String, _ scope: TestScope) throws -> EvaluationError.Kind? {
    let expression = try compiled(text)
    do throws(EvaluationError) {
      _ = try expression.evaluate(in: scope)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test func `steps are bounded, and nothing swallows that`() throws {
    let slow = "l.all(a, l.all(b, l.all(c, l.all(d, l.all(e, a + b + c + d + e > 0)))))"
    // Each of these three takes another error of its operand for no answer.
    #expect(try kind("default(l.exists(x, \(slow) || true), true)", scope) == .tooManySteps)
    #expect(try kind("l.all(a, l.all(b, l.all(c, a + b + c > 0)))", scope) == nil)
  }

  @Test func `results are bounded`() throws {
    var text = "'0123456789abcdef'"
    for _ in 0..<22 { text = "cel.bind(s, \(text), s + s)" }
    #expect(try kind(text, scope) == .tooMuchMade)
    #expect(try kind("'ab'.replace('', random.text(1000000)).size()", random) == nil)
    let doubled = "cel.bind(t, random.text(1000000), t.replace('', t))"
    #expect(try kind(doubled, random) == .tooMuchMade)
  }

  /// Variables that double one another would fill the memory.
  @Test func `texts that values are put together to are bounded`() throws {
    let scope = TestScope("{\"t\": \"\(String(repeating: "a", count: 9_000_000))\"}")
    var errors: [ExpressionError] = []
    let joined = try #require(Template.parse("${t}${t}", errors: &errors))
    let error = #expect(throws: EvaluationError.self) { _ = try joined.render(in: scope) }
    #expect(error?.kind == .tooMuchMade)
    let alone = try #require(Template.parse("${t}", errors: &errors))
    #expect(try alone.render(in: scope).text.utf8.count == 9_000_000)
  }

  @Test func `values shared many times do not multiply the work for ever`() throws {
    var text = "[1, 1]"
    for _ in 0..<40 { text = "cel.bind(s, \(text), [s, s])" }
    #expect(try kind(text, scope) == .tooManySteps)
    #expect(try kind("cel.bind(x, \(text), x == x)", scope) == .tooManySteps)
    #expect(try kind("json.encode(\(text))", scope) == .tooManySteps)
    #expect(try kind("'%s'.format([\(text)])", scope) == .tooMuchMade)
  }

  @Test func `a program has a bounded number of parts`() {
    var errors: [ExpressionError] = []
    let parts = String(repeating: "a,", count: 20_001)
    #expect(Expression.compile("[\(parts)]", errors: &errors) == nil)
    #expect(errors.map(\.kind) == [.tooLarge])
  }

  @Test func `the deepest expressions are evaluated and explained`() throws {
    for text in [
      "1" + String(repeating: " + 1", count: 240),
      "l" + String(repeating: ".map(x, x)", count: 240),
      String(repeating: "[", count: 60) + "1" + String(repeating: "]", count: 60),
      String(repeating: "l.all(x, ", count: 60) + "false" + String(repeating: ")", count: 60),
      String(repeating: "!", count: 240) + "true",
    ] {
      #expect(try kind(text, scope) == nil)
      #expect(try !compiled(text).explain(in: scope).parts.isEmpty)
    }
  }

  @Test func `a search takes time in proportion to the text`() throws {
    var scope = TestScope()
    scope.variables.bind("text", to: .string(String(repeating: "a", count: 200_000)))
    let part = "'" + String(repeating: "a", count: 20_000) + "b'"
    #expect(try evaluated("text.contains(\(part))", in: scope) == "false")
    #expect(try evaluated("text.lastIndexOf(\(part))", in: scope) == "-1")
  }

  private var random: TestScope {
    var scope = scope
    scope.functions.random = { _ in NumberSequence(from: 5) }
    return scope
  }
}
