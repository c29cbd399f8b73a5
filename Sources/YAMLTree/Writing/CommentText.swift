// SPDX-License-Identifier: Apache-2.0

/// Texts as comments: no byte of them ends the comment, and every YAML reader accepts them.
enum CommentText {
  /// A comment of the text's lines.
  static func lines(of text: String) -> [YAMLDraft.Line] {
    visibleLines(of: text).map { .text($0.isEmpty ? "#" : "# \($0)") }
  }

  /// A comment with the whole text on one line.
  static func line(of text: String) -> String {
    "# " + visibleLines(of: text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func visibleLines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(visible)
  }

  /// `a\u{1b}` as a backslash, `u{1b}`; trailing blanks are removed.
  private static func visible(_ line: Substring) -> String {
    var output = ""
    for scalar in line.unicodeScalars {
      if Quoting.isEscaped(scalar), scalar != "\t" {
        output += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    while let last = output.utf8.last, last == 0x20 || last == 0x09 { output.removeLast() }
    return output
  }
}
