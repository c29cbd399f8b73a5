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
    if let line = Self.separatorLine(names, separator) {
      throw Mistake(reason: .separatorLine(line), column: 0)
    }
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

  /// The line `sep=;` of spreadsheets; nil for another first row. Its separator ends its first field
  /// where it is that of the table.
  private static func separatorLine(_ names: [String], _ separator: UInt8) -> String? {
    let first = names.first.map { Array($0.utf8) } ?? []
    guard first.count <= 5,
      first.prefix(4).map({ $0 | 0x20 }).elementsEqual("sep=".utf8.map { $0 | 0x20 }),
      names.dropFirst().allSatisfy(\.isEmpty)
    else { return nil }
    return String(
      decoding: first.count == 4 && names.count > 1 ? first + [separator] : first, as: UTF8.self)
  }

  /// What separates the fields of a table that was saved otherwise: by spreadsheets in many languages.
  private static func otherSeparator(in name: String, besides separator: UInt8) -> UInt8? {
    [UInt8(ascii: ";"), 9].first { $0 != separator && name.utf8.contains($0) }
  }
}
