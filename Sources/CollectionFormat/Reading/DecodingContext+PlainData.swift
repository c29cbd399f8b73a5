// SPDX-License-Identifier: Apache-2.0

import Values
import YAMLTree

extension DecodingContext {
  /// A value in which no text is a template; nil if a part of it is invalid.
  mutating func plainData(_ node: YAMLNode) -> Value? {
    switch node.content {
    case .invalid: return nil
    case .unwritten:
      report(.missingValue(.data, at: node.span))
      return nil
    case .scalar(let scalar): return plainData(scalar)
    case .sequence(let list):
      let elements = list.map { plainData($0) }
      return elements.contains { $0 == nil } ? nil : .array(elements.compactMap(\.self))
    case .mapping(let mapping):
      var members: [(name: String, value: Value)] = []
      for entry in mapping {
        if let value = plainData(entry.value) { members.append((entry.name, value)) }
      }
      return members.count == mapping.count ? .object(OrderedObject(members)) : nil
    }
  }

  private mutating func plainData(_ scalar: YAMLScalar) -> Value? {
    switch scalar.value {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number: return .number(ExactNumber(uncheckedDigits: scalar.text))
    case .text: return .string(scalar.text)
    case .ambiguousNumber:
      report(scalar.ambiguousNumberProblem)
      return nil
    }
  }
}
