// SPDX-License-Identifier: Apache-2.0

/// Writes text as a YAML scalar that holds exactly that text.
package enum Quoting {
  /// The text in quotes: double ones, or single ones when it holds a backslash or a double quote;
  /// escaped in double quotes when it holds a control character.
  package static func quoted(_ text: String) -> String { quoted(Array(text.utf8)) }

  static func quoted(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return escaped(text) }
    let needsSingle = text.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }
    guard needsSingle else { return "\"\(text)\"" }
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
        if scalar.value < 0x20 || scalar.value == 0x7F {
          let digits = String(scalar.value, radix: 16)
          output += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
        } else {
          output.unicodeScalars.append(scalar)
        }
      }
    }
    return output + "\""
  }
}
