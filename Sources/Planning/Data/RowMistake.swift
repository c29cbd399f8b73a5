// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Why a row cannot be used.
struct RowMistake: Error {
  /// A cell of a row.
  struct Cell {
    /// From 1.
    let row: Int
    let column: String
  }

  /// `line 17`, `row 3`.
  var place: String
  /// Lower case, no full stop; without values of secrets.
  let words: String
  /// Whether no further row can be read.
  var isLast = false
  /// Whether it is only that an input has no value, which is reported apart.
  var isMissingName = false
  /// What to write instead.
  var help: String?
  /// The cell that is wrong; nil for a whole row.
  var cell: Cell?

  init(
    _ words: String, at place: String, isLast: Bool = false, isMissingName: Bool = false,
    help: String? = nil
  ) {
    self.words = words
    self.place = place
    self.isLast = isLast
    self.isMissingName = isMissingName
    self.help = help
  }

  init(_ error: CSVError) {
    self.init(
      error.message, at: "line \(error.place.line), column \(error.place.column)", isLast: true,
      help: error.help)
  }

  /// `line 17: the field is not UTF-8`.
  var note: String { "\(place): \(words)" }
}
