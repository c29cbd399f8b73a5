// SPDX-License-Identifier: Apache-2.0

import Notation

/// A pattern of Rust's `regex`, as PCRE2 has it.
struct HurlPattern {
  /// Nil if a variable has a part of it.
  let literal: String?
  /// CEL.
  let cel: String
  let hasGroup: Bool

  /// The same pattern in PCRE2; nil if there is none.
  ///
  /// `$` is the end of the text only, and `\w`, `\b` and `\s` are those of Unicode. What Rust refuses
  /// is not a pattern either: references and looks around.
  static func translated(_ text: String) -> String? {
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var isInClass = false
    var usesUnicode = false
    let isByLine = text.utf8.contains("(?m".utf8) || text.utf8.contains("(?s-m".utf8)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        guard let next = rest.first else { return nil }
        // `\1` is a reference, which Rust does not have.
        guard !(0x31...0x39).contains(next), next != UInt8(ascii: "k") else { return nil }
        usesUnicode = usesUnicode || "wWbBsS".utf8.contains(next)
        output += [byte, next]
        rest.removeFirst()
        if next == UInt8(ascii: "u") || next == UInt8(ascii: "U") {
          guard let code = codePoint(&rest, long: next == UInt8(ascii: "U")) else { return nil }
          output.removeLast(2)
          output += Array("\\x{\(code)}".utf8)
        }
      case UInt8(ascii: "["):
        // A class in a class, and the operators `&&`, `--`, `~~` of Rust.
        guard !isInClass || rest.first == UInt8(ascii: ":") else { return nil }
        if isInClass {
          guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
          output += [byte] + rest[...end]
          rest = rest[(end + 1)...]
          continue
        }
        isInClass = true
        output.append(byte)
        if rest.first == UInt8(ascii: "^") { output.append(rest.removeFirst()) }
        if rest.first == UInt8(ascii: "]") { output.append(rest.removeFirst()) }
      case UInt8(ascii: "]"):
        isInClass = false
        output.append(byte)
      case UInt8(ascii: "$") where !isInClass && !isByLine:
        output += Array("\\z".utf8)
      case UInt8(ascii: "("):
        output.append(byte)
        guard !isInClass, rest.first == UInt8(ascii: "?") else { continue }
        let second = rest.dropFirst().first ?? 0
        let third = rest.dropFirst(2).first ?? 0
        let isLook =
          "=!".utf8.contains(second)
          || second == UInt8(ascii: "<") && "=!".utf8.contains(third)
        let isForeign = isLook || ">|#&R0123456789+".utf8.contains(second)
        guard !isForeign else { return nil }
      default:
        let isOperator = isInClass && "&-~".utf8.contains(byte) && rest.first == byte
        guard !isOperator else { return nil }
        output.append(byte)
      }
    }
    let pattern = String(decoding: output, as: UTF8.self)
    return usesUnicode ? "(*UCP)" + pattern : pattern
  }

  /// `\u{e9}`, `\u00e9` and `\U000000e9`, as hexadecimal digits.
  private static func codePoint(_ rest: inout ArraySlice<UInt8>, long: Bool) -> String? {
    var digits: ArraySlice<UInt8>
    if rest.first == UInt8(ascii: "{") {
      digits = rest.dropFirst().prefix(while: \.isHexDigit)
      rest = rest[digits.endIndex...]
      guard rest.popFirst() == UInt8(ascii: "}") else { return nil }
    } else {
      digits = rest.prefix(long ? 8 : 4)
      rest = rest[digits.endIndex...]
    }
    guard digits.allSatisfy(\.isHexDigit), !digits.isEmpty else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }

  /// A replacement of Rust, `$1` and `${1}`, as `\1`; nil with the name of a group.
  static func replacement(_ text: String) -> String? {
    var output = ""
    var rest = Array(text.utf8)[...]
    var run: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") {
        run += [byte, byte]
      } else if byte == UInt8(ascii: "$") {
        if rest.first == byte {
          run.append(rest.removeFirst())
          continue
        }
        let isBraced = rest.first == UInt8(ascii: "{")
        if isBraced { rest.removeFirst() }
        let name = rest.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
        rest = rest[name.endIndex...]
        guard name.count == 1, name.allSatisfy(\.isASCIIDigit),
          !isBraced || rest.popFirst() == UInt8(ascii: "}")
        else { return nil }
        output +=
          String(decoding: run, as: UTF8.self) + "\\" + String(decoding: name, as: UTF8.self)
        run = []
      } else {
        run.append(byte)
      }
    }
    return output + String(decoding: run, as: UTF8.self)
  }
}
