// SPDX-License-Identifier: Apache-2.0

/// Texts as comments: no byte of them ends the comment, and every YAML reader accepts them.
enum CommentText {
  /// The lines of a comment, each without the `# `.
  static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(visible)
  }

  /// The whole text on one line.
  static func line(of text: String) -> String {
    lines(of: text).filter { !$0.isEmpty }.joined(separator: " ")
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
