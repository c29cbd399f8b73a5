// SPDX-License-Identifier: Apache-2.0

import Notation

/// A value that expressions pass on: JSON's six kinds, with numbers exact and objects in order.
package enum Value: Sendable {
  case null
  case boolean(Bool)
  case number(ExactNumber)
  case string(String)
  case array([Value])
  case object(OrderedObject)
}

extension Value: Hashable {
  /// Whether two values are the same: numbers by value, texts by UTF-8 bytes, arrays in order,
  /// objects in any order.
  ///
  /// Of members with one name only the last counts, on both sides.
  package static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Equal values have equal hashes.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .boolean(let boolean): hasher.combine(boolean)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(ByteText(text))
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }

  /// The JSON kind of the value.
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension OrderedObject: Hashable {
  /// Whether the same names have equal values, in any order; the last of a name counts; O(members).
  package static func == (left: OrderedObject, right: OrderedObject) -> Bool {
    left.lastValues == right.lastValues
  }

  /// Equal objects have equal hashes.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(lastValues)
  }

  /// The last value for each name, for many look-ups; the order is random, so do not print it.
  package var lastValues: [ByteText: Value] {
    Dictionary(members.map { (ByteText($0.name), $0.value) }) { $1 }
  }
}
