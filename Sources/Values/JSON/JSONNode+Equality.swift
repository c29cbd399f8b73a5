// SPDX-License-Identifier: Apache-2.0

import Notation

extension JSONNode {
  /// Whether the value equals another, by the rules of `Value`'s `==`, without making a `Value`.
  package func isEqual(to value: Value) -> Bool {
    switch value {
    case .null: return isNull
    case .boolean(let boolean): return self.boolean == boolean
    case .number(let number): return self.number == number
    case .string(let text): return stringEquals(text)
    case .array(let elements):
      guard isArray, count == elements.count else { return false }
      return zip(self.elements, elements).allSatisfy { $0.isEqual(to: $1) }
    case .object(let object):
      guard isObject else { return false }
      let (actual, expected) = (lastValues, object.lastValues)
      return actual.count == expected.count
        && expected.allSatisfy { actual[$0]?.isEqual(to: $1) ?? false }
    }
  }

  /// Whether the value equals another, by the rules of `Value`'s `==`.
  package func isEqual(to other: JSONNode) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .null: return true
    case .boolean: return boolean == other.boolean
    case .number: return number == other.number
    case .string: return other.stringValue.map(stringEquals) ?? false
    case .array:
      return count == other.count && zip(elements, other.elements).allSatisfy { $0.isEqual(to: $1) }
    case .object:
      let (left, right) = (lastValues, other.lastValues)
      return left.count == right.count
        && left.allSatisfy { right[$0]?.isEqual(to: $1) ?? false }
    }
  }

  /// The values of an object by name, the last of duplicates, for many look-ups; the order is
  /// random, so do not print it. Empty for another kind.
  package var lastValues: [ByteText: JSONNode] {
    var values: [ByteText: JSONNode] = [:]
    for member in members {
      if let name = member.name.stringValue { values[ByteText(name)] = member.value }
    }
    return values
  }

  /// `lastValues` within a bound; nil if the work ended before.
  package func lastValues(counting meter: inout WorkMeter) -> [ByteText: JSONNode]? {
    var values: [ByteText: JSONNode] = [:]
    for member in members {
      if meter.ends(after: Self.stepsOfName) { return nil }
      if let name = member.name.stringValue { values[ByteText(name)] = member.value }
    }
    return values
  }

  /// Making and hashing the text of a name takes several times as long as reading a value.
  private static let stepsOfName = 4

  /// Whether an object, here or deeper, has duplicate names; O(size).
  package var hasDuplicateNames: Bool {
    var meter = WorkMeter()
    return hasDuplicateNames(counting: &meter)
  }

  /// `hasDuplicateNames` within a bound; false if the work ended before.
  package func hasDuplicateNames(counting meter: inout WorkMeter) -> Bool {
    if meter.ends() { return false }
    switch kind {
    case .array:
      for element in elements where element.hasDuplicateNames(counting: &meter) { return true }
    case .object:
      guard let last = lastValues(counting: &meter) else { return false }
      if last.count < count { return true }
      for member in members where member.value.hasDuplicateNames(counting: &meter) { return true }
    default: break
    }
    return false
  }
}
