// SPDX-License-Identifier: Apache-2.0

extension Expression {
  /// Reads a condition: an expression without `${…}`, or one whole `${…}`; nil if it has a mistake,
  /// which is added to `errors`.
  package static func parseCondition(
    _ text: String, errors: inout [ExpressionError]
  ) -> Expression? {
    if Template.firstOpening(in: text) != nil { return wholeTemplate(text, errors: &errors) }
    return compile(text, errors: &errors)
  }

  private static func wholeTemplate(
    _ text: String, errors: inout [ExpressionError]
  ) -> Expression? {
    guard let template = Template.parse(text, errors: &errors) else { return nil }
    if let expression = template.wholeExpression { return expression }
    errors.append(ExpressionError(.partialCondition, at: 0..<text.utf8.count))
    return nil
  }
}
