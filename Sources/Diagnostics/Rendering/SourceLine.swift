// SPDX-License-Identifier: Apache-2.0

/// One source line for display: made visible, tabs widened, cut to a width.
///
/// A cell is the displayed form of one scalar (or one invalid byte) of the file, so a caret is
/// under its scalar whatever the width.
package struct SourceLine {
  private struct Cell {
    /// From the beginning of the file.
    let offset: Int
    let text: String
    let width: Int
  }

  /// Columns that a tab takes.
  static let tabWidth = 4
  /// Bytes of one line that are read on either side of its caret: a minified file is one line.
  package static let reach = 4_096

  private var cells: [Cell] = []
  private let end: Int
  private var cutsStart: Bool
  private var cutsEnd: Bool

  /// - Parameters:
  ///   - range: the line in the file.
  ///   - focus: the offset that must stay visible.
  ///   - width: the columns that the line may take.
  ///   - hidden: the stretches that marks replace, in order.
  package init(
    _ bytes: [UInt8], range: Range<Int>, focus: Int, width: Int, visible: VisibleText,
    hidden: [HiddenText] = []
  ) {
    var start = max(range.lowerBound, min(focus, range.upperBound) - Self.reach)
    while start > range.lowerBound, start < range.upperBound, bytes[start] & 0xC0 == 0x80 {
      start -= 1
    }
    let stop = min(range.upperBound, max(start, focus) + Self.reach)
    cutsStart = start > range.lowerBound
    cutsEnd = stop < range.upperBound
    end = stop
    bytes.withUnsafeBufferPointer { buffer in
      var place = start
      var hidden = hidden[...]
      while place < stop {
        while let first = hidden.first, first.range.upperBound <= place { hidden.removeFirst() }
        if let first = hidden.first, first.range.contains(place) {
          // One cell for each scalar, so that a mark is cut like text.
          cells += visible.of(first.mark).unicodeScalars.map {
            Cell(offset: place, text: String($0), width: TextWidth.of($0))
          }
          place = first.range.upperBound
          continue
        }
        let cell = Self.cell(UnsafeBufferPointer(rebasing: buffer[..<stop]), at: place, visible)
        cells.append(cell.cell)
        place += cell.length
      }
    }
    cut(to: max(width, 8), focus: focus)
  }

  /// The text of the line.
  package var text: String {
    (cutsStart ? "…" : "") + cells.map(\.text).joined() + (cutsEnd ? "…" : "")
  }

  /// The column, from 0, at which an offset is shown.
  func column(of offset: Int) -> Int {
    var column = cutsStart ? 1 : 0
    for cell in cells {
      if cell.offset >= offset { return column }
      column += cell.width
    }
    return column
  }

  /// The columns, from 0, of a stretch of the file, at least one.
  package func columns(of range: Range<Int>) -> Range<Int> {
    let start = column(of: range.lowerBound)
    let stop = column(of: min(range.upperBound, max(end, range.lowerBound)))
    return start..<max(start + 1, stop)
  }

  // MARK: Cells

  private static func cell(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, _ visible: VisibleText
  ) -> (cell: Cell, length: Int) {
    if bytes[place] == 0x09 {
      return (Cell(offset: place, text: "    ", width: tabWidth), 1)
    }
    let decoded = UTF8Reading.scalar(bytes, at: place)
    let length = decoded?.length ?? 1
    let part = UnsafeBufferPointer(rebasing: bytes[place..<place + length])
    var text = VisibleText().of(part)
    if visible.breaksCommands, visible.opensCommand(bytes, at: place) { text += "\u{200B}" }
    let isEscaped = text.utf8.first == UInt8(ascii: "\\") && part.first != UInt8(ascii: "\\")
    let width = isEscaped ? text.utf8.count : decoded.map { TextWidth.of($0.0) } ?? 1
    return (Cell(offset: place, text: text, width: width), length)
  }

  /// Keeps a window around the focus: two thirds of it before, one third after.
  private mutating func cut(to width: Int, focus: Int) {
    let total = cells.reduce(0) { $0 + $1.width }
    guard total > width else { return }
    let center = cells.firstIndex { $0.offset >= focus } ?? cells.count
    var first = center
    var used = 0
    while first > 0, used + cells[first - 1].width <= width * 2 / 3 - 1 {
      first -= 1
      used += cells[first].width
    }
    var last = center
    while last < cells.count, used + cells[last].width <= width - 2 {
      used += cells[last].width
      last += 1
    }
    while first > 0, used + cells[first - 1].width <= width - 2 {
      first -= 1
      used += cells[first].width
    }
    cutsStart = cutsStart || first > 0
    cutsEnd = cutsEnd || last < cells.count
    cells = Array(cells[first..<last])
  }
}
