// SPDX-License-Identifier: Apache-2.0

import Values

extension YAMLNode {
  /// The value by the core schema of YAML 1.2, for files of other tools: `0123` and `+1` are numbers,
  /// `True` is a boolean, and an unwritten value is null. Collections of this format have stricter
  /// rules (`YAMLScalarValue`).
  ///
  /// Infinity and `.nan`, which JSON has no place for, stay text. A node with an error is null.
  ///
  /// See <https://yaml.org/spec/1.2.2/#1032-tag-resolution>.
  package var coreValue: Value {
    switch content {
    case .unwritten, .invalid: return .null
    case .scalar(let scalar): return scalar.coreValue
    case .sequence(let items): return .array(items.map(\.coreValue))
    case .mapping(let entries):
      return .object(OrderedObject(entries.map { ($0.name, $0.value.coreValue) }))
    }
  }
}

extension YAMLScalar {
  /// Whether a plain text may be something other than text, by its first byte.
  private static func mayBeOther(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return true
    default: return "~nNtTfF+-.".utf8.contains(first)
    }
  }

  fileprivate var coreValue: Value {
    let text = text
    guard style == .plain, Self.mayBeOther(text) else { return .string(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    default: return CoreNumber.read(Array(text.utf8)).map { .number($0) } ?? .string(text)
    }
  }
}

/// A number of YAML's core schema, in the digits of JSON.
private enum CoreNumber {
  /// The most digits of a number with another base: more are text.
  private static let mostDigits = 1_000

  /// Nil for other text.
  static func read(_ text: [UInt8]) -> ExactNumber? {
    if text.starts(with: "0x".utf8) { return integer(text.dropFirst(2), base: 16) }
    if text.starts(with: "0o".utf8) { return integer(text.dropFirst(2), base: 8) }
    return decimal(text)
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  private static func decimal(_ text: [UInt8]) -> ExactNumber? {
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let whole = digits(&rest)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = digits(&rest)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var exponent: [UInt8] = []
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      exponent.append(rest.removeFirst())
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
        exponent.append(rest.removeFirst())
      }
      let power = digits(&rest)
      guard !power.isEmpty else { return nil }
      exponent += power
    }
    guard rest.isEmpty else { return nil }
    let trimmed = whole.drop { $0 == UInt8(ascii: "0") }
    var output = isNegative ? [UInt8(ascii: "-")] : []
    output += trimmed.isEmpty ? [UInt8(ascii: "0")] : Array(trimmed)
    if !fraction.isEmpty { output += [UInt8(ascii: ".")] + fraction }
    return ExactNumber(parsing: String(decoding: output + exponent, as: UTF8.self))
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[digits.endIndex...]
    return digits
  }

  /// The decimal digits of a number with another base.
  private static func integer(_ text: ArraySlice<UInt8>, base: Int) -> ExactNumber? {
    guard !text.isEmpty, text.count <= mostDigits else { return nil }
    // The least digit first.
    var decimal = [0]
    for byte in text {
      guard let digit = Int(String(Unicode.Scalar(byte)), radix: base) else { return nil }
      var carry = digit
      for place in decimal.indices {
        let value = decimal[place] * base + carry
        decimal[place] = value % 10
        carry = value / 10
      }
      while carry > 0 {
        decimal.append(carry % 10)
        carry /= 10
      }
    }
    return ExactNumber(parsing: decimal.reversed().map(String.init).joined())
  }
}
