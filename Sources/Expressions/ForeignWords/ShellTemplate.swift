// SPDX-License-Identifier: Apache-2.0

import Notation

/// A parameter expansion of shells, `${name:-word}`, in the place of a template.
package struct ShellTemplate: Hashable, Sendable {
  /// From the `$` to the `}`, in bytes of the decoded text.
  package let range: Range<Int>
  /// `${name:-word}`, as written.
  package let written: String
  private let name: String
  private let word: String
  private let sign: UInt8

  /// The template that does the same; nil if none does.
  ///
  /// - Parameter quote: what encloses the text of a word: `'` or `"`.
  package func meant(quote: Character) -> String? {
    switch sign {
    case UInt8(ascii: "-"), UInt8(ascii: "="):
      let isNumber = !word.isEmpty && word.utf8.count <= 15 && word.utf8.allSatisfy(\.isASCIIDigit)
      if isNumber, word == "0" || word.utf8.first != UInt8(ascii: "0") {
        return "${default(\(source), \(word))}"
      }
      let isPlain = word.utf8.allSatisfy { !"'\"\\".utf8.contains($0) && $0 >= 0x20 }
      return isPlain ? "${default(\(source), \(quote)\(word)\(quote))}" : nil
    case UInt8(ascii: "?"): return "${\(source)}"
    default: return nil
    }
  }

  /// A name in capitals is a variable of the process.
  private var source: String {
    name.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || $0.isASCIIDigit || (0x41...0x5A).contains($0)
    }
      ? "env.\(name)" : name
  }

  /// Those of a text: a name, one of `:-`, `:=`, `:?`, `:+`, and a word up to the next `}`.
  package static func find(in text: String) -> [ShellTemplate] {
    let bytes = Array(text.utf8)
    var found: [ShellTemplate] = []
    var index = 0
    while index < bytes.count {
      if let one = template(bytes, at: index) {
        found.append(one)
        index = one.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private static func template(_ bytes: [UInt8], at start: Int) -> ShellTemplate? {
    guard bytes[start...].starts(with: "${".utf8), start + 2 < bytes.count,
      bytes[start + 2].isNameStart,
      start == 0 || bytes[start - 1] != UInt8(ascii: "$")
    else { return nil }
    let name = bytes[(start + 2)...].prefix(while: \.isNamePart)
    let sign = name.endIndex + 1
    guard sign < bytes.count, bytes[name.endIndex] == UInt8(ascii: ":"),
      "-=?+".utf8.contains(bytes[sign]),
      let end = bytes[(sign + 1)...].firstIndex(of: UInt8(ascii: "}")),
      !bytes[(sign + 1)..<end].contains(UInt8(ascii: "$"))
    else { return nil }
    return ShellTemplate(
      range: start..<end + 1, written: String(decoding: bytes[start...end], as: UTF8.self),
      name: String(decoding: name, as: UTF8.self),
      word: String(decoding: bytes[(sign + 1)..<end], as: UTF8.self), sign: bytes[sign])
  }
}
