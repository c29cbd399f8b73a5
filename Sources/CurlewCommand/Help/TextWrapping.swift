// SPDX-License-Identifier: Apache-2.0

/// Wraps texts to lines of a width.
enum TextWrapping {
  /// The text with line breaks between words; a word that is longer than a line is kept whole.
  /// Lines that begin with spaces are not changed.
  ///
  /// - Parameters:
  ///   - width: of a whole line, in characters.
  ///   - indent: the spaces before each line.
  static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { $0.first == " " ? [$0[...]] : lines(of: $0, width: max(1, width - indent)) }
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  private static func lines(of paragraph: Substring, width: Int) -> [Substring] {
    var lines: [Substring] = []
    var current = paragraph.startIndex..<paragraph.startIndex
    for word in paragraph.split(separator: " ") {
      let isFirst = current.isEmpty
      if !isFirst, paragraph.distance(from: current.lowerBound, to: word.endIndex) > width {
        lines.append(paragraph[current])
        current = word.startIndex..<word.endIndex
      } else {
        current = (isFirst ? word.startIndex : current.lowerBound)..<word.endIndex
      }
    }
    return lines + [paragraph[current]]
  }
}
