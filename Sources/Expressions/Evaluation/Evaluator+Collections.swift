// SPDX-License-Identifier: Apache-2.0

extension Evaluator {
  /// `[a, ?b]`: an optional without a value is left out.
  mutating func list(
    _ items: [Node.Item], _ secrets: inout SecretNames, _ node: Int
  ) throws(EvaluationError) -> CELValue {
    var values: [CELValue] = []
    values.reserveCapacity(items.count)
    for item in items {
      let value = try value(item.node, &secrets)
      if let present = try present(value, item.isOptional, item.node) { values.append(present) }
    }
    try at(node) { (self) throws(EvaluationError.Kind) in
      try self.context.budget.make(elements: values.count)
    }
    return .list(CELList(values))
  }

  /// `{a: b, ?c: d}`.
  mutating func map(
    _ entries: [Node.Entry], _ secrets: inout SecretNames, _ node: Int
  ) throws(EvaluationError) -> CELValue {
    var keys: [CELValue] = []
    var values: [CELValue] = []
    keys.reserveCapacity(entries.count)
    values.reserveCapacity(entries.count)
    for entry in entries {
      let key = try value(entry.key, &secrets)
      let value = try value(entry.value, &secrets)
      guard let present = try present(value, entry.isOptional, entry.value) else { continue }
      keys.append(key)
      values.append(present)
    }
    return try map(keys, values, node)
  }

  mutating func map(
    _ keys: [CELValue], _ values: [CELValue], _ node: Int
  ) throws(EvaluationError) -> CELValue {
    try at(node) { (self) throws(EvaluationError.Kind) in
      try self.context.budget.make(elements: 2 * keys.count)
      return .map(try CELMap(keys: keys, values: values))
    }
  }

  private func present(
    _ value: CELValue, _ isOptional: Bool, _ node: Int
  ) throws(EvaluationError) -> CELValue? {
    guard isOptional else { return value }
    guard case .optional(let optional) = value else {
      throw error(.noOverload(name: "?", found: [value.kind]), node)
    }
    return optional.value
  }
}
