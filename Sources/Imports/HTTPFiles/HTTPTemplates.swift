// SPDX-License-Identifier: Apache-2.0

import Notation

/// Texts with `{{name}}`.
enum HTTPTemplates {
  /// The text with no blanks inside of the braces, and with the braces that httpYac escapes (`\{\{`) as a
  /// text that no template is.
  static func tidied(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x7B, index + 1 < bytes.count, bytes[index + 1] == 0x7B else {
        output.append(bytes[index])
        index += 1
        continue
      }
      let inner = bytes[(index + 2)...].prefix { $0 != 0x7B && $0 != 0x7D && $0 != 0x0A }
      guard bytes[inner.endIndex...].starts(with: "}}".utf8) else {
        output.append(bytes[index])
        index += 1
        continue
      }
      output += "{{".utf8
      output += String(decoding: inner, as: UTF8.self).trimmedOfBlanks.utf8
      output += "}}".utf8
      index = inner.endIndex + 2
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether a text is a name of a variable in one of the dialects: `host`, `user-id`, `Api.Host`.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter || first == 0x5F || first >= 0x80 else {
      return false
    }
    return text.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E || $0 >= 0x80
    }
  }
}
