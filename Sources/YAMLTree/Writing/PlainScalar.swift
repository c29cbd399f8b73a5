// SPDX-License-Identifier: Apache-2.0

/// Decides whether a text may be written without quotes.
///
/// Stricter than YAML: a text that another YAML reader, or a person, could misread is quoted too
/// (`yes`, `12:30`, `2001-12-14`, an invisible space).
enum PlainScalar {
  /// - Parameter inFlow: Whether the text is between brackets or braces.
  static func mayHold(_ text: String, inFlow: Bool) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      mayBegin(bytes) && hasNoIndicator(bytes, inFlow: inFlow)
    } && text.unicodeScalars.allSatisfy(isVisible) && !words.contains(text.lowercased())
  }

  /// Whether a text that is plain between brackets is also plain outside them.
  ///
  /// There `-`, `?` and `:` alone are indicators, `: ` ends a key, ` #` begins a comment, and `---` and
  /// `...` at the beginning of a line are the marks of a document.
  ///
  /// - Parameter mayBeginLine: Whether no margin may be before it, as before a key.
  static func isPlainInBlock(_ text: String, mayBeginLine: Bool) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let isIndicator = bytes.first.map { "-?:".utf8.contains($0) } ?? false
      if isIndicator, bytes.count == 1 || isBlank(bytes[1]) { return false }
      let isMark =
        mayBeginLine && ["---", "..."].contains { bytes.starts(with: $0.utf8) }
      if isMark, bytes.count == 3 || isBlank(bytes[3]) { return false }
      return !bytes.indices.contains { place in
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0x20
        return bytes[place] == UInt8(ascii: ":") && isBlank(next)
          || isBlank(bytes[place]) && next == UInt8(ascii: "#")
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The words, in any case, that YAML 1.1 or 1.2 reads as null, a boolean or a number.
  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n", "inf", "nan",
  ]

  private static func mayBegin(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, bytes.last != 0x20 else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return isQuantity(bytes)
    case UInt8(ascii: "."): return bytes.starts(with: "./".utf8) || bytes.starts(with: "../".utf8)
    default: return !" -?:,[]{}#&*!|>'\"%@`+~<=".utf8.contains(first)
    }
  }

  /// `2xx`, `10s`, `1.5MB`: digits followed by letters, which no reader reads as a number.
  private static func isQuantity(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: ".") }
      && bytes.contains(where: isLetter) && YAMLScalarValue(plain: bytes) == .text
      && !(bytes[0] == UInt8(ascii: "0") && bytes.count > 1 && isLetter(bytes[1]))
  }

  /// No `: `, ` #` or colon at the end; between brackets none of their signs either, and no ` //`,
  /// which looks like a comment there; elsewhere no ` // `.
  private static func hasNoIndicator(
    _ bytes: UnsafeBufferPointer<UInt8>, inFlow: Bool
  ) -> Bool {
    var previous: UInt8 = 0
    for (place, byte) in bytes.enumerated() {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0x20
      switch byte {
      case UInt8(ascii: ":"):
        if next == 0x20 { return false }
      case UInt8(ascii: "#"):
        if previous == 0x20 { return false }
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"), UInt8(ascii: "?"):
        if inFlow { return false }
      case UInt8(ascii: "/"):
        let isAlone = place + 2 >= bytes.count || bytes[place + 2] == 0x20
        if previous == 0x20, next == byte, inFlow || isAlone { return false }
      default: break
      }
      previous = byte
    }
    return true
  }

  /// A reader sees it, and sees what it is.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    return !Quoting.isEscaped(scalar) && !scalar.properties.isWhitespace
      && scalar.properties.generalCategory != .format
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
