// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Text as one word of a POSIX shell command line.
package enum ShellWord {
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
    for name in secretNames {
      guard let (before, after) = split(text, at: "***\(name)***") else { continue }
      let head = before.isEmpty ? "" : quoted(before, secretNames: secretNames)
      let tail = after.isEmpty ? "" : quoted(after, secretNames: secretNames)
      return head + "\"$CURLEW_SECRET_\(name)\"" + tail
    }
    return quoted(text)
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

  private static func split(_ text: String, at mark: String) -> (String, String)? {
    let bytes = Array(text.utf8)
    let wanted = Array(mark.utf8)
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...(bytes.count - wanted.count)
    where bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
      return (
        String(decoding: bytes[..<start], as: UTF8.self),
        String(decoding: bytes[(start + wanted.count)...], as: UTF8.self)
      )
    }
    return nil
  }
}
