// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A terminal as a person sees it: what the console writes, with the codes that it uses.
struct Screen {
  /// Columns that a long line breaks at.
  var columns: Int
  private(set) var lines = [""]
  private var row = 0
  /// How often a line was broken: the console cuts its own.
  private(set) var breaks = 0

  init(columns: Int) {
    self.columns = columns
  }

  /// The lines, without empty ones at the end.
  var shown: [String] {
    var shown = lines
    while shown.last == "" { shown.removeLast() }
    return shown
  }

  /// Shows text of the console.
  ///
  /// - Returns: false for a code that the console has no reason to use.
  mutating func show(_ text: String) -> Bool {
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n": begin(row + 1)
      // Text is always written over an erased line.
      case "\r": break
      case "\u{1b}": if !obey(&rest) { return false }
      case _ where scalar.value < 32: return false
      default: put(scalar)
      }
    }
    return true
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = lines[row].unicodeScalars.reduce(0) { $0 + TextWidth.of($1) }
    if width + TextWidth.of(scalar) > columns {
      breaks += 1
      begin(row + 1)
    }
    lines[row].unicodeScalars.append(scalar)
  }

  private mutating func begin(_ row: Int) {
    self.row = row
    while lines.count <= row { lines.append("") }
  }

  private mutating func obey(_ rest: inout Substring.UnicodeScalarView) -> Bool {
    guard rest.popFirst() == "[" else { return false }
    var digits = ""
    while let scalar = rest.popFirst() {
      switch scalar {
      case "0"..."9": digits.unicodeScalars.append(scalar)
      case "m": return true
      case "K" where digits == "2":
        lines[row] = ""
        return true
      case "A" where row > 0:
        row -= Int(digits) ?? 1
        return row >= 0
      default: return false
      }
    }
    return false
  }
}
