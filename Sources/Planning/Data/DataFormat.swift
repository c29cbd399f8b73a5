// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
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
      do throws(JSONSyntaxError) {
        value = try JSONDocument.parse(text).root.value()
      } catch {
        let line = 1 + text.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
        throw RowMistake("the file is not JSON", at: "line \(line)", isLast: true)
      }
    }
    self = try .rows(of: ScopedValue(value))
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
