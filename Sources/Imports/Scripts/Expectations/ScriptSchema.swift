// SPDX-License-Identifier: Apache-2.0

import Values

/// A JSON schema as a validator of theirs understands it.
struct ScriptSchema {
  enum Validator {
    /// Draft 4, and formats are not checked.
    case tv4
    /// Ajv 6: draft 7, and formats are checked by their shape.
    case ajv
  }

  /// What the validator does not look at, in the schema and those in it.
  private static let later: Set<String> = ["const", "contains", "propertyNames", "if"]
  private static let lists: Set<String> = ["allOf", "anyOf", "oneOf", "items"]
  private static let single: Set<String> = [
    "items", "additionalItems", "additionalProperties", "not", "contains", "propertyNames", "if",
    "then", "else",
  ]
  private static let named: Set<String> = [
    "properties", "patternProperties", "definitions", "dependencies",
  ]

  /// The schema for a validator that looks at all of it.
  private(set) var value: Value
  /// Whether the validator has another meaning of a part that stays.
  private(set) var isExact = true
  private(set) var differences: Set<VerdictDifference> = []
  private let validator: Validator

  init(_ schema: Value, for validator: Validator) {
    self.validator = validator
    value = schema
    value = read(schema)
  }

  private mutating func read(_ schema: Value) -> Value {
    guard case .object(var object) = schema else { return schema }
    for index in object.members.indices.reversed() {
      let (name, member) = object.members[index]
      if name == "format", case .string = member {
        guard validator == .ajv else {
          object.members.remove(at: index)
          continue
        }
        differences.insert(.formats)
      }
      if validator == .tv4, Self.later.contains(name) { isExact = false }
      if name == "multipleOf" { differences.insert(.exactNumbers) }
      if validator == .tv4, name == "minLength" || name == "maxLength" {
        differences.insert(.characters)
      }
      object.members[index].value = inner(name, member)
    }
    return .object(object)
  }

  private mutating func inner(_ name: String, _ member: Value) -> Value {
    switch member {
    case .array(let elements) where Self.lists.contains(name):
      var result: [Value] = []
      for element in elements { result.append(read(element)) }
      return .array(result)
    case .object(var object) where Self.named.contains(name):
      for index in object.members.indices {
        object.members[index].value = read(object.members[index].value)
      }
      return .object(object)
    case .object where Self.single.contains(name): return read(member)
    default: return member
    }
  }
}
