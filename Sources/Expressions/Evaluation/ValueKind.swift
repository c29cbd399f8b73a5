// SPDX-License-Identifier: Apache-2.0

import Values

/// The kind of a value, in the words of messages.
package enum ValueKind: String, Hashable, Sendable {
  case null = "null"
  case boolean = "a boolean"
  case number = "a number"
  case string = "text"
  case array = "a list"
  case object = "an object"

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
