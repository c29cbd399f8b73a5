// SPDX-License-Identifier: Apache-2.0

/// A text of several lines as a literal block: each line is written unchanged.
struct LiteralBlock {
  /// `|` or `|-`, with an indentation indicator if the first line begins with a blank.
  let header: String
  let lines: [Substring]

  /// Nil for a text of one line, and for a text with parts that a person cannot see: blanks or line
  /// breaks at an end, an empty first line, control characters.
  init?(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "\n")), text.unicodeScalars.allSatisfy(Self.mayHold)
    else { return nil }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0) }
    let isEnded = lines.last?.isEmpty == true
    if isEnded { lines.removeLast() }
    guard let first = lines.first, !first.isEmpty, lines.last?.isEmpty == false,
      lines.allSatisfy({ $0.utf8.last != 0x20 && $0.utf8.last != 0x09 })
    else { return nil }
    self.lines = lines
    let isIndented = first.utf8.first == 0x20 || first.utf8.first == 0x09
    header = "|" + (isIndented ? "\(YAMLPrinter.indentation)" : "") + (isEnded ? "" : "-")
  }

  private static func mayHold(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || !Quoting.isEscaped(scalar)
  }
}
