// SPDX-License-Identifier: Apache-2.0

extension FunctionDefinition {
  /// The lists extension (cel-go, `ext/lists.go`), except `reverse`, which texts have too, and the
  /// macro `sortBy`.
  static let lists: [FunctionDefinition] = [
    .global("lists.range", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let count = arguments[0].intArgument else { return nil }
      // Refused before anything is made; a negative number gives no elements.
      let length = Int(min(max(count, 0), Int64(Budget.maximumMade)))
      try call.budget.make(elements: length)
      return .list(CELList((0..<Int64(length)).map { .int($0) }))
    },
    .method("slice", 2...2) { arguments, call throws(EvaluationError.Kind) in
      guard case .list(let list) = arguments[0], let start = arguments[1].intArgument,
        let end = arguments[2].intArgument
      else { return nil }
      guard 0 <= start, start <= end, end <= list.count else {
        throw .refused(
          name: "slice", reason: "the positions are not in order or outside of the list")
      }
      try call.budget.make(elements: Int(end - start))
      return .list(CELList((Int(start)..<Int(end)).map { list[$0] }))
    },
    .method("flatten", 0...1) { arguments, call throws(EvaluationError.Kind) in
      guard case .list(let list) = arguments[0] else { return nil }
      var depth: Int64 = 1
      if arguments.count == 2 {
        guard let given = arguments[1].intArgument else { return nil }
        guard given >= 0 else { throw .refused(name: "flatten", reason: "the depth is negative") }
        depth = given
      }
      var elements: [CELValue] = []
      try flatten(list, depth, into: &elements, &call)
      return .list(CELList(elements))
    },
    .method("distinct", 0...0) { arguments, call throws(EvaluationError.Kind) in
      guard case .list(let list) = arguments[0] else { return nil }
      let elements = try ElementSet(list, &call).values
      try call.budget.make(elements: elements.count)
      return .list(CELList(elements))
    },
    .method("sort", 0...0) { arguments, call throws(EvaluationError.Kind) in
      guard case .list(let list) = arguments[0] else { return nil }
      return .list(try call.sort(list.values, by: list.values, for: "sort"))
    },
  ]

  /// The sets extension (cel-go, `ext/sets.go`): lists as sets, without regard to order and
  /// repetition.
  static let sets: [FunctionDefinition] = [
    .sets("sets.contains") { (left, right, call) throws(EvaluationError.Kind) in
      try left.isSuperset(of: right, &call)
    },
    .sets("sets.equivalent") { (left, right, call) throws(EvaluationError.Kind) in
      guard try left.isSuperset(of: right, &call) else { return false }
      return try right.isSuperset(of: left, &call)
    },
    .sets("sets.intersects") { (left, right, call) throws(EvaluationError.Kind) in
      try left.intersects(right, &call)
    },
  ]

  private static func sets(
    _ name: String,
    _ holds:
      @escaping @Sendable (ElementSet, ElementSet, inout CallContext)
      throws(EvaluationError.Kind) -> Bool
  ) -> FunctionDefinition {
    .global(name, 2...2) { arguments, call throws(EvaluationError.Kind) in
      guard case .list(let left) = arguments[0], case .list(let right) = arguments[1] else {
        return nil
      }
      let (first, second) = (try ElementSet(left, &call), try ElementSet(right, &call))
      return .boolean(try holds(first, second, &call))
    }
  }

  private static func flatten(
    _ list: CELList, _ depth: Int64, into elements: inout [CELValue], _ call: inout CallContext
  ) throws(EvaluationError.Kind) {
    try call.budget.make(elements: list.count)
    for index in 0..<list.count {
      let element = list[index]
      if case .list(let inner) = element, depth > 0 {
        try flatten(inner, depth - 1, into: &elements, &call)
      } else {
        elements.append(element)
      }
    }
  }
}

extension CallContext {
  /// The elements in the ascending order of their keys; elements with equal keys keep their order.
  ///
  /// - Parameter name: of the function or macro that sorts.
  /// - Throws: for keys without an order among them. Numbers of all types have one.
  mutating func sort(
    _ elements: [CELValue], by keys: [CELValue], for name: String
  ) throws(EvaluationError.Kind) -> CELList {
    try budget.make(elements: elements.count)
    let rounds = Int.bitWidth - elements.count.leadingZeroBitCount
    for key in keys {
      guard let first = keys.first, key.isComparable(with: first) else {
        throw .refused(
          name: name,
          reason: "only numbers, only texts or only values of one other type have an order")
      }
      try budget.take(steps: rounds)
      if let text = key.textArgument { try budget.take(steps: (text.utf8.count >> 10) * rounds) }
    }
    let places = keys.indices.sorted { left, right in
      let order = CELValue.sortOrder(keys[left], keys[right])
      return order == 0 ? left < right : order < 0
    }
    return CELList(places.map { elements[$0] })
  }

  /// The list backwards.
  mutating func reversed(_ list: CELList) throws(EvaluationError.Kind) -> CELList {
    try budget.make(elements: list.count)
    return CELList(list.values.reversed())
  }
}

extension CELValue {
  /// Whether `<` has an answer for both; not-a-number is not comparable.
  fileprivate func isComparable(with other: CELValue) -> Bool {
    guard anyNumber == nil else { return other.anyNumber != nil && doubleArgument?.isNaN != true }
    return Self.order(self, other) != nil
  }

  /// -1, 0 or 1 for two comparable values.
  fileprivate static func sortOrder(_ left: CELValue, _ right: CELValue) -> Int {
    guard let first = left.anyNumber, let second = right.anyNumber else {
      return order(left, right) ?? 0
    }
    return order(first, second, left, right) ?? 0
  }
}
