// SPDX-License-Identifier: Apache-2.0

import Values

/// A value while an expression is evaluated: CEL's types, and the numbers of data.
enum CELValue: Sendable {
  case null
  case boolean(Bool)
  case int(Int64)
  case uint(UInt64)
  case double(Double)
  /// A literal whose digits the double does not reproduce: `1.50`, `12345678901234567890.1`.
  case written(WrittenDouble)
  /// A number from data, or a result of arithmetic with one.
  case number(DataNumber)
  case string(String)
  /// The hexadecimal text of a digest, with its bytes.
  case digest(Digest)
  case bytes([UInt8])
  case list(CELList)
  case map(CELMap)
  /// In nanoseconds.
  case duration(Int64)
  case timestamp(Timestamp)
  case type(CELType)
  case optional(CELOptional)

  /// A value of data.
  init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let number): self = .number(.exact(number))
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(CELList(data: elements))
    case .object(let object): self = .map(CELMap(data: object))
    }
  }

  /// A value of the scope, with its type if data does not have it.
  init(_ scoped: ScopedValue) {
    self = scoped.typed?.value ?? CELValue(scoped.value)
  }

  /// A literal with a fraction or an exponent, by JSON's grammar.
  init(writtenDouble digits: String) {
    let exact = ExactNumber(uncheckedDigits: digits)
    let double = exact.nearestDouble
    self = double.description == digits ? .double(double) : .written(.init(double, exact))
  }
}

/// A double literal and its digits.
final class WrittenDouble: Sendable {
  let double: Double
  let exact: ExactNumber

  init(_ double: Double, _ exact: ExactNumber) {
    self.double = double
    self.exact = exact
  }
}

/// A number with the rule of the format for numbers of data.
enum DataNumber: Sendable {
  /// As in the data, of any size.
  case exact(ExactNumber)
  case int(Int64)
  case double(Double)
}

/// The bytes of a digest and their text.
final class Digest: Sendable {
  let bytes: [UInt8]
  let text: String

  init(bytes: [UInt8], text: String) {
    self.bytes = bytes
    self.text = text
  }
}

/// A value that may be missing (`optional.none()`).
final class CELOptional: Sendable {
  let value: CELValue?

  static let none = CELOptional(nil)

  init(_ value: CELValue?) {
    self.value = value
  }
}

/// A type as a value: `int`, `type(x)`.
enum CELType: String, CaseIterable, Sendable {
  case null = "null_type"
  case bool
  case int
  case uint
  case double
  case string
  case bytes
  case list
  case map
  case duration = "google.protobuf.Duration"
  case timestamp = "google.protobuf.Timestamp"
  case type
  case optional = "optional_type"

  /// The type with this name; nil for nearly all names.
  static func named(_ name: String) -> CELType? { names[name] }

  private static let names = WordTable(allCases.map { ($0.rawValue, $0) })
}

extension CELValue {
  /// The result of `type(x)`.
  var type: CELType {
    switch self {
    case .null: .null
    case .boolean: .bool
    case .int: .int
    case .uint: .uint
    case .double, .written: .double
    case .number(let number): number.isInt ? .int : .double
    case .string, .digest: .string
    case .bytes: .bytes
    case .list: .list
    case .map: .map
    case .duration: .duration
    case .timestamp: .timestamp
    case .type: .type
    case .optional: .optional
    }
  }

  /// The kind, for messages.
  var kind: ValueKind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .int: .int
    case .uint: .uint
    case .double, .written: .double
    case .number: .number
    case .string, .digest: .string
    case .bytes: .bytes
    case .list: .array
    case .map: .object
    case .duration: .duration
    case .timestamp: .timestamp
    case .type: .type
    case .optional: .optional
    }
  }
}
