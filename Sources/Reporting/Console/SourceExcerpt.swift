// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// A source line with its number and a row of carets under what is meant.
struct SourceExcerpt {
  let place: SourcePlace

  func add(to text: inout ConsoleText, indent: Int) {
    let number = String(place.line)
    let room = (text.options.width ?? .max) - indent - number.utf8.count - 3
    let window = Window(place, room: room, text)
    text.spaces(indent)
    text.add(number, .dim)
    text.add(" | ", .dim)
    text.addSafe(window.line)
    text.endLine()
    text.spaces(indent + number.utf8.count)
    text.add(" | ", .dim)
    text.spaces(window.caretStart)
    text.addSafe(String(repeating: "^", count: window.caretWidth), .bad)
    text.endLine()
  }

  /// The part of the line that fits, and where the carets stand under it.
  private struct Window {
    var line: String
    var caretStart: Int
    var caretWidth: Int

    init(_ place: SourcePlace, room: Int, _ text: ConsoleText) {
      let scalars = Array(place.lineText.unicodeScalars)
      let start = min(max(0, place.column - 1), scalars.count)
      let end = min(start + max(1, place.length), scalars.count)
      func shown(_ range: Range<Int>) -> String {
        text.safe(String(String.UnicodeScalarView(scalars[range])))
      }
      // What stands far before the caret gives way first.
      var first = 0
      if room < .max {
        while first < start, TextWidth.of(shown(first..<start)) > room / 3,
          TextWidth.of(shown(first..<scalars.count)) > room
        {
          first += 1
        }
      }
      let mark = first > 0 ? "…" : ""
      let whole = mark + shown(first..<scalars.count)
      line = room < .max ? TextWidth.cut(whole, to: max(8, room)) : whole
      caretStart = TextWidth.of(mark) + TextWidth.of(shown(first..<start))
      let space = max(1, TextWidth.of(line) - caretStart)
      caretWidth = min(space, max(1, TextWidth.of(shown(start..<end))))
    }
  }
}
