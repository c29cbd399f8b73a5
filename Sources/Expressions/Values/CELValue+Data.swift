// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

/// Converts values of expressions to data.
struct DataConversion {
  var budget: Budget
  /// Whether a value lost its type in the conversion.
  private(set) var lostType = false

  init(_ budget: Budget) { self.budget = budget }

  /// The value as data: times as RFC 3339, durations as `1.5s`, bytes as base64, types by their
  /// names, keys as text, optionals as their values.
  ///
  /// - Throws: for infinity, NaN and an optional without a value.
  mutating func data(_ value: CELValue) throws(EvaluationError.Kind) -> Value {
    try budget.take()
    switch value {
    case .null: return .null
    case .boolean(let boolean): return .boolean(boolean)
    case .int, .uint, .double, .written, .number:
      guard let number = value.exactNumber else { throw .notANumber }
      return .number(number)
    case .string(let text): return .string(text)
    case .list(let list): return try array(list)
    case .map(let map): return try object(map)
    default:
      lostType = true
      return try typed(value)
    }
  }

  private mutating func typed(_ value: CELValue) throws(EvaluationError.Kind) -> Value {
    switch value {
    case .digest(let digest): return .string(digest.text)
    case .bytes(let bytes): return .string(Base64.standard.encode(bytes))
    case .duration(let nanoseconds): return .string(CELDuration.seconds(nanoseconds))
    case .timestamp(let timestamp): return .string(timestamp.millisecondsText)
    case .type(let type): return .string(type.rawValue)
    case .optional(let optional):
      guard let value = optional.value else { throw .noValue }
      return try data(value)
    default: return .null
    }
  }

  private mutating func array(_ list: CELList) throws(EvaluationError.Kind) -> Value {
    if let data = list.data { return .array(data) }
    var values: [Value] = []
    values.reserveCapacity(list.count)
    for index in 0..<list.count { values.append(try data(list[index])) }
    return .array(values)
  }

  private mutating func object(_ map: CELMap) throws(EvaluationError.Kind) -> Value {
    if let data = map.data { return .object(data) }
    var members: [(name: String, value: Value)] = []
    for key in map.keys {
      let name: String
      switch key {
      case .string(let text): name = text
      case .digest(let digest): name = digest.text
      case .boolean(let boolean): name = boolean ? "true" : "false"
      default: name = key.exactNumber?.digits ?? ""
      }
      members.append((name, try data(map[key] ?? .null)))
    }
    return .object(OrderedObject(members))
  }
}
