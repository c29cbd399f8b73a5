// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of mistakes in an expression and of errors of evaluation.
extension DiagnosticCode {
  static let divisionByZero = DiagnosticCode("division-by-zero")
  static let emptyExpression = DiagnosticCode("empty-expression")
  static let expressionTooCostly = DiagnosticCode("expression-too-costly")
  static let expressionTooLarge = DiagnosticCode("expression-too-large")
  static let indexOutOfRange = DiagnosticCode("index-out-of-range")
  static let invalidExpression = DiagnosticCode("invalid-expression")
  static let missingMember = DiagnosticCode("missing-member")
  static let notACondition = DiagnosticCode("not-a-condition")
  package static let notText = DiagnosticCode("not-text")
  package static let notYetSupported = DiagnosticCode("not-yet-supported")
  static let numberOutOfRange = DiagnosticCode("number-out-of-range")
  static let refusedArgument = DiagnosticCode("refused-argument")
  static let repeatedKey = DiagnosticCode("repeated-key")
  static let reservedWord = DiagnosticCode("reserved-word")
  package static let runEnded = DiagnosticCode("run-ended")
  static let unavailableName = DiagnosticCode("unavailable-name")
  static let unclosedTemplate = DiagnosticCode("unclosed-template")
  static let unknownFunction = DiagnosticCode("unknown-function")
  static let wrongArgumentCount = DiagnosticCode("wrong-argument-count")
  package static let wrongType = DiagnosticCode("wrong-type")
}
