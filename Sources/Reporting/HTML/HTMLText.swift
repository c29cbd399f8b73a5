// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A text of HTML.
struct HTMLText {
  private(set) var bytes: [UInt8] = []
  private let visible = VisibleText()

  /// Appends markup.
  mutating func markup(_ markup: StaticString) { markup.withUTF8Buffer { self.markup($0) } }

  /// Appends markup that is embedded in the program.
  mutating func markup(_ markup: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: markup) }

  /// Appends a text from outside: control characters become visible, markup is escaped.
  mutating func text(_ text: String, layout: VisibleText.Layout = .line) {
    for byte in visible.of(text, layout: layout).utf8 {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "<"): markup("&lt;")
      case UInt8(ascii: ">"): markup("&gt;")
      case UInt8(ascii: "\""): markup("&quot;")
      case UInt8(ascii: "'"): markup("&#39;")
      default: bytes.append(byte)
      }
    }
  }

  /// Appends an element with a text.
  mutating func element(
    _ start: StaticString, _ text: String, _ end: StaticString,
    layout: VisibleText.Layout = .line
  ) {
    markup(start)
    self.text(text, layout: layout)
    markup(end)
  }
}
