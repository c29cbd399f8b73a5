// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// Variables and functions of a test.
struct TestScope: Scope {
  var variables = VariableScope()
  var functions = FunctionTable.forTests

  func value(of reference: NameReference) -> ScopedValue? { variables.value(of: reference) }

  /// Variables out of the text of a JSON object.
  init(_ json: String = "{}") {
    guard let document = try? JSONDocument.parse(json) else { return }
    for member in document.root.members {
      variables.bind(member.name.stringValue ?? "", to: member.value.value())
    }
  }
}

/// Compiles; a mistake fails the test.
func compiled(_ text: String) throws -> Expression {
  var errors: [ExpressionError] = []
  let expression = Expression.compile(text, errors: &errors)
  return try #require(expression, "\(text): \(errors)")
}

/// The value of an expression as compact JSON, or `error: ` and the message.
func evaluated(_ text: String, in scope: TestScope = TestScope()) throws -> String {
  do throws(EvaluationError) {
    return try compiledOrFail(text).evaluate(in: scope).value.jsonText()
  } catch {
    return "error: \(error.message)"
  }
}

private func compiledOrFail(_ text: String) throws(EvaluationError) -> Expression {
  do {
    return try compiled(text)
  } catch {
    throw EvaluationError(.unavailable(name: text), at: 0..<0)
  }
}
