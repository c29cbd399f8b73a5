// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Numbers of JavaScript, which are doubles.
enum JSNumber {
  // MARK: As text

  /// `Number::toString` of ECMA-262: `1.5`, `1e+21`, `NaN`.
  static func text(_ number: Double) -> String {
    guard number.isFinite else {
      return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
    }
    guard number != 0 else { return "0" }
    let (digits, point) = shortest(number.magnitude)
    let sign = number < 0 ? "-" : ""
    switch point {
    case digits.count...21:
      return sign + digits + String(repeating: "0", count: point - digits.count)
    case 1...21: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return sign + "0." + String(repeating: "0", count: -point) + digits
    default:
      let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
      let exponent = point - 1
      return sign + digits.prefix(1) + fraction + "e" + (exponent < 0 ? "-" : "+")
        + String(exponent.magnitude)
    }
  }

  /// The fewest digits that read back as the number, and the position of the point among them.
  private static func shortest(_ number: Double) -> (digits: String, point: Int) {
    let written = number.description.split(separator: "e")
    let parts = written[0].split(separator: ".")
    let exponent = written.count > 1 ? Int(written[1]) ?? 0 : 0
    let fraction = parts.count > 1 && parts[1] != "0" ? parts[1] : ""
    var digits = (parts[0] + fraction)[...]
    var point = parts[0].utf8.count + exponent
    while digits.hasPrefix("0") {
      digits = digits.dropFirst()
      point -= 1
    }
    while digits.hasSuffix("0") { digits = digits.dropLast() }
    return (String(digits), point)
  }

  // MARK: As values

  /// A number that JavaScript has calculated; nil for one that JSON does not have.
  static func value(_ number: Double) -> ScriptValue? {
    number.isFinite ? .data(.number(ExactNumber(uncheckedDigits: text(number)))) : nil
  }

  /// A number as JavaScript would write it; nil for one that it rounds.
  static func exact(_ number: ExactNumber) -> ExactNumber? {
    let double = number.nearestDouble
    guard double.isFinite else { return nil }
    let read = ExactNumber(uncheckedDigits: text(double))
    return read == number ? read : nil
  }

  /// `Number(x)` of a constant; nil for a list, an object and what only a run knows.
  static func constant(_ value: ScriptValue) -> Double? {
    switch value {
    case .undefined: .nan
    case .data(.null): 0
    case .data(.boolean(let value)): value ? 1 : 0
    case .data(.number(let number)): number.nearestDouble
    case .data(.string(let text)): number(text)
    default: nil
    }
  }

  // MARK: Reading

  /// `Number(text)`
  static func number(_ text: String) -> Double {
    let text = trimmed(text)
    if text.isEmpty { return 0 }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)]
    where text.lowercased().hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      guard digits.utf8.allSatisfy(\.isASCIIAlphanumeric) else { return .nan }
      return UInt64(digits, radix: radix).map { Double($0) } ?? .nan
    }
    let read = decimalPrefix(text)
    return read.utf8.count == text.utf8.count ? decimal(read) : .nan
  }

  /// `parseFloat(text)`
  static func leadingNumber(_ text: String) -> Double { decimal(decimalPrefix(trimmed(text))) }

  /// `parseInt(text, radix)`; nil for a radix that is not one.
  static func leadingInteger(_ text: String, radix: Int?) -> Double? {
    guard radix.map({ (2...36).contains($0) }) ?? true else { return nil }
    var rest = trimmed(text)[...]
    let isNegative = rest.hasPrefix("-")
    if isNegative || rest.hasPrefix("+") { rest = rest.dropFirst() }
    var base = radix ?? 10
    if base == 16 || radix == nil, rest.lowercased().hasPrefix("0x") {
      base = 16
      rest = rest.dropFirst(2)
    }
    let digits = rest.utf8.prefix { byte in
      Character(Unicode.Scalar(byte)).isASCII
        && Int(String(Unicode.Scalar(byte)), radix: base) != nil
    }
    guard !digits.isEmpty else { return .nan }
    let text = String(Substring(digits))
    let value = base == 10 ? Double(text) : UInt64(text, radix: base).map { Double($0) }
    return value.map { isNegative ? -$0 : $0 }
  }

  private static func decimal(_ text: Substring) -> Double {
    let word = text.drop { $0 == "+" || $0 == "-" }
    guard word != "Infinity" else { return text.hasPrefix("-") ? -.infinity : .infinity }
    return Double(text) ?? .nan
  }

  /// The longest `StrDecimalLiteral` at the beginning of a text.
  private static func decimalPrefix(_ text: String) -> Substring {
    let bytes = Array(text.utf8)
    var end = 0
    func digits(from start: Int) -> Int {
      start + bytes[min(start, bytes.count)...].prefix { $0.isASCIIDigit }.count
    }
    if let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { end = 1 }
    if bytes[end...].starts(with: "Infinity".utf8) { return prefix(of: text, end + 8) }
    let start = end
    end = digits(from: end)
    var count = end - start
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let after = digits(from: end + 1)
      count += after - end - 1
      if count > 0 { end = after }
    }
    guard count > 0 else { return "" }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      var exponent = end + 1
      if exponent < bytes.count,
        bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-")
      {
        exponent += 1
      }
      let after = digits(from: exponent)
      if after > exponent { end = after }
    }
    return prefix(of: text, end)
  }

  private static func prefix(of text: String, _ bytes: Int) -> Substring {
    Substring(text.utf8.prefix(bytes))
  }

  /// Without the white space of ECMA-262 around it.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let start = scalars.drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(start[...last])
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
      0xFEFF:
      true
    default: false
    }
  }
}
