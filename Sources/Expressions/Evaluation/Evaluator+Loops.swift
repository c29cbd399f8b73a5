// SPDX-License-Identifier: Apache-2.0

extension Evaluator {
  /// The macros that iterate over a list, or over the keys of a map.
  mutating func run(
    _ loop: Node.Loop, _ secrets: inout SecretNames, _ node: Int
  ) throws(EvaluationError) -> CELValue {
    var found = SecretNames.none
    let operand = try value(loop.range, &found)
    // Finding the keys without duplicates takes as long as iterating over them.
    if case .map(let map) = operand, let object = map.data {
      try at(node) { (self) throws(EvaluationError.Kind) in
        try self.context.budget.take(steps: object.members.count)
      }
    }
    guard let range = LoopRange(operand), loop.kind != .sort || range.isList else {
      throw error(.noOverload(name: loop.kind.name, found: [operand.kind]), node)
    }
    switch loop.kind {
    case .all: return .boolean(try isEvery(loop, range, found, true))
    case .exists: return .boolean(!(try isEvery(loop, range, found, false)))
    case .existsOne: return .boolean(try isOne(loop, range, found))
    case .filter, .map, .mapValues, .mapEntries, .sort:
      let (keys, values) = try collect(loop, range, found, &secrets)
      return try collected(loop.kind, keys, values, node)
    }
  }

  /// The list or map of the keys and results of a loop.
  private mutating func collected(
    _ kind: Node.Loop.Kind, _ keys: [CELValue], _ values: [CELValue], _ node: Int
  ) throws(EvaluationError) -> CELValue {
    switch kind {
    case .mapValues: return try map(keys, values, node)
    case .mapEntries:
      let entries = try at(node) { (self) throws(EvaluationError.Kind) in
        try self.entries(of: values)
      }
      return try map(entries.keys, entries.values, node)
    case .sort:
      return try at(node) { (self) throws(EvaluationError.Kind) in
        .list(try self.context.sort(keys, by: values, for: kind.name))
      }
    default:
      try at(node) { (self) throws(EvaluationError.Kind) in
        try self.context.budget.make(elements: values.count)
      }
      return .list(CELList(values))
    }
  }

  /// The entries of some maps, one map after the other.
  private mutating func entries(
    of maps: [CELValue]
  ) throws(EvaluationError.Kind) -> (keys: [CELValue], values: [CELValue]) {
    var keys: [CELValue] = []
    var values: [CELValue] = []
    for value in maps {
      guard case .map(let map) = value else {
        throw .noOverload(name: Node.Loop.Kind.mapEntries.name, found: [value.kind])
      }
      for key in map.keys {
        try context.budget.take(steps: map.lookUpCost)
        keys.append(key)
        values.append(map[key] ?? .null)
      }
    }
    return (keys, values)
  }

  /// Binds the variables for one iteration.
  private mutating func bind(
    _ loop: Node.Loop, _ range: LoopRange, _ index: Int, _ secrets: SecretNames
  ) {
    if let second = loop.secondSlot {
      locals[loop.slot] = Local(value: range.key(index), secrets: secrets)
      locals[second] = Local(value: range.value(index), secrets: secrets)
    } else {
      locals[loop.slot] = Local(value: range.element(index), secrets: secrets)
    }
  }

  /// Whether the condition is `wanted` in all iterations. One iteration in which it is not decides,
  /// even after errors; otherwise the first error is thrown.
  private mutating func isEvery(
    _ loop: Node.Loop, _ range: LoopRange, _ secrets: SecretNames, _ wanted: Bool
  ) throws(EvaluationError) -> Bool {
    guard let condition = loop.condition else { return true }
    var failure: EvaluationError?
    for index in 0..<range.count {
      bind(loop, range, index, secrets)
      do throws(EvaluationError) {
        if try self.condition(condition) != wanted { return false }
      } catch {
        if error.kind.isFinal { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return true
  }

  private mutating func isOne(
    _ loop: Node.Loop, _ range: LoopRange, _ secrets: SecretNames
  ) throws(EvaluationError) -> Bool {
    guard let condition = loop.condition else { return false }
    var count = 0
    for index in 0..<range.count {
      bind(loop, range, index, secrets)
      if try self.condition(condition) { count += 1 }
    }
    return count == 1
  }

  /// The elements, or results, of the iterations in which the condition holds.
  private mutating func collect(
    _ loop: Node.Loop, _ range: LoopRange, _ found: SecretNames, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> (keys: [CELValue], values: [CELValue]) {
    var keys: [CELValue] = []
    var values: [CELValue] = []
    for index in 0..<range.count {
      bind(loop, range, index, found)
      if let condition = loop.condition, !(try self.condition(condition)) { continue }
      if let result = loop.result {
        values.append(try value(result, &secrets))
      } else {
        secrets.formUnion(found)
        values.append(range.element(index))
      }
      switch loop.kind {
      case .mapValues:
        secrets.formUnion(found)
        keys.append(range.key(index))
      case .sort:
        secrets.formUnion(found)
        keys.append(range.element(index))
      default: break
      }
    }
    return (keys, values)
  }
}

/// The values that a macro iterates over.
private struct LoopRange {
  private let list: CELList?
  private let map: CELMap?
  private let keys: [CELValue]
  let count: Int

  var isList: Bool { list != nil }

  init?(_ value: CELValue) {
    switch value {
    case .list(let list):
      (self.list, map, keys, count) = (list, nil, [], list.count)
    case .map(let map):
      keys = map.keys
      (list, self.map, count) = (nil, map, keys.count)
    default: return nil
    }
  }

  /// An element of a list, a key of a map.
  func element(_ index: Int) -> CELValue { list?[index] ?? keys[index] }

  /// An index of a list, a key of a map.
  func key(_ index: Int) -> CELValue { list == nil ? keys[index] : .int(Int64(index)) }

  /// An element of a list, a value of a map.
  func value(_ index: Int) -> CELValue { list?[index] ?? map?[keys[index]] ?? .null }
}

extension Node.Loop.Kind {
  /// As written, in its usual form.
  var name: String {
    switch self {
    case .all: "all"
    case .exists: "exists"
    case .existsOne: "existsOne"
    case .filter: "filter"
    case .map: "map"
    case .mapValues: "transformMap"
    case .mapEntries: "transformMapEntry"
    case .sort: "sortBy"
    }
  }
}
