// SPDX-License-Identifier: Apache-2.0

/// JSON's six kinds of value.
public enum JSONKind: UInt8, Equatable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case boolean
  /// A number.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object

  /// The name that `$type` and messages use.
  public var name: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
