// SPDX-License-Identifier: Apache-2.0

/// A text of several lines as a block: each line is written unchanged.
package struct BlockScalar: Sendable {
  /// `|` or `>`, with its indicators: an indentation if the first line begins with a blank, and `-`
  /// or `+`.
  let header: String
  /// Without their common indentation.
  let lines: [String]

  init(header: String, lines: [String]) {
    self.header = header
    self.lines = lines
  }

  /// A literal block. Nil for a text of one line, and for a text with parts that a person cannot
  /// see: blanks or line breaks at an end, an empty first line, control characters.
  init?(literal text: String) {
    guard text.utf8.contains(UInt8(ascii: "\n")), text.unicodeScalars.allSatisfy(Self.mayHold)
    else { return nil }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    let isEnded = lines.last?.isEmpty == true
    if isEnded { lines.removeLast() }
    guard lines.first?.isEmpty == false, lines.last?.isEmpty == false,
      lines.allSatisfy({ $0.utf8.last != 0x20 && $0.utf8.last != 0x09 })
    else { return nil }
    self.init(header: "|" + Self.indicator(for: lines) + (isEnded ? "" : "-"), lines: lines)
  }

  /// The indentation as a number, if the first line with a text would be misread without it.
  static func indicator(for lines: [String]) -> String {
    let first = lines.first { !$0.isEmpty }?.utf8.first
    return first == 0x20 || first == 0x09 ? "\(YAMLPrinter.indentation)" : ""
  }

  private static func mayHold(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || !Quoting.isEscaped(scalar)
  }
}
