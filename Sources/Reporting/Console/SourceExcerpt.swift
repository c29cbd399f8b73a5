// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// A source line with its number and a row of carets under the place.
struct SourceExcerpt {
  let place: SourcePlace

  /// The columns if the terminal sets no width; `SourceLine` bounds how much it reads.
  private static let unlimited = 1 << 20

  /// Adds nothing if the line is too long to be kept (`SourcePlaces`).
  func add(to text: inout ConsoleText, indent: Int) {
    guard !place.lineText.isEmpty else { return }
    let number = String(place.line)
    let room = text.options.width.map { $0 - indent - number.utf8.count - 3 } ?? Self.unlimited
    let marked = markedBytes
    let bytes = Array(place.lineText.utf8)
    let line = SourceLine(
      bytes, range: 0..<bytes.count, focus: marked.lowerBound, width: room,
      visible: text.visible)
    let columns = line.columns(of: marked)
    text.spaces(indent)
    text.add(number, .dim)
    text.add(" | ", .dim)
    text.addSafe(line.text)
    text.endLine()
    text.spaces(indent + number.utf8.count)
    text.add(" | ", .dim)
    text.spaces(columns.lowerBound)
    text.addSafe(String(repeating: "^", count: columns.count), .bad)
    text.endLine()
  }

  /// The bytes of the line above the carets.
  private var markedBytes: Range<Int> {
    let scalars = place.lineText.unicodeScalars
    let start =
      scalars.index(scalars.startIndex, offsetBy: place.column - 1, limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    let end =
      scalars.index(start, offsetBy: place.length, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let utf8 = place.lineText.utf8
    let first = utf8.distance(from: utf8.startIndex, to: start)
    return first..<first + utf8.distance(from: start, to: end)
  }
}
