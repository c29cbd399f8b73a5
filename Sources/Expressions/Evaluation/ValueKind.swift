// SPDX-License-Identifier: Apache-2.0

import Values

/// The kind of a value, in the words of messages.
package enum ValueKind: String, Hashable, Sendable {
  case null = "null"
  case boolean = "a boolean"
  /// A number of data, or a result of arithmetic with one.
  case number = "a number"
  case int = "an int"
  case uint = "a uint"
  case double = "a double"
  case string = "text"
  case bytes = "bytes"
  case array = "a list"
  case object = "an object"
  case duration = "a duration"
  case timestamp = "a timestamp"
  case type = "a type"
  case optional = "an optional"

  /// The kind of this value.
  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .boolean: self = .boolean
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}
