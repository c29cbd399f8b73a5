// SPDX-License-Identifier: Apache-2.0

import Notation

/// The meaning of an escape.
enum ECMAEscape {
  case scalar(UnicodeScalar)
  /// Half of a surrogate pair, which no text contains.
  case surrogate
  /// Characters that are allowed inside of a class of PCRE2.
  case members(String)
  /// All characters except these.
  case allBut(String)
}

extension ECMATranslator {
  /// ECMA's WhiteSpace and LineTerminator, inside of a class.
  static let space = "\\t\\n\\x{b}\\f\\r\\p{Z}\\x{feff}"

  /// After a backslash, outside of a class.
  mutating func escape(from start: Int) throws(PatternSyntaxError) {
    guard let scalar = peek else { throw refuse("the pattern ends in `\\`", at: start) }
    switch scalar {
    case "b", "B":
      position += 1
      output += "\\\(Character(scalar))"
    case "k":
      position += 1
      try reference(named: start)
    case "1"..."9": try reference(number() ?? 0, at: start)
    default:
      switch try classEscape(from: start) {
      case .scalar(let scalar): try atom(Self.literal(scalar))
      case .surrogate: try atom("(?!)")
      case .members(let members): try atom("[\(members)]")
      case .allBut(let members): try atom("[^\(members)]")
      }
    }
  }

  /// After a backslash, for escapes that are also allowed in a class.
  mutating func classEscape(from start: Int) throws(PatternSyntaxError) -> ECMAEscape {
    guard let scalar = peek else { throw refuse("the pattern ends in `\\`", at: start) }
    position += 1
    switch scalar {
    case "d": return .members("0-9")
    case "D": return .allBut("0-9")
    case "w": return .members("A-Za-z0-9_")
    case "W": return .allBut("A-Za-z0-9_")
    case "s": return .members(Self.space)
    case "S": return .allBut(Self.space)
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "v": return .scalar("\u{B}")
    case "f": return .scalar("\u{C}")
    case "r": return .scalar("\r")
    case "p", "P": return .members(try property(scalar, from: start))
    case "x": return try hexadecimal(2, from: start)
    case "u": return try unicode(from: start)
    case "c": return try control(from: start)
    case "0":
      if let next = peek, isDigit(next) { throw refuse("ECMA-262 has no octal escapes", at: start) }
      return .scalar("\0")
    default: break
    }
    if scalar == "_" || (scalar.value < 0x80 && UInt8(ascii: scalar).isASCIIAlphanumeric) {
      throw refuse("ECMA-262 has no escape `\\\(Character(scalar))`", at: start)
    }
    return .scalar(scalar)
  }

  private mutating func control(from start: Int) throws(PatternSyntaxError) -> ECMAEscape {
    guard let letter = peek, letter.isASCII, UInt8(ascii: letter).isASCIILetter else {
      throw refuse("`\\c` needs a letter", at: start)
    }
    position += 1
    return .scalar(UnicodeScalar(UInt8(ascii: letter) & 0x1F))
  }

  private mutating func hexadecimal(
    _ digits: Int, from start: Int
  ) throws(PatternSyntaxError) -> ECMAEscape {
    guard let value = hexadecimalValue(digits) else {
      throw refuse("the escape needs \(digits) hexadecimal digits", at: start)
    }
    return UnicodeScalar(value).map { .scalar($0) } ?? .surrogate
  }

  private mutating func hexadecimalValue(_ digits: Int) -> UInt32? {
    guard position + digits <= scalars.count else { return nil }
    var value: UInt32 = 0
    for scalar in scalars[position..<position + digits] {
      guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    position += digits
    return value
  }

  /// `\uXXXX`, two of them for a pair, or `\u{X…}`.
  private mutating func unicode(from start: Int) throws(PatternSyntaxError) -> ECMAEscape {
    if take("{") {
      var value: UInt32 = 0
      let first = position
      while let digit = hexadecimalValue(1) { value = min(value << 4 | digit, 0x11_0000) }
      guard position > first, take("}"), value < 0x11_0000 else {
        throw refuse("`\\u{…}` needs the number of a character", at: start)
      }
      return UnicodeScalar(value).map { .scalar($0) } ?? .surrogate
    }
    guard let high = hexadecimalValue(4) else {
      throw refuse("the escape needs 4 hexadecimal digits", at: start)
    }
    if let scalar = UnicodeScalar(high) { return .scalar(scalar) }
    let after = position
    if high < 0xDC00, take("\\"), take("u"), let low = hexadecimalValue(4), 0xDC00...0xDFFF ~= low,
      let scalar = UnicodeScalar(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00))
    {
      return .scalar(scalar)
    }
    position = after
    return .surrogate
  }

  /// `\p{…}`: PCRE2 has the short names of categories, scripts and binary properties.
  private mutating func property(
    _ letter: UnicodeScalar, from start: Int
  ) throws(PatternSyntaxError) -> String {
    guard take("{") else { throw refuse("`\\p` needs a property: `\\p{L}`", at: start) }
    var text = ""
    while let scalar = peek, scalar != "}" {
      guard scalar.isASCII,
        UInt8(ascii: scalar).isASCIIAlphanumeric || scalar == "_" || scalar == "="
      else { throw refuse("the property's name is not correct", at: start) }
      text.unicodeScalars.append(scalar)
      position += 1
    }
    guard take("}"), !text.isEmpty else {
      throw refuse("the property's name is not correct", at: start)
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = String(parts[parts.count - 1])
    let name: String
    switch parts.count == 2 ? String(parts[0]) : "" {
    case "", "General_Category", "gc": name = Self.categories[value] ?? value
    case "Script", "sc": name = "sc:\(value)"
    case "Script_Extensions", "scx": name = "scx:\(value)"
    default: throw refuse("the property's name is not correct", at: start)
    }
    return "\\\(Character(letter)){\(name)}"
  }

  /// The long names of general categories.
  private static let categories = [
    "Letter": "L", "Cased_Letter": "L&", "LC": "L&", "Uppercase_Letter": "Lu",
    "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm",
    "Other_Letter": "Lo", "Mark": "M", "Combining_Mark": "M", "Nonspacing_Mark": "Mn",
    "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd",
    "digit": "Nd", "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "punct": "P",
    "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps",
    "Close_Punctuation": "Pe", "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf",
    "Other_Punctuation": "Po", "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc",
    "Modifier_Symbol": "Sk", "Other_Symbol": "So", "Separator": "Z", "Space_Separator": "Zs",
    "Line_Separator": "Zl", "Paragraph_Separator": "Zp", "Other": "C", "Control": "Cc",
    "cntrl": "Cc", "Format": "Cf", "Surrogate": "Cs", "Private_Use": "Co", "Unassigned": "Cn",
  ]
}
