// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Writes a text as a YAML scalar with exactly that text.
package enum Quoting {
  /// Whether a value may be written without quotes, as the printer decides.
  package static func mayBePlain(_ text: String, inFlow: Bool) -> Bool {
    PlainScalar.mayHold(text, inFlow: inFlow)
  }

  /// The text in single quotes; in double quotes if it contains single quotes and nothing that needs a
  /// backslash, so that no quote is doubled without need; with escapes in double quotes if it
  /// contains characters that YAML refuses or reads as a line break.
  package static func quoted(_ text: String) -> String {
    if text.unicodeScalars.contains(where: isEscaped) { return escaped(text) }
    let hasSingle = text.utf8.contains(UInt8(ascii: "'"))
    let needsSingle = text.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }
    return hasSingle && !needsSingle ? "\"\(text)\"" : inSingleQuotes(text)
  }

  /// Whether a bracket or a quote in a text is not closed.
  package static func leavesOpen(_ text: String) -> Bool {
    OpenBracket.first(in: Array(text.utf8)[...]) != nil
  }

  private static func inSingleQuotes(_ text: String) -> String {
    var output: [UInt8] = [UInt8(ascii: "'")]
    for byte in text.utf8 {
      output.append(byte)
      if byte == UInt8(ascii: "'") { output.append(byte) }
    }
    output.append(UInt8(ascii: "'"))
    return String(decoding: output, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": output += "\\n"
      case "\t": output += "\\t"
      case "\r": output += "\\r"
      case "\"", "\\": output += "\\\(scalar)"
      default:
        if isEscaped(scalar) {
          let digits = String(scalar.value, radix: 16)
          let (sign, width) =
            scalar.value < 0x100 ? ("\\x", 2) : scalar.value < 0x1_0000 ? ("\\u", 4) : ("\\U", 8)
          output += sign + String(repeating: "0", count: width - digits.utf8.count) + digits
        } else {
          output.unicodeScalars.append(scalar)
        }
      }
    }
    return output + "\""
  }

  /// Control characters, line breaks of YAML, bidirectional controls, byte order marks and
  /// noncharacters.
  static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: VisibleText.isHarmful(scalar)
    }
  }
}
