// SPDX-License-Identifier: Apache-2.0

/// Values without equals, in the order of their first occurrence.
///
/// Booleans, texts and whole numbers are found by their key; any other value is compared with all.
struct ElementSet {
  private(set) var values: [CELValue] = []
  private var keys: Set<MapKey> = []
  private var valuesWithoutKey: [CELValue] = []

  /// The different elements of a list.
  init(_ list: CELList, _ call: inout CallContext) throws(EvaluationError.Kind) {
    for index in 0..<list.count {
      let element = list[index]
      if try !contains(element, &call) { insert(element) }
    }
  }

  /// Whether an equal value is in it.
  func contains(
    _ value: CELValue, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> Bool {
    guard let key = MapKey(written: value) else { return try values.containsEqual(value, &call) }
    try call.budget.take()
    if case .text(let text) = key { try call.budget.take(steps: text.text.utf8.count >> 10) }
    if keys.contains(key) { return true }
    return try valuesWithoutKey.containsEqual(value, &call)
  }

  /// Whether all values of another set are in it.
  func isSuperset(
    of other: ElementSet, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> Bool {
    for value in other.values where try !contains(value, &call) { return false }
    return true
  }

  /// Whether a value of another set is in it.
  func intersects(
    _ other: ElementSet, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> Bool {
    for value in other.values where try contains(value, &call) { return true }
    return false
  }

  private mutating func insert(_ value: CELValue) {
    values.append(value)
    if let key = MapKey(written: value) {
      keys.insert(key)
    } else {
      valuesWithoutKey.append(value)
    }
  }
}

extension [CELValue] {
  fileprivate func containsEqual(
    _ value: CELValue, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> Bool {
    for element in self where try call.isEqual(element, value) { return true }
    return false
  }
}
