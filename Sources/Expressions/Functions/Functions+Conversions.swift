// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension FunctionDefinition {
  /// `int`, `string`, `timestamp`, … and `type`, `dyn`, `raw`.
  static let conversions: [FunctionDefinition] = [
    .global("bool", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      try arguments[0].toBoolean()
    },
    .global("int", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      try arguments[0].toInt()
    },
    .global("uint", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      try arguments[0].toUint()
    },
    .global("double", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      try arguments[0].toDouble()
    },
    .global("string", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = try arguments[0].toText() else { return nil }
      try call.budget.make(bytes: text.utf8.count)
      return .string(text)
    },
    .global("bytes", 1...1, takesDigests: true) { arguments, call throws(EvaluationError.Kind) in
      guard let bytes = arguments[0].byteArgument else { return nil }
      try call.budget.make(bytes: bytes.count)
      return .bytes(bytes)
    },
    .global("timestamp", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      try arguments[0].toTimestamp()
    },
    .global("duration", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      try arguments[0].toDuration()
    },
    .global("type", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      .type(arguments[0].type)
    },
    .global("dyn", 1...1, takesDigests: true) { arguments, _ throws(EvaluationError.Kind) in
      arguments[0]
    },
    .global("raw", 1...1, takesDigests: true) { arguments, _ throws(EvaluationError.Kind) in
      arguments[0]
    },
  ]
}

extension CELValue {
  /// The bytes of bytes, a digest, or text in UTF-8; nil for another value.
  var byteArgument: [UInt8]? {
    switch self {
    case .string(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .digest(let digest): digest.bytes
    default: nil
    }
  }

  fileprivate func toBoolean() throws(EvaluationError.Kind) -> CELValue? {
    switch self {
    case .boolean: return self
    case .string("1"), .string("t"), .string("T"), .string("true"), .string("TRUE"),
      .string("True"):
      return .boolean(true)
    case .string("0"), .string("f"), .string("F"), .string("false"), .string("FALSE"),
      .string("False"):
      return .boolean(false)
    case .string: throw .refused(name: "bool", reason: "the text is neither true nor false")
    default: return nil
    }
  }

  fileprivate func toInt() throws(EvaluationError.Kind) -> CELValue? {
    switch self {
    case .int: return self
    case .uint(let uint): return try Self.int(Int64(exactly: uint))
    case .double(let double): return try Self.int(double.truncatedInt)
    case .written(let written): return try Self.int(written.double.truncatedInt)
    case .number(let number):
      if let int = number.exactInt { return .int(int) }
      guard let double = number.exact?.nearestDouble else { throw .outOfRange(type: "int") }
      return try Self.int(double.truncatedInt)
    case .string(let text):
      guard let int = Int64(text) else {
        throw .refused(name: "int", reason: "the text is not a whole number of 64 bits")
      }
      return .int(int)
    case .timestamp(let timestamp): return .int(timestamp.seconds)
    default: return nil
    }
  }

  private static func int(_ int: Int64?) throws(EvaluationError.Kind) -> CELValue {
    guard let int else { throw .outOfRange(type: "int") }
    return .int(int)
  }

  fileprivate func toUint() throws(EvaluationError.Kind) -> CELValue? {
    switch self {
    case .uint: return self
    case .int(let int): return try Self.uint(UInt64(exactly: int))
    case .double(let double): return try Self.uint(double.truncatedUint)
    case .written(let written): return try Self.uint(written.double.truncatedUint)
    case .number(let number):
      guard let exact = number.exact else { throw .outOfRange(type: "uint") }
      if let uint = exact.exactInteger(as: UInt64.self) { return .uint(uint) }
      return try Self.uint(exact.nearestDouble.truncatedUint)
    case .string(let text):
      guard let uint = UInt64(text) else {
        throw .refused(name: "uint", reason: "the text is not a whole number from 0 of 64 bits")
      }
      return .uint(uint)
    default: return nil
    }
  }

  private static func uint(_ uint: UInt64?) throws(EvaluationError.Kind) -> CELValue {
    guard let uint else { throw .outOfRange(type: "uint") }
    return .uint(uint)
  }

  fileprivate func toDouble() throws(EvaluationError.Kind) -> CELValue? {
    switch self {
    case .double, .written: return self
    case .int(let int): return .double(Double(int))
    case .uint(let uint): return .double(Double(uint))
    case .number(let number):
      guard let exact = number.exact else { return self }
      return .double(exact.nearestDouble)
    case .string(let text):
      guard let double = Double(text) else {
        throw .refused(name: "double", reason: "the text is not a number")
      }
      if double.isInfinite, text.utf8.contains(where: \.isASCIIDigit) {
        throw .outOfRange(type: "double")
      }
      return .double(double)
    default: return nil
    }
  }

  /// The text of a value that has exactly one text form; nil for null, lists and maps.
  func toText() throws(EvaluationError.Kind) -> String? {
    switch self {
    case .string(let text): return text
    case .digest(let digest): return digest.text
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .int(let int): return String(int)
    case .uint(let uint): return String(uint)
    case .double(let double): return DoubleText.shortest(double)
    case .written(let written): return DoubleText.shortest(written.double)
    case .number(let number): return try number.toText()
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .refused(name: "string", reason: "the bytes are not UTF-8")
      }
      return text
    case .timestamp(let timestamp): return timestamp.shortestText
    case .duration(let nanoseconds): return CELDuration.seconds(nanoseconds)
    case .type(let type): return type.rawValue
    case .null, .list, .map, .optional: return nil
    }
  }

  fileprivate func toTimestamp() throws(EvaluationError.Kind) -> CELValue? {
    let timestamp: Timestamp?
    switch self {
    case .timestamp: return self
    case .string(let text):
      timestamp = Timestamp(rfc3339: text) ?? Timestamp(date: text)
      if timestamp == nil {
        throw .refused(
          name: "timestamp",
          reason: "the text is not a date or time of RFC 3339 from the year 1 to 9999")
      }
    case .int, .number:
      guard let seconds = intArgument else { return nil }
      timestamp = Timestamp(seconds: seconds)
    default: return nil
    }
    guard let timestamp else { throw .outOfRange(type: "timestamp") }
    return .timestamp(timestamp)
  }

  fileprivate func toDuration() throws(EvaluationError.Kind) -> CELValue? {
    switch self {
    case .duration: return self
    case .string(let text):
      guard let nanoseconds = CELDuration.nanoseconds(text) else {
        throw .refused(
          name: "duration", reason: "the text is not a duration like `1h30m`, of at most 292 years")
      }
      return .duration(nanoseconds)
    default: return nil
    }
  }
}

extension DataNumber {
  /// As written; for results of arithmetic, by value.
  fileprivate func toText() throws(EvaluationError.Kind) -> String {
    switch self {
    case .exact(let number): number.digits
    case .int(let int): String(int)
    case .double(let double): DoubleText.shortest(double)
    }
  }
}

extension Double {
  /// Rounded towards zero; nil outside of the range of `int`, whose ends count as outside.
  fileprivate var truncatedInt: Int64? {
    self > -0x1p63 && self < 0x1p63 ? Int64(clamping: self) : nil
  }

  /// Rounded towards zero; nil below zero and outside of the range of `uint`.
  fileprivate var truncatedUint: UInt64? {
    self >= 0 && self < 0x1p64 ? UInt64(clamping: self) : nil
  }
}
