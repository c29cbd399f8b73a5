// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

extension Reader where Content == Condition {
  /// An expression for a boolean, without `${…}`, or one whole `${…}`.
  static var condition: Reader {
    Reader(.condition) { node, loading in loading.condition(node) }
  }

  /// A condition that is judged after each attempt of a step. `now` in it is a warning: it is the same
  /// for all of them.
  static var conditionOfAttempts: Reader {
    Reader(.condition) { node, loading in
      guard let condition = loading.condition(node) else { return nil }
      for reference in condition.expression.references where reference.root == "now" {
        loading.report(.fixedNow(at: condition.span(of: reference.range)))
      }
      return condition
    }
  }
}

extension Reader where Content == ExpressionText {
  /// An expression for any value, without `${…}`, or one whole `${…}`.
  static var expression: Reader {
    Reader(.expression) { node, loading in
      loading.expressionText(node, expected: .expression, noun: "an expression")
    }
  }
}

extension DecodingContext {
  mutating func condition(_ node: YAMLNode) -> Condition? {
    if let scalar = node.scalar, scalar.value == .null || scalar.value == .number {
      reportWrongType(node, expected: .condition)
      return nil
    }
    return expressionText(node, expected: .condition, noun: "a condition").map(Condition.init)
  }

  /// - Parameter noun: its kind, for messages.
  mutating func expressionText(
    _ node: YAMLNode, expected shape: Shape, noun: String
  ) -> ExpressionText? {
    switch node.content {
    case .invalid: return nil
    case .unwritten:
      report(.missingValue(shape, at: node.span))
      return nil
    case .mapping, .sequence:
      reportNotText(node, noun: noun, found: node.content.noun, at: node.place)
      return nil
    case .scalar(let scalar):
      if node.aliased != nil {
        reportNotText(node, noun: noun, found: "an alias", at: node.span)
        return nil
      }
      guard checkControlEscapes(of: scalar, in: noun) else { return nil }
      return parsedExpression(scalar)
    }
  }

  private mutating func reportNotText(
    _ node: YAMLNode, noun: String, found: String, at span: SourceSpan
  ) {
    let meant = node.meantText
    var errors: [ExpressionError] = []
    // A list or a mapping is an expression too, and no condition.
    let isCondition =
      meant.map { !"[{".contains($0.text.prefix(1)) } == true
      && Expression.parseCondition(meant?.text ?? "", errors: &errors) != nil && errors.isEmpty
    report(
      .expressionIsNotText(meant, noun: noun, found: found, isPreferred: isCondition, at: span))
  }

  private mutating func parsedExpression(_ scalar: YAMLScalar) -> ExpressionText? {
    expressionTexts += 1
    var errors: [ExpressionError] = []
    let expression = Expression.parseCondition(scalar.text, errors: &errors)
    report(errors, in: scalar)
    guard var expression else { return nil }
    checkLiteralArguments(of: expression, in: scalar)
    expression = expression.written(in: scalar.span.file)
    if expression.drawsNumbers {
      expression = expression.placed(at: drawPlaces.places(in: scalar)(1))
    }
    return ExpressionText(expression: expression, scalar: scalar)
  }
}
