// SPDX-License-Identifier: Apache-2.0

import Values

/// A value while an expression is evaluated: CEL's types, and the numbers of data.
enum CELValue: Sendable {
  case null
  case boolean(Bool)
  case int(Int64)
  case uint(UInt64)
  case double(Double)
  /// A literal whose digits say more than the double does: `1.50`, `12345678901234567890.1`.
  case written(WrittenDouble)
  /// A number that came from data, or out of arithmetic with one.
  case number(DataNumber)
  case string(String)
  /// Text of a digest, in hexadecimal, that still knows its bytes.
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

  /// A value that the scope knows, with its type when it has one that data has not.
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

/// A number with the rule of `format.md`, "Numbers".
enum DataNumber: Sendable {
  /// As it came, at any size.
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

/// A value that may not be there (`optional.none()`).
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

  /// The type that a name by itself stands for; nearly all names stand for none.
  static func named(_ name: String) -> CELType? { names[name] }

  private static let names = WordTable(allCases.map { ($0.rawValue, $0) })
}

extension CELValue {
  /// The type that `type(x)` gives.
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
