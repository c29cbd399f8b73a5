// SPDX-License-Identifier: Apache-2.0

import Values

extension CELValue {
  /// `+`, `-` and `*` of a number of data with another number: an exact decimal. A double
  /// stands for its shortest form; infinities and NaN are doubles.
  ///
  /// A result counts as written with a fraction if an operand is, so that dividing it keeps the
  /// fraction of the quotient.
  ///
  /// - Returns: nil for other values and operators.
  static func decimal(
    _ name: BinaryOperator, _ left: CELValue, _ right: CELValue, _ budget: inout Budget
  ) throws(EvaluationError.Kind) -> CELValue? {
    guard left.isData || right.isData, [.add, .subtract, .multiply].contains(name) else {
      return nil
    }
    if let int = small(name, left, right) { return .number(.int(int)) }
    guard let first = left.exactNumber, let second = right.exactNumber else { return nil }
    let (firstDigits, secondDigits) = (first.digits.utf8.count, second.digits.utf8.count)
    try budget.take(
      steps: (name == .multiply ? firstDigits * secondDigits : firstDigits + secondDigits) >> 6)
    let result =
      switch name {
      case .add: ExactNumber.sum(of: [first, second])
      case .subtract: ExactNumber.sum(of: [first, second.negated])
      default: ExactNumber.product(first, second)
      }
    guard let result else {
      throw .refused(
        name: name.rawValue, reason: "the result has more than \(ExactNumber.maximumPlaces) digits")
    }
    let isWhole = first.isWrittenWhole && second.isWrittenWhole
    return .number(.exact(isWhole ? result : result.withFraction))
  }

  /// The result of two whole numbers; nil for others, and beyond an int.
  private static func small(
    _ name: BinaryOperator, _ left: CELValue, _ right: CELValue
  ) -> Int64? {
    guard let left = left.wholeOperand, let right = right.wholeOperand else { return nil }
    let (value, overflow) =
      switch name {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      default: left.multipliedReportingOverflow(by: right)
      }
    return overflow ? nil : value
  }

  private var isData: Bool { if case .number = self { true } else { false } }

  private var wholeOperand: Int64? {
    switch self {
    case .int(let int): return int
    case .number(let number):
      if case .int(let int)? = number.operand { return number.isInt ? int : nil }
      return nil
    default: return nil
    }
  }
}

extension ExactNumber {
  /// The number as written with a fraction: `3.0` for `3`.
  var withFraction: ExactNumber {
    isWrittenWhole ? ExactNumber(uncheckedDigits: digits + ".0") : self
  }
}
