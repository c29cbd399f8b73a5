// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Notation
import Values

/// The format of a data file, by the end of its name.
enum DataFormat {
  /// In pieces, of any size.
  case csv
  /// JSON, an object in each line; in pieces, of any size.
  case lines
  /// A list of objects, read whole.
  case json
  /// A list of objects, read whole.
  case yaml

  /// The longest file that is read whole, in bytes.
  static let wholeLimit = 64 << 20

  /// - Returns: nil for another name.
  init?(path: String) {
    let name = path.lowercased()
    func ends(_ ends: String...) -> Bool {
      ends.contains { name.utf8.reversed().starts(with: $0.utf8.reversed()) }
    }
    if ends(".csv", ".tsv") {
      self = .csv
    } else if ends(".ndjson", ".jsonl") {
      self = .lines
    } else if ends(".json") {
      self = .json
    } else if ends(".yaml", ".yml") {
      self = .yaml
    } else {
      return nil
    }
  }
}

extension DataFormat {
  /// The line and the column of a cell of a whole file; nil if they are not found.
  func place(of cell: RowMistake.Cell, in bytes: [UInt8], path: String) -> String? {
    switch self {
    case .json:
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      guard let row = try? JSONDocument.parse(text).root[cell.row - 1],
        let node = row[member: cell.column]
      else { return nil }
      let location = LineTable(text).location(of: node.offset)
      return "line \(location.line), column \(location.column)"
    case .yaml:
      return DataDocument.location(ofRow: cell.row - 1, cell.column, in: bytes, path: path).map {
        "line \($0.line), column \($0.column)"
      }
    case .csv, .lines: return nil
    }
  }
}

extension ListedRows {
  /// The rows of a whole file.
  init(_ format: DataFormat, path: String, bytes: [UInt8]) throws(RowMistake) {
    let value: Value
    if case .yaml = format {
      do throws(DataDocument.Mistake) {
        value = try DataDocument(yaml: bytes, path: path).value
      } catch {
        throw RowMistake(error.words, at: "line \(error.line)", isLast: true)
      }
    } else {
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      let document: JSONDocument
      do throws(JSONSyntaxError) {
        document = try JSONDocument.parse(text)
      } catch {
        throw RowMistake(
          "the file is not JSON: \(error.problem(in: text))", at: Self.line(of: error.offset, text),
          isLast: true)
      }
      if let (name, offset) = document.root.repeatedName {
        throw RowMistake(
          "an object has `\(name)` twice", at: Self.line(of: offset, text), isLast: true,
          help: "leave one of the two out")
      }
      value = document.root.value()
    }
    self = try .rows(of: ScopedValue(value))
  }

  /// `line 3` of an offset.
  private static func line(of offset: Int, _ text: [UInt8]) -> String {
    "line \(1 + text.prefix(offset).count { $0 == UInt8(ascii: "\n") })"
  }

  /// The rows of a list of objects.
  static func rows(of list: ScopedValue) throws(RowMistake) -> ListedRows {
    guard case .array(let elements) = list.value else {
      throw RowMistake("expected a list of objects", at: "row 1", isLast: true)
    }
    var rows: [[Member]] = []
    rows.reserveCapacity(elements.count)
    for element in elements {
      guard let row = [Member](ScopedValue(element, secrets: list.secrets)) else {
        throw RowMistake("the row is not an object", at: "row \(rows.count + 1)", isLast: true)
      }
      rows.append(row)
    }
    return .rows(rows)
  }
}
