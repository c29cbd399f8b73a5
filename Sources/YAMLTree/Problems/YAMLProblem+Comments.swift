// SPDX-License-Identifier: Apache-2.0
import Diagnostics

extension YAMLProblem {
  /// The most bytes of a line that are read for a help text.
  static let longestRest = 2_000

  /// A warning if a comment after a plain scalar looks like the rest of its text: a bracket or
  /// quote is open before it, or no space follows its `#`.
  ///
  /// - Parameter inFlow: whether a bracket or brace is open around the text.
  func swallowedText(after range: Range<Int>, commentAt hash: Int, inFlow: Bool) -> Diagnostic? {
    let next = hash + 1 < bytes.count ? bytes[hash + 1] : 0x0A
    let isTight = !(next <= 0x20 || next == UInt8(ascii: "#") || next == UInt8(ascii: "!"))
    let open = OpenBracket.first(in: bytes[range])
    guard isTight || open != nil else { return nil }
    let comment = hash..<lineRest(from: hash).upperBound
    let extent = ValueExtent(bytes: bytes, line: range.lowerBound..<comment.upperBound)
    let meant = inFlow ? extent.text(from: range.lowerBound, inFlow: true).upperBound : 0
    let end = meant > hash ? meant : comment.upperBound
    let label = open.map { "`\($0)` is still open here" } ?? "no space after the `#`"
    return Diagnostic(
      .swallowedByComment, "` #` begins a comment: the text ends before it",
      severity: .warning, at: Annotation(span(comment), label),
      secondary: [Annotation(span(range), "this is the whole text")],
      offers: [quoting(range.lowerBound..<end)],
      help: ["write `# ` with a space when it is a comment"])
  }

  /// A warning for a comma at the end of a line outside of brackets, which looks like a separator and
  /// is text.
  ///
  /// - Parameter range: the text with the comma.
  func commaInText(_ range: Range<Int>) -> Diagnostic {
    let comma = span(range.upperBound - 1..<range.upperBound)
    return Diagnostic(
      .commaIsText, "a comma at the end of a line belongs to the text",
      severity: .warning, at: Annotation(comma, "is part of the text"),
      offers: [.fix(Fix("leave it out", comma, "")), quoting(range)])
  }

  /// A warning for `//`, which looks like a comment and is text.
  func slashComment(at slash: Int, in range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .slashesAreText, "`//` does not begin a comment in YAML",
      severity: .warning, at: Annotation(span(slash..<range.upperBound), "is part of the text"),
      offers: [
        .fix(Fix("write `#` for a comment", span(slash..<slash + 2), "#")), quoting(range),
      ])
  }

  /// The text of a range in quotes; advice without an edit if the text is too long.
  ///
  /// - Parameter words: what to quote.
  func quoting(
    _ range: Range<Int>, _ words: String = "quote the text", isPreferred: Bool = false
  ) -> Offer {
    guard let text = WrittenText(range, of: bytes)?.text else { return .words(words) }
    let quoted = Quoting.quoted(text)
    return .fix(Fix("\(words): \(quoted)", span(range), quoted, isPreferred: isPreferred))
  }

  /// From an offset to the end of its line, without white space at the end, at most `longestRest`.
  func lineRest(from start: Int) -> Range<Int> {
    var end = start
    let limit = min(bytes.count, start + Self.longestRest)
    while end < limit, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }
}

/// Finds unclosed brackets and quotes in a text.
enum OpenBracket {
  /// The first of `${`, `(`, `[`, `{`, `"`, `'` that is not closed; nil if all are.
  ///
  /// A quote counts only where it can open: not after a letter or digit (`it's`).
  static func first(in text: ArraySlice<UInt8>) -> String? {
    var open: [UInt8] = []
    var quote: UInt8?
    var previous: UInt8 = 0x20
    for byte in text {
      if let current = quote {
        if byte == current { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if !isWord(previous) { quote = byte }
        case UInt8(ascii: "("), UInt8(ascii: "["): open.append(byte)
        case UInt8(ascii: "{"): open.append(previous == UInt8(ascii: "$") ? 0x24 : byte)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          if !open.isEmpty { open.removeLast() }
        default: break
        }
      }
      previous = byte
    }
    if let quote { return String(Unicode.Scalar(quote)) }
    return open.first.map { $0 == 0x24 ? "${" : String(Unicode.Scalar($0)) }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    default: false
    }
  }
}
