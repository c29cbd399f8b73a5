// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Text as one word of a POSIX shell command line.
package enum ShellWord {
  /// A text in a word, and the shell variable that is written in its place.
  typealias Replacement = (text: String, variable: String)

  /// `a b` is `'a b'`; text with control characters is `$'…'` (POSIX.1-2024), so that it can be
  /// shown and copied.
  package static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    let shown = VisibleText().of(text)
    guard shown.utf8.elementsEqual(text.utf8) else { return escaped(text) }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// Like `quoted`, but `***name***` of a secret from outside is replaced by its shell variable.
  static func quoted(_ text: String, secretNames: [String]) -> String {
    quoted(text, replacing: secretNames.map { ("***\($0)***", "CURLEW_SECRET_\($0)") })
  }

  /// Like `quoted`, but some texts are replaced by shell variables.
  ///
  /// Cost: the length of the text times the number of replacements.
  static func quoted(_ text: String, replacing replacements: [Replacement]) -> String {
    let bytes = Array(text.utf8)
    let wanted = replacements.map { (bytes: Array($0.text.utf8), variable: $0.variable) }
    var word = ""
    var start = 0
    var place = 0
    while place < bytes.count {
      guard let found = wanted.first(where: { bytes[place...].starts(with: $0.bytes) }) else {
        place += 1
        continue
      }
      if start < place { word += quoted(String(decoding: bytes[start..<place], as: UTF8.self)) }
      word += "\"$\(found.variable)\""
      place += found.bytes.count
      start = place
    }
    guard start > 0 else { return quoted(text) }
    return start < bytes.count
      ? word + quoted(String(decoding: bytes[start...], as: UTF8.self)) : word
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "_./:=@%+,-".utf8.contains(byte)
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = "$'"
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"):
        result += "\\"
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result + "'"
  }
}
