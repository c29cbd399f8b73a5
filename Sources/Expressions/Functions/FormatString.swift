// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

/// `"%s is %.2f".format([a, b])` (cel-spec, `doc/extensions/strings.md`).
struct FormatString {
  /// The largest number of digits after a point.
  static let maximumPrecision = 1000

  private var rest: ArraySlice<UInt8>
  private let arguments: CELList
  private var used = 0
  private var output: [UInt8] = []

  private init(_ pattern: String, _ arguments: CELList) {
    rest = Array(pattern.utf8)[...]
    self.arguments = arguments
  }

  /// The pattern with its clauses replaced.
  static func format(
    _ pattern: String, _ arguments: CELList, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> String {
    var format = FormatString(pattern, arguments)
    try format.run(&call)
    return String(decoding: format.output, as: UTF8.self)
  }

  private mutating func run(_ call: inout CallContext) throws(EvaluationError.Kind) {
    try call.budget.make(bytes: rest.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        output.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "%") {
        output.append(byte)
        rest.removeFirst()
        continue
      }
      let precision = try precision()
      guard let letter = rest.popFirst() else { throw Self.refusal("a clause has no end") }
      let argument = try next()
      guard let text = try Self.clause(letter, argument, precision, &call) else {
        throw .noOverload(
          name: "%" + String(UnicodeScalar(letter)), found: [argument.kind])
      }
      try call.budget.make(bytes: text.utf8.count)
      output += text.utf8
    }
  }

  private mutating func precision() throws(EvaluationError.Kind) -> Int? {
    guard rest.first == UInt8(ascii: ".") else { return nil }
    rest.removeFirst()
    let digits = rest.prefix(while: \.isASCIIDigit)
    rest = rest.dropFirst(digits.count)
    guard let precision = Int(String(decoding: digits, as: UTF8.self)),
      precision <= Self.maximumPrecision
    else { throw Self.refusal("a precision is a number up to \(Self.maximumPrecision)") }
    return precision
  }

  private mutating func next() throws(EvaluationError.Kind) -> CELValue {
    guard used < arguments.count else { throw Self.refusal("there are more clauses than values") }
    defer { used += 1 }
    return arguments[used]
  }

  private static func refusal(_ reason: String) -> EvaluationError.Kind {
    .refused(name: "format", reason: reason)
  }

  private static func clause(
    _ letter: UInt8, _ value: CELValue, _ precision: Int?, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> String? {
    switch UnicodeScalar(letter) {
    case "s": return try text(value, &call)
    case "d": return try decimal(value)
    case "f": return double(value).map { DoubleText.fixed($0, precision: precision ?? 6) }
    case "e": return double(value).map { DoubleText.scientific($0, precision: precision ?? 6) }
    case "b":
      if case .boolean(let boolean) = value { return boolean ? "1" : "0" }
      return whole(value, radix: 2)
    case "o": return whole(value, radix: 8)
    case "x": return hexadecimal(value)
    case "X": return hexadecimal(value).map(upperCase)
    default:
      throw refusal("there is no clause `%\(String(UnicodeScalar(letter)))`")
    }
  }

  private static func decimal(_ value: CELValue) throws(EvaluationError.Kind) -> String? {
    value.anyNumber == nil ? nil : try value.toText()
  }

  private static func double(_ value: CELValue) -> Double? {
    switch value {
    case .int(let int): Double(int)
    case .uint(let uint): Double(uint)
    case .number(let number): number.exact?.nearestDouble
    default: value.doubleArgument
    }
  }

  private static func whole(_ value: CELValue, radix: Int) -> String? {
    if case .uint(let uint) = value { return String(uint, radix: radix) }
    return value.intArgument.map { String($0, radix: radix) }
  }

  private static func hexadecimal(_ value: CELValue) -> String? {
    value.byteArgument.map { Hexadecimal.encode($0) } ?? whole(value, radix: 16)
  }

  private static func upperCase(_ text: String) -> String {
    String(
      decoding: text.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// The text for `%s`: also for lists, and for maps in the order of their keys' texts.
  private static func text(
    _ value: CELValue, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> String? {
    try call.budget.take()
    switch value {
    case .null: return "null"
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .list(let list):
      var pieces: [String] = []
      for index in 0..<list.count {
        guard let piece = try text(list[index], &call) else { return nil }
        try call.budget.make(bytes: piece.utf8.count + 2)
        pieces.append(piece)
      }
      return "[" + pieces.joined(separator: ", ") + "]"
    case .map(let map):
      var pieces: [(key: String, value: String)] = []
      for key in map.keys {
        guard let value = map[key], let keyText = try key.toText(),
          let valueText = try text(value, &call)
        else { return nil }
        try call.budget.make(bytes: keyText.utf8.count + valueText.utf8.count + 4)
        pieces.append((keyText, valueText))
      }
      pieces.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return "{" + pieces.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    default: return try value.toText()
    }
  }
}
