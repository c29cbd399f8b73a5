// SPDX-License-Identifier: Apache-2.0

import Values

/// A number of any of the types, for operators.
enum AnyNumber {
  case int(Int64)
  case uint(UInt64)
  case double(Double)
  case data(DataNumber)
}

extension CELValue {
  /// Its number; nil for another value.
  var anyNumber: AnyNumber? {
    switch self {
    case .int(let int): .int(int)
    case .uint(let uint): .uint(uint)
    case .double(let double): .double(double)
    case .written(let written): .double(written.double)
    case .number(let number): .data(number)
    default: nil
    }
  }

  /// The value with all its digits, for comparison with data; nil for infinities and NaN.
  var exactNumber: ExactNumber? {
    switch self {
    case .int(let int): ExactNumber(int)
    case .uint(let uint): ExactNumber(uint)
    case .double(let double): ExactNumber(shortest: double)
    case .written(let written): written.exact
    case .number(let number): number.exact
    default: nil
    }
  }

  /// An `int`, or a whole number of data that fits; nil for another value.
  var intArgument: Int64? {
    switch self {
    case .int(let int): int
    case .number(let number): number.exactInt
    default: nil
    }
  }

  /// A `double`, or a number of data that a double has exactly; nil for another value.
  var doubleArgument: Double? {
    switch self {
    case .double(let double): double
    case .written(let written): written.double
    case .number(let number): number.double
    default: nil
    }
  }

  /// Text; nil for another value.
  var textArgument: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

// MARK: Arithmetic

extension CELValue {
  /// `-x`.
  func negated() throws(EvaluationError.Kind) -> CELValue {
    switch self {
    case .int(let int):
      guard int != .min else { throw .outOfRange(type: "int") }
      return .int(-int)
    case .double(let double): return .double(-double)
    case .written(let written): return .double(-written.double)
    case .number(.int(let int)) where int != .min: return .number(.int(-int))
    case .number(let number):
      if let exact = number.exact { return .number(.exact(exact.negated)) }
      guard case .double(let double) = number else { throw .inexact }
      return .number(.double(-double))
    case .duration(let duration):
      guard duration != .min else { throw .outOfRange(type: "duration") }
      return .duration(-duration)
    default: throw .noOverload(name: "-", found: [kind])
    }
  }

  /// The result of `+ - * / %` for two numbers; nil if the types do not match.
  static func arithmetic(
    _ name: BinaryOperator, _ left: AnyNumber, _ right: AnyNumber
  ) throws(EvaluationError.Kind) -> CELValue? {
    switch (left, right) {
    case (.int(let left), .int(let right)): return .int(try whole(name, left, right, "int"))
    case (.uint(let left), .uint(let right)): return .uint(try whole(name, left, right, "uint"))
    case (.double(let left), .double(let right)):
      return double(name, left, right).map { .double($0) }
    case (.data, _), (_, .data): return try dataArithmetic(name, left, right)
    default: return nil
    }
  }

  /// The rule for numbers of data: two whole numbers give a whole number, otherwise both are
  /// doubles.
  private static func dataArithmetic(
    _ name: BinaryOperator, _ left: AnyNumber, _ right: AnyNumber
  ) throws(EvaluationError.Kind) -> CELValue? {
    let (left, right) = (try left.dataOperand(), try right.dataOperand())
    if case .int(let left) = left, case .int(let right) = right {
      return .number(.int(try whole(name, left, right, "int")))
    }
    return double(name, try left.asDouble(), try right.asDouble()).map { .number(.double($0)) }
  }

  private static func whole<Number: FixedWidthInteger>(
    _ name: BinaryOperator, _ left: Number, _ right: Number, _ type: String
  ) throws(EvaluationError.Kind) -> Number {
    let result: (partialValue: Number, overflow: Bool)
    switch name {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide, .remainder:
      guard right != 0 else { throw .divisionByZero }
      result =
        name == .divide
        ? left.dividedReportingOverflow(by: right)
        // The division overflows for the smallest number and -1, its rest is 0.
        : (left.remainderReportingOverflow(dividingBy: right).partialValue, false)
    default: throw .noOverload(name: name.rawValue, found: [])
    }
    guard !result.overflow else { throw .outOfRange(type: type) }
    return result.partialValue
  }

  private static func double(
    _ name: BinaryOperator, _ left: Double, _ right: Double
  ) -> Double? {
    switch name {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    default: nil
    }
  }
}

extension AnyNumber {
  fileprivate func dataOperand() throws(EvaluationError.Kind) -> DataNumber.Operand {
    switch self {
    case .int(let int): return .int(int)
    case .uint(let uint):
      guard let int = Int64(exactly: uint) else { throw .inexact }
      return .int(int)
    case .double(let double): return .double(double)
    case .data(let number):
      guard let operand = number.operand else { throw .inexact }
      return operand
    }
  }
}

extension DataNumber.Operand {
  fileprivate func asDouble() throws(EvaluationError.Kind) -> Double {
    switch self {
    case .double(let double): return double
    case .int(let int):
      guard let double = Double(exactly: int) else { throw .inexact }
      return double
    }
  }
}
