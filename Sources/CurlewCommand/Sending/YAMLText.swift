// SPDX-License-Identifier: Apache-2.0

import Values

/// Values as YAML that reads back as the same values.
enum YAMLText {
  /// The longest value that stands on one line with its key.
  private static let flowWidth = 60

  /// A text, quoted where anything else could be read.
  ///
  /// `Rex` is `Rex`, `a: b` is `'a: b'`, a line break makes `"a\nb"`.
  static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    return text.unicodeScalars.allSatisfy(isPrintable)
      ? "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        + "'"
      : doubleQuoted(text)
  }

  /// A value in whose texts nothing is a template: `${a}` becomes `$${a}`.
  static func literal(_ value: Value) -> Value {
    switch value {
    case .null, .boolean, .number: value
    case .string(let text): .string(literal(text))
    case .array(let elements): .array(elements.map(literal))
    case .object(let object):
      .object(OrderedObject(object.members.map { ($0.name, literal($0.value)) }))
    }
  }

  /// Before a `{` two dollars stand for one.
  private static func literal(_ text: String) -> String {
    var written: [UInt8] = []
    var dollars = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{") {
        written += [UInt8](repeating: UInt8(ascii: "$"), count: dollars)
      }
      dollars = byte == UInt8(ascii: "$") ? dollars + 1 : 0
      written.append(byte)
    }
    return String(decoding: written, as: UTF8.self)
  }

  /// A value on one line.
  static func flow(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .boolean(let boolean): boolean ? "true" : "false"
    case .number(let number): number.digits
    case .string(let text): scalar(text)
    case .array(let elements):
      elements.isEmpty ? "[]" : "[" + elements.map(flow).joined(separator: ", ") + "]"
    case .object(let object):
      object.members.isEmpty
        ? "{}"
        : "{ "
          + object.members.map { scalar($0.name) + ": " + flow($0.value) }
          .joined(separator: ", ") + " }"
    }
  }

  /// A value behind its key: on the same line when it is short, else in lines of its own.
  static func behindKey(_ value: Value, indent: Int) -> String {
    if !value.isStructure || value.isShallow {
      let line = flow(value)
      if !value.isStructure || line.utf8.count <= flowWidth { return " " + line + "\n" }
    }
    return "\n" + block(value, indent: indent)
  }

  private static func block(_ value: Value, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    switch value {
    case .array(let elements) where !elements.isEmpty:
      return elements.map { margin + "-" + behindKey($0, indent: indent + 2) }.joined()
    case .object(let object) where !object.members.isEmpty:
      return object.members.map {
        margin + scalar($0.name) + ":" + behindKey($0.value, indent: indent + 2)
      }.joined()
    default: return margin + flow(value) + "\n"
    }
  }

  /// Letters first, and nothing that has a meaning anywhere; none of the words of YAML 1.1 or 1.2.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetter || first == UInt8(ascii: "/"),
      text.utf8.last != UInt8(ascii: " "),
      text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || " _./@+-;=()".utf8.contains($0) })
        || isAddress(text)
    else { return false }
    let words: Set<String> = [
      "null", "true", "false", "yes", "no", "on", "off", "y", "n", "inf", "nan",
    ]
    return !words.contains(text.lowercased())
  }

  /// `https://host:1/a?b=c`: its colon has no space behind it.
  private static func isAddress(_ text: String) -> Bool {
    text.utf8.last != UInt8(ascii: ":") && text.contains("://")
      && text.utf8.allSatisfy {
        $0.isLetter || $0.isDigit || "_./@+-;=:?%~".utf8.contains($0)
      }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  private static func doubleQuoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if isPrintable(scalar) {
          quoted.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      }
    }
    return quoted + "\""
  }
}

extension Value {
  fileprivate var isStructure: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// Whether it holds no structures with members.
  fileprivate var isShallow: Bool {
    switch self {
    case .array(let elements): elements.allSatisfy { !$0.isStructure }
    case .object(let object): object.members.allSatisfy { !$0.value.isStructure }
    default: true
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
