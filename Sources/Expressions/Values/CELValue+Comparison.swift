// SPDX-License-Identifier: Apache-2.0

import Values

extension CallContext {
  /// An operator between two values.
  mutating func apply(
    _ name: BinaryOperator, _ left: CELValue, _ right: CELValue
  ) throws(EvaluationError.Kind) -> CELValue {
    switch name {
    case .equal: return .boolean(try isEqual(left, right))
    case .notEqual: return .boolean(!(try isEqual(left, right)))
    case .in: return .boolean(try isMember(left, of: right))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return .boolean(try isOrdered(name, left, right))
    default: return try arithmetic(name, left, right)
    }
  }

  // MARK: Equality

  /// Whether two values are equal: numbers by value across their types; values of other types only
  /// within one type.
  mutating func isEqual(
    _ left: CELValue, _ right: CELValue
  ) throws(EvaluationError.Kind) -> Bool {
    try budget.take()
    switch (left, right) {
    case (.string(let left), .string(let right)):
      try budget.take(steps: left.utf8.count >> 10)
      return left.utf8.elementsEqual(right.utf8)
    case (.null, .null): return true
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.int(let left), .int(let right)): return left == right
    case (.bytes(let left), .bytes(let right)): return left == right
    case (.duration(let left), .duration(let right)): return left == right
    case (.timestamp(let left), .timestamp(let right)): return left == right
    case (.type(let left), .type(let right)): return left == right
    case (.list(let left), .list(let right)): return try isEqual(left, right)
    case (.map(let left), .map(let right)): return try isEqual(left, right)
    case (.optional(let left), .optional(let right)):
      guard let left = left.value, let right = right.value else {
        return left.value == nil && right.value == nil
      }
      return try isEqual(left, right)
    case (.digest(let left), _): return try isEqual(.string(left.text), right)
    case (_, .digest(let right)): return try isEqual(left, .string(right.text))
    default:
      guard let first = left.anyNumber, let second = right.anyNumber else { return false }
      return CELValue.order(first, second, left, right) == 0
    }
  }

  private mutating func isEqual(
    _ left: CELList, _ right: CELList
  ) throws(EvaluationError.Kind) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count {
      guard try isEqual(left[index], right[index]) else { return false }
    }
    return true
  }

  private mutating func isEqual(
    _ left: CELMap, _ right: CELMap
  ) throws(EvaluationError.Kind) -> Bool {
    let keys = left.keys
    guard keys.count == right.count else { return false }
    for key in keys {
      try budget.take(steps: left.lookUpCost + right.lookUpCost)
      guard let first = left[key], let second = right[key], try isEqual(first, second) else {
        return false
      }
    }
    return true
  }

  /// `x in list`, `key in map`.
  private mutating func isMember(
    _ value: CELValue, of range: CELValue
  ) throws(EvaluationError.Kind) -> Bool {
    switch range {
    case .list(let list):
      for index in 0..<list.count {
        if try isEqual(value, list[index]) { return true }
      }
      return false
    case .map(let map):
      try budget.take(steps: map.lookUpCost)
      if case .digest(let digest) = value { return map[name: digest.text] != nil }
      return map[value] != nil
    default: throw .noOverload(name: "in", found: [value.kind, range.kind])
    }
  }

  // MARK: Order

  private func isOrdered(
    _ name: BinaryOperator, _ left: CELValue, _ right: CELValue
  ) throws(EvaluationError.Kind) -> Bool {
    if let first = left.anyNumber, let second = right.anyNumber {
      // Not-a-number is neither less nor greater nor equal.
      return CELValue.order(first, second, left, right).map { name.holds($0) } ?? false
    }
    guard let order = CELValue.order(left, right) else {
      throw .noOverload(name: name.rawValue, found: [left.kind, right.kind])
    }
    return name.holds(order)
  }

  // MARK: Arithmetic

  private mutating func arithmetic(
    _ name: BinaryOperator, _ left: CELValue, _ right: CELValue
  ) throws(EvaluationError.Kind) -> CELValue {
    if let exact = try CELValue.decimal(name, left, right, &budget) { return exact }
    if let first = left.anyNumber, let second = right.anyNumber,
      let result = try CELValue.arithmetic(name, first, second)
    {
      return result
    }
    if name == .add, let result = try joined(left, right) { return result }
    if let result = try CELValue.shifted(name, left, right) { return result }
    throw .noOverload(name: name.rawValue, found: [left.kind, right.kind])
  }

  /// `+` for two texts, bytes or lists.
  private mutating func joined(
    _ left: CELValue, _ right: CELValue
  ) throws(EvaluationError.Kind) -> CELValue? {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      try budget.make(bytes: left.utf8.count + right.utf8.count)
      return .string(left + right)
    case (.digest(let left), _): return try joined(.string(left.text), right)
    case (_, .digest(let right)): return try joined(left, .string(right.text))
    case (.bytes(let left), .bytes(let right)):
      try budget.make(bytes: left.count + right.count)
      return .bytes(left + right)
    case (.list(let left), .list(let right)):
      try budget.make(elements: left.count + right.count)
      return .list(CELList(left.values + right.values))
    default: return nil
    }
  }
}

extension BinaryOperator {
  /// Whether the operator holds for this order, -1, 0 or 1.
  fileprivate func holds(_ order: Int) -> Bool {
    switch self {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    default: order >= 0
    }
  }
}

extension CELValue {
  /// -1, 0 or 1 for two values of one type that has an order; nil for others.
  static func order(_ left: CELValue, _ right: CELValue) -> Int? {
    switch (left, right) {
    case (.string(let left), .string(let right)): order(left.utf8, right.utf8)
    case (.digest(let left), _): order(.string(left.text), right)
    case (_, .digest(let right)): order(left, .string(right.text))
    case (.bytes(let left), .bytes(let right)): order(left, right)
    case (.boolean(let left), .boolean(let right)): (left ? 1 : 0) - (right ? 1 : 0)
    case (.duration(let left), .duration(let right)): order(left, right)
    case (.timestamp(let left), .timestamp(let right)): order(left, right)
    default: nil
    }
  }

  /// -1, 0 or 1 for two numbers; nil if one is not-a-number.
  ///
  /// With a number of data the order is exact. CEL's own types compare as in cel-go: an int and a
  /// double as doubles, if the double is within the range of the int.
  static func order(
    _ first: AnyNumber, _ second: AnyNumber, _ left: CELValue, _ right: CELValue
  ) -> Int? {
    switch (first, second) {
    case (.int(let left), .int(let right)): return order(left, right)
    case (.uint(let left), .uint(let right)): return order(left, right)
    case (.double(let left), .double(let right)): return doubles(left, right)
    case (.int(let left), .uint(let right)):
      return left < 0 ? -1 : order(UInt64(clamping: left), right)
    case (.uint(let left), .int(let right)):
      return right < 0 ? 1 : order(left, UInt64(clamping: right))
    case (.int(let left), .double(let right)): return doubles(Double(left), right)
    case (.double(let left), .int(let right)): return doubles(left, Double(right))
    case (.uint(let left), .double(let right)): return doubles(Double(left), right)
    case (.double(let left), .uint(let right)): return doubles(left, Double(right))
    case (.data(let number), .int(let int)):
      if let left = number.exactInt { return order(left, int) }
    case (.int(let int), .data(let number)):
      if let right = number.exactInt { return order(int, right) }
    default: break
    }
    if let left = left.exactNumber, let right = right.exactNumber {
      return ExactNumber.compare(left, right)
    }
    // An infinity is beyond all numbers.
    return doubles(left.infinityOrZero, right.infinityOrZero)
  }

  private var infinityOrZero: Double {
    switch self {
    case .double(let double), .number(.double(let double)): double.isFinite ? 0 : double
    case .written(let written): written.double.isFinite ? 0 : written.double
    default: 0
    }
  }

  private static func doubles(_ left: Double, _ right: Double) -> Int? {
    left < right ? -1 : (left > right ? 1 : (left == right ? 0 : nil))
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : (left == right ? 0 : 1)
  }

  private static func order(
    _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
  ) -> Int {
    if left.lexicographicallyPrecedes(right) { return -1 }
    return left.elementsEqual(right) ? 0 : 1
  }

  /// `+` and `-` for times and durations; nil for other values.
  static func shifted(
    _ name: BinaryOperator, _ left: CELValue, _ right: CELValue
  ) throws(EvaluationError.Kind) -> CELValue? {
    switch (name, left, right) {
    case (.add, .timestamp(let time), .duration(let distance)),
      (.add, .duration(let distance), .timestamp(let time)):
      guard let sum = time.adding(nanoseconds: distance) else {
        throw .outOfRange(type: "timestamp")
      }
      return .timestamp(sum)
    case (.subtract, .timestamp(let time), .duration(let distance)):
      guard distance != .min, let sum = time.adding(nanoseconds: -distance) else {
        throw .outOfRange(type: "timestamp")
      }
      return .timestamp(sum)
    case (.subtract, .timestamp(let left), .timestamp(let right)):
      guard let distance = left.nanoseconds(since: right) else {
        throw .outOfRange(type: "duration")
      }
      return .duration(distance)
    case (.add, .duration(let left), .duration(let right)):
      let (sum, overflows) = left.addingReportingOverflow(right)
      if overflows { throw .outOfRange(type: "duration") }
      return .duration(sum)
    case (.subtract, .duration(let left), .duration(let right)):
      let (sum, overflows) = left.subtractingReportingOverflow(right)
      if overflows { throw .outOfRange(type: "duration") }
      return .duration(sum)
    default: return nil
    }
  }
}
