// SPDX-License-Identifier: Apache-2.0

extension FunctionDefinition {
  /// `size`, and the functions of optionals.
  static let collections: [FunctionDefinition] = [
    FunctionDefinition(
      name: "size", global: 1...1, method: 0...0, isExempt: true,
      body: { arguments, call throws(EvaluationError.Kind) in
        switch arguments[0] {
        case .string(let text):
          try call.budget.take(steps: text.utf8.count >> 10)
          return .int(Int64(text.unicodeScalars.count))
        case .bytes(let bytes): return .int(Int64(bytes.count))
        case .list(let list): return .int(Int64(list.count))
        case .map(let map):
          try call.budget.take(steps: map.lookUpCost)
          return .int(Int64(map.count))
        default: return nil
        }
      })
  ]

  static let optionals: [FunctionDefinition] = [
    .global("optional.of", 1...1, givesOptional: true) {
      arguments, _ throws(EvaluationError.Kind) in
      .optional(CELOptional(arguments[0]))
    },
    .global("optional.ofNonZeroValue", 1...1, givesOptional: true) {
      arguments, _ throws(EvaluationError.Kind) in
      .optional(arguments[0].isZero ? .none : CELOptional(arguments[0]))
    },
    .global("optional.none", 0...0, givesOptional: true) { _, _ throws(EvaluationError.Kind) in
      .optional(.none)
    },
    .method("hasValue", 0...0) { arguments, _ throws(EvaluationError.Kind) in
      guard case .optional(let optional) = arguments[0] else { return nil }
      return .boolean(optional.value != nil)
    },
    .method("value", 0...0) { arguments, _ throws(EvaluationError.Kind) in
      guard case .optional(let optional) = arguments[0] else { return nil }
      guard let value = optional.value else { throw .noValue }
      return value
    },
    .global("optional.unwrap", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      try unwrapped(arguments[0])
    },
    .method("unwrapOpt", 0...0) { arguments, _ throws(EvaluationError.Kind) in
      try unwrapped(arguments[0])
    },
    .method("first", 0...0, givesOptional: true) { arguments, _ throws(EvaluationError.Kind) in
      guard case .list(let list) = arguments[0] else { return nil }
      return .optional(list.count > 0 ? CELOptional(list[0]) : .none)
    },
    .method("last", 0...0, givesOptional: true) { arguments, _ throws(EvaluationError.Kind) in
      guard case .list(let list) = arguments[0] else { return nil }
      return .optional(list.count > 0 ? CELOptional(list[list.count - 1]) : .none)
    },
  ]

  /// The values of the optionals in a list that have one.
  private static func unwrapped(_ value: CELValue) throws(EvaluationError.Kind) -> CELValue? {
    guard case .list(let list) = value else { return nil }
    var values: [CELValue] = []
    for index in 0..<list.count {
      guard case .optional(let optional) = list[index] else { return nil }
      if let value = optional.value { values.append(value) }
    }
    return .list(CELList(values))
  }
}

extension CELValue {
  /// Whether it is the initial value of its type: `0`, `""`, `[]`, null.
  fileprivate var isZero: Bool {
    switch self {
    case .null: true
    case .boolean(let boolean): !boolean
    case .int(let int): int == 0
    case .uint(let uint): uint == 0
    case .double(let double): double == 0
    case .written(let written): written.double == 0
    case .number(let number): number.exactInt == 0
    case .string(let text): text.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    case .list(let list): list.count == 0
    case .map(let map): map.isEmpty
    case .duration(let duration): duration == 0
    case .optional(let optional): optional.value == nil
    case .digest, .timestamp, .type: false
    }
  }
}
