// SPDX-License-Identifier: Apache-2.0

/// The meaning of a scalar: the format's own resolution, narrower than YAML's core schema.
///
/// A plain scalar is a number only by JSON's grammar. Other numbers of the core schema are
/// ambiguous, and the user must decide. `yes`, `no`, `on`, `True`, `12:30:45`, `2001-12-14` are
/// text, and so is everything that is quoted or a block.
package enum YAMLScalarValue: Hashable, Sendable {
  case text
  /// `null` or `~`
  case null
  case boolean(Bool)
  /// By JSON's grammar; the digits are the scalar's text.
  case number
  /// A number in YAML but not here (`02134`, `+49151`, `0x1F`, `.5`, `12e4567`, `.nan`).
  ///
  /// `YAMLProblem.ambiguousNumber` makes the diagnostic.
  case ambiguousNumber

  /// The noun for a message.
  package var noun: String {
    switch self {
    case .text: "text"
    case .null: "null"
    case .boolean: "a boolean"
    case .number, .ambiguousNumber: "a number"
    }
  }

  /// Exponents with more digits overflow every number type.
  static let longestExponent = 3

  /// The texts of null.
  static func isNull(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count == 1 ? bytes[0] == UInt8(ascii: "~") : bytes.elementsEqual("null".utf8)
  }

  init(plain bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first else {
      self = .text
      return
    }
    switch first {
    case UInt8(ascii: "t") where bytes.elementsEqual("true".utf8): self = .boolean(true)
    case UInt8(ascii: "f") where bytes.elementsEqual("false".utf8): self = .boolean(false)
    case UInt8(ascii: "n") where Self.isNull(bytes), UInt8(ascii: "~") where Self.isNull(bytes):
      self = .null
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      self = NumberText(bytes).value
    default: self = .text
    }
  }
}

/// Reads a plain scalar as a number of JSON or of YAML's core schema.
///
/// [RFC 8259, section 6](https://www.rfc-editor.org/rfc/rfc8259#section-6);
/// [YAML 1.2.2, section 10.3.2](https://yaml.org/spec/1.2.2/#1032-tag-resolution).
struct NumberText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var value: YAMLScalarValue {
    var reading = self
    if reading.isRadixNumber || reading.isInfinityOrNotANumber { return .ambiguousNumber }
    return reading.readDecimal()
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  private mutating func readDecimal() -> YAMLScalarValue {
    var isJSON = true
    if take("+") { isJSON = false } else { _ = take("-") }
    let leadingZero = peek == UInt8(ascii: "0")
    let whole = takeDigits()
    if whole == 0 || (leadingZero && whole > 1) { isJSON = false }
    if take(".") {
      let fraction = takeDigits()
      if fraction == 0 { isJSON = false }
      if whole == 0, fraction == 0 { return .text }
    } else if whole == 0 {
      return .text
    }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      while peek == UInt8(ascii: "0") { index += 1 }
      let digits = takeDigits()
      guard digits > 0 || bytes[index - 1] == UInt8(ascii: "0") else { return .text }
      if digits > YAMLScalarValue.longestExponent { isJSON = false }
    }
    guard index == bytes.count else { return .text }
    return isJSON ? .number : .ambiguousNumber
  }

  /// `0o` and octal digits, `0x` and hexadecimal digits.
  private var isRadixNumber: Bool {
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "0") else { return false }
    let digits = bytes[2...]
    switch bytes[1] {
    case UInt8(ascii: "o"): return digits.allSatisfy { (0x30...0x37).contains($0) }
    case UInt8(ascii: "x"): return digits.allSatisfy { Self.isHexadecimal($0) }
    default: return false
    }
  }

  /// `[-+]? \. ( inf | Inf | INF )`, `\. ( nan | NaN | NAN )`
  private var isInfinityOrNotANumber: Bool {
    guard (4...5).contains(bytes.count) else { return false }
    let signed = bytes.count == 5
    if signed, bytes[0] != UInt8(ascii: "-"), bytes[0] != UInt8(ascii: "+") { return false }
    let word = bytes[(signed ? 1 : 0)...]
    return [".inf", ".Inf", ".INF"].contains { word.elementsEqual($0.utf8) }
      || (!signed && [".nan", ".NaN", ".NAN"].contains { word.elementsEqual($0.utf8) })
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func takeDigits() -> Int {
    let start = index
    while let byte = peek, (0x30...0x39).contains(byte) { index += 1 }
    return index - start
  }
}
