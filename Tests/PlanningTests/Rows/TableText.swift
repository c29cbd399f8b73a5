// SPDX-License-Identifier: Apache-2.0

import Planning

/// What a reader finds in a table.
struct TableText: Equatable {
  struct Row: Equatable {
    let line: Int
    let fields: [String]
  }

  var columns: [String] = []
  var rows: [Row] = []
  /// The first mistake, as `line:column: message`.
  var mistake: String?
}

extension TableText {
  /// Reads a table.
  ///
  /// - Parameter size: the bytes of the next piece.
  init(
    _ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), limits: RowLimits = .standard,
    pieces size: () -> Int = { .max }
  ) {
    var reader = CSVReader(separator: separator, limits: limits)
    var rest = bytes[...]
    do throws(CSVError) {
      reading: while true {
        switch try reader.next() {
        case .row: rows.append(try Row(reader))
        case .needsBytes where rest.isEmpty: reader.end()
        case .needsBytes:
          let piece = rest.prefix(size())
          reader.append(Array(piece))
          rest.removeFirst(piece.count)
        case .end: break reading
        }
      }
    } catch {
      mistake = "\(error.place.line):\(error.place.column): \(error.message)"
    }
    columns = reader.columns
  }

  init(_ text: String, separator: UInt8 = UInt8(ascii: ","), limits: RowLimits = .standard) {
    self.init(Array(text.utf8), separator: separator, limits: limits)
  }
}

extension TableText.Row {
  init(_ reader: CSVReader) throws(CSVError) {
    var fields: [String] = []
    for column in reader.columns.indices { fields.append(try reader.text(at: column)) }
    self.init(line: reader.line, fields: fields)
  }
}
