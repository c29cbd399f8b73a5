// SPDX-License-Identifier: Apache-2.0

import Notation

/// The names of the columns, from the first row.
struct CSVHeader {
  let columns: [String]

  /// A mistake in a name.
  struct Mistake: Error {
    let reason: CSVError.Reason
    let column: Int
  }

  /// - Throws: an empty or repeated name, or a name that shows another separator.
  init(_ names: [String], separator: UInt8) throws(Mistake) {
    if names.count == 1, let other = Self.otherSeparator(in: names[0], besides: separator) {
      throw Mistake(reason: .otherSeparator(other), column: 0)
    }
    var known: Set<ByteText> = []
    for (column, name) in names.enumerated() {
      if name.isEmpty { throw Mistake(reason: .unnamedColumn, column: column) }
      if !known.insert(ByteText(name)).inserted {
        throw Mistake(reason: .repeatedColumn(name), column: column)
      }
    }
    columns = names
  }

  /// What separates the fields of a table that was saved otherwise: by spreadsheets in many languages.
  private static func otherSeparator(in name: String, besides separator: UInt8) -> UInt8? {
    [UInt8(ascii: ";"), 9].first { $0 != separator && name.utf8.contains($0) }
  }
}
