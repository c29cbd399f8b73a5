// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension DataNumber {
  /// Whether it counts as an `int`: written without a fraction or exponent, and within its range.
  var isInt: Bool {
    switch self {
    case .int: true
    case .double: false
    case .exact(let number): number.isWrittenWhole && number.exactInt != nil
    }
  }

  /// The value as an `int` if it is one, in any notation.
  var exactInt: Int64? {
    switch self {
    case .int(let int): int
    case .double(let double): Int64(exactly: double)
    case .exact(let number): number.exactInt.map(Int64.init)
    }
  }

  /// The operand for arithmetic: an `int` if it is written as a whole number, else the double with
  /// exactly this value, else an `int` with this value; nil if neither can represent it.
  var operand: Operand? {
    switch self {
    case .int(let int): return .int(int)
    case .double(let double): return .double(double)
    case .exact(let number):
      if number.isWrittenWhole, let int = number.exactInt { return .int(Int64(int)) }
      if let double = number.roundTripDouble { return .double(double) }
      return number.exactInt.map { .int(Int64($0)) }
    }
  }

  /// The double with exactly this value; nil if there is none.
  var double: Double? {
    switch operand {
    case .int(let int): Double(exactly: int)
    case .double(let double): double
    case nil: nil
    }
  }

  /// The number with all its digits; nil if it is not a number of data.
  var exact: ExactNumber? {
    switch self {
    case .exact(let number): number
    case .int(let int): ExactNumber(int)
    case .double(let double): ExactNumber(shortest: double)
    }
  }

  /// One side of an arithmetic operation.
  enum Operand {
    case int(Int64)
    case double(Double)
  }
}

extension ExactNumber {
  /// Whether it is written with digits only.
  var isWrittenWhole: Bool {
    digits.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
  }
}
