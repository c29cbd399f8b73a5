// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Markdown as GitHub, GitLab and Azure read it (https://github.github.com/gfm/), in which text from
/// outside has no meaning: it is in code spans and code blocks whose ticks outnumber those within, so
/// that no `@name`, `#12`, link or HTML comes alive.
struct MarkdownText {
  /// The most bytes of a comment: one on GitHub takes 65,536 characters.
  static let commentBytes = 60_000

  private(set) var bytes: [UInt8] = []
  let visible: VisibleText

  init(_ visible: VisibleText) {
    self.visible = visible
  }

  /// Appends Markdown of our own.
  mutating func add(_ words: StaticString) {
    words.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends words of our own, made of numbers and constants.
  mutating func words(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends Markdown that was made before.
  mutating func add(_ text: MarkdownText) { bytes.append(contentsOf: text.bytes) }

  /// Appends a text from outside as a code span: `` a`b `` is ``` ``a`b`` ```.
  ///
  /// - Parameter limit: the most bytes that are shown.
  mutating func code(_ text: String, limit: Int = 200) {
    let shown = visible.of(CutText.of(text, limit))
    guard !shown.isEmpty else {
      add("*empty*")
      return
    }
    // Spaces alone are not stripped (https://spec.commonmark.org/0.30/#code-spans).
    let isBlank = shown.utf8.allSatisfy { $0 == 32 }
    let ends = [shown.utf8.first, shown.utf8.last]
    let needsSpace = ends.contains(UInt8(ascii: "`")) || (ends == [32, 32] && !isBlank)
    let ticks = [UInt8](repeating: UInt8(ascii: "`"), count: Self.longestTicks(shown) + 1)
    bytes += ticks
    if needsSpace { bytes.append(32) }
    bytes.append(contentsOf: shown.utf8)
    if needsSpace { bytes.append(32) }
    bytes += ticks
  }

  /// Appends a text from outside as a code span in a cell of a table, where `|` ends the cell in a
  /// code span too.
  mutating func cell(_ text: String, limit: Int = 200) {
    var own = MarkdownText(visible)
    own.code(text, limit: limit)
    var previous: UInt8 = 0
    for byte in own.bytes {
      if byte == UInt8(ascii: "|") {
        // After a backslash the one that escapes would be taken for the second of a pair.
        if previous == UInt8(ascii: "\\") { bytes += [0xE2, 0x80, 0x8B] }
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
      previous = byte
    }
  }

  /// Appends lines from outside as a code block.
  ///
  /// - Parameter limit: the most bytes that are shown, in whole lines.
  mutating func block(_ text: String, language: StaticString = "text", limit: Int = .max) {
    let shown = visible.of(Array(CutText.lines(text, limit).utf8), layout: .block)
    let fence = [UInt8](
      repeating: UInt8(ascii: "`"), count: max(3, Self.longestTicks(shown) + 1))
    bytes += fence
    add(language)
    add("\n")
    bytes.append(contentsOf: shown.utf8)
    if shown.utf8.last != 10 { add("\n") }
    bytes += fence
    add("\n")
  }

  /// Appends the head of a part that is folded; `fold` ends it.
  mutating func unfold(_ title: String, _ headline: String) {
    add("<details>\n<summary><code>")
    html(title)
    add("</code>: <code>")
    html(headline)
    add("</code></summary>\n\n")
  }

  mutating func fold() { add("\n</details>\n\n") }

  /// Appends a text from outside to HTML, on one line.
  private mutating func html(_ text: String) {
    for byte in visible.of(CutText.of(text, 200)).utf8 {
      switch byte {
      case UInt8(ascii: "&"): add("&amp;")
      case UInt8(ascii: "<"): add("&lt;")
      case UInt8(ascii: ">"): add("&gt;")
      case UInt8(ascii: "\""): add("&quot;")
      default: bytes.append(byte)
      }
    }
  }

  /// The longest run of ticks in a text.
  private static func longestTicks(_ text: String) -> Int {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
