// SPDX-License-Identifier: Apache-2.0

import Values

extension FunctionDefinition {
  /// The math extension (cel-go, `ext/math.go`), and `math.sum`.
  static let mathematics: [FunctionDefinition] =
    [
      .global("math.greatest", 1...Int.max) { arguments, call throws(EvaluationError.Kind) in
        try extreme(arguments, 1, &call)
      },
      .global("math.least", 1...Int.max) { arguments, call throws(EvaluationError.Kind) in
        try extreme(arguments, -1, &call)
      },
      .global("math.abs", 1...1) { arguments, _ throws(EvaluationError.Kind) in
        try arguments[0].absolute()
      },
      .global("math.sign", 1...1) { arguments, _ throws(EvaluationError.Kind) in
        arguments[0].sign
      },
      .global("math.sqrt", 1...1) { arguments, _ throws(EvaluationError.Kind) in
        switch arguments[0] {
        case .int(let int): .double(Double(int).squareRoot())
        case .uint(let uint): .double(Double(uint).squareRoot())
        default: arguments[0].doubleArgument.map { .double($0.squareRoot()) }
        }
      },
      .global("math.isNaN", 1...1) { arguments, _ throws(EvaluationError.Kind) in
        arguments[0].doubleArgument.map { .boolean($0.isNaN) }
      },
      .global("math.isInf", 1...1) { arguments, _ throws(EvaluationError.Kind) in
        arguments[0].doubleArgument.map { .boolean($0.isInfinite) }
      },
      .global("math.isFinite", 1...1) { arguments, _ throws(EvaluationError.Kind) in
        arguments[0].doubleArgument.map { .boolean($0.isFinite) }
      },
      .global("math.sum", 1...1) { arguments, call throws(EvaluationError.Kind) in
        guard case .list(let list) = arguments[0] else { return nil }
        return try sum(list, &call)
      },
      .rounding("math.ceil", .up), .rounding("math.floor", .down),
      .rounding("math.round", .toNearestOrAwayFromZero), .rounding("math.trunc", .towardZero),
    ] + bits

  private static let bits: [FunctionDefinition] = [
    .bits("math.bitAnd", { $0 & $1 }), .bits("math.bitOr", { $0 | $1 }),
    .bits("math.bitXor", { $0 ^ $1 }),
    .global("math.bitNot", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      if case .uint(let uint) = arguments[0] { return .uint(~uint) }
      return arguments[0].intArgument.map { .int(~$0) }
    },
    .shift("math.bitShiftLeft", { $0 << $1 }), .shift("math.bitShiftRight", { $0 >> $1 }),
  ]

  private static func rounding(
    _ name: String, _ rule: FloatingPointRoundingRule
  ) -> FunctionDefinition {
    .global(name, 1...1) { arguments, _ throws(EvaluationError.Kind) in
      guard let double = arguments[0].doubleArgument?.rounded(rule) else { return nil }
      if case .number = arguments[0] { return .number(.double(double)) }
      return .double(double)
    }
  }

  private static func bits(
    _ name: String, _ join: @escaping @Sendable (UInt64, UInt64) -> UInt64
  ) -> FunctionDefinition {
    .global(name, 2...2) { arguments, _ throws(EvaluationError.Kind) in
      if case .uint(let left) = arguments[0], case .uint(let right) = arguments[1] {
        return .uint(join(left, right))
      }
      guard let left = arguments[0].intArgument, let right = arguments[1].intArgument else {
        return nil
      }
      return .int(
        Int64(bitPattern: join(UInt64(bitPattern: left), UInt64(bitPattern: right))))
    }
  }

  /// Shifts without a sign; a shift by 64 or more gives zero.
  private static func shift(
    _ name: String, _ shift: @escaping @Sendable (UInt64, Int64) -> UInt64
  ) -> FunctionDefinition {
    .global(name, 2...2) { arguments, _ throws(EvaluationError.Kind) in
      guard let distance = arguments[1].intArgument else { return nil }
      if case .uint(let uint) = arguments[0] {
        guard distance >= 0 else { throw .refused(name: name, reason: "the distance is negative") }
        return .uint(shift(uint, distance))
      }
      guard let int = arguments[0].intArgument else { return nil }
      guard distance >= 0 else { throw .refused(name: name, reason: "the distance is negative") }
      return .int(Int64(bitPattern: shift(UInt64(bitPattern: int), distance)))
    }
  }

  /// The exact sum. It counts as written with a fraction if an element is, so that dividing it
  /// keeps the fraction of the quotient.
  private static func sum(
    _ list: CELList, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> CELValue? {
    try call.budget.take(steps: list.count)
    var terms: [ExactNumber] = []
    for index in 0..<list.count {
      guard list[index].anyNumber != nil else { return nil }
      guard let term = list[index].exactNumber else { throw .notANumber }
      try call.budget.take(steps: term.digits.utf8.count >> 6)
      terms.append(term)
    }
    guard let sum = ExactNumber.sum(of: terms) else {
      throw .refused(
        name: "math.sum", reason: "the sum has more than \(ExactNumber.maximumPlaces) digits")
    }
    return .number(.exact(terms.allSatisfy(\.isWrittenWhole) ? sum : sum.withFraction))
  }

  /// The greatest (1) or least (-1) of some numbers, or of one list of them; the first of equals.
  private static func extreme(
    _ arguments: [CELValue], _ direction: Int, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> CELValue? {
    var values = arguments
    if arguments.count == 1, case .list(let list) = arguments[0] { values = list.values }
    try call.budget.take(steps: values.count)
    guard var result = values.first, var number = result.anyNumber else { return nil }
    for value in values.dropFirst() {
      guard let next = value.anyNumber else { return nil }
      if CELValue.order(next, number, value, result) == direction {
        (result, number) = (value, next)
      }
    }
    return result
  }
}

extension CELValue {
  fileprivate func absolute() throws(EvaluationError.Kind) -> CELValue? {
    switch self {
    case .uint: return self
    case .int(let int): return int < 0 ? try negated() : self
    case .double(let double): return .double(double.magnitude)
    case .written(let written): return .double(written.double.magnitude)
    case .number(let number):
      switch number.operand {
      case .int(let int): return int < 0 ? try negated() : self
      case .double(let double): return .number(.double(double.magnitude))
      case nil: throw .inexact
      }
    default: return nil
    }
  }

  /// -1, 0 or 1 in the value's own type; nil if it is not a number.
  fileprivate var sign: CELValue? {
    switch self {
    case .uint(let uint): .uint(uint == 0 ? 0 : 1)
    case .int(let int): .int(int.signum())
    case .double(let double): .double(Self.sign(double))
    case .written(let written): .double(Self.sign(written.double))
    case .number(let number):
      switch number.operand {
      case .int(let int): .number(.int(int.signum()))
      case .double(let double): .number(.double(Self.sign(double)))
      case nil: .number(.int(number.exact?.isNegative == true ? -1 : 1))
      }
    default: nil
    }
  }

  private static func sign(_ double: Double) -> Double {
    double < 0 ? -1 : (double > 0 ? 1 : double)
  }
}
