// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation
import Values

/// The rows of data of an import, as newman has them with `-d`.
struct PostmanRows {
  private let context: TemplateContext
  private let file: Int
  private var columns: [(name: String, values: [String])] = []
  private var isJSON = false

  /// Nil without such a file.
  init?(_ context: TemplateContext) {
    let files = context.input.indices(of: .rows)
    guard let first = files.first else { return nil }
    self.context = context
    file = first
    for other in files.dropFirst() {
      context.lose(
        .variable, "rows of a second file: `\(context.input.files[other].name)`",
        at: ImportFinding.Place(file: other, offset: 0))
    }
    let bytes = context.input.files[file].bytes
    if let document = try? JSONDocument.parse(bytes) {
      readJSON(document.root)
    } else {
      readCSV(bytes)
    }
    let place = ImportFinding.Place(file: file, offset: 0)
    for column in columns {
      context.declareColumn(column.name, values: column.values, at: place)
    }
  }

  private mutating func readJSON(_ root: JSONNode) {
    isJSON = true
    var places: [String: Int] = [:]
    for row in root.elements {
      for member in row.members {
        let name = member.name.stringValue ?? ""
        let place = places[name] ?? columns.count
        if place == columns.count {
          places[name] = place
          columns.append((name, []))
        }
        columns[place].values.append(member.value.plainText)
      }
    }
    for column in columns where column.values.count < root.count {
      context.change(
        .variable, "some rows have no `\(column.name)`: there it has no value",
        at: ImportFinding.Place(file: file, offset: 0))
    }
  }

  private mutating func readCSV(_ bytes: [UInt8]) {
    var rows = CommaRows(bytes).rows
    guard !rows.isEmpty else { return }
    let names = rows.removeFirst()
    let isTrimmed = (rows + [names]).contains { $0.contains { $0 != $0.trimmingSpaces } }
    let isRagged = rows.contains { $0.count != names.count }
    if isTrimmed || isRagged {
      context.change(
        .variable,
        isRagged ? "rows have other numbers of fields" : "spaces around fields are kept here",
        at: ImportFinding.Place(file: file, offset: 0))
    }
    var seen: Set<String> = []
    for (place, name) in names.enumerated() where seen.insert(name).inserted {
      columns.append((name, rows.map { $0.count > place ? $0[place] : "" }))
    }
  }

  /// Settles types, before requests are read and behind `noteJSON`.
  func noteTypes() {
    for column in columns where isUntyped(column) {
      guard let variable = context.variable(column.name) else { continue }
      context.noteUntyped(variable.expression)
    }
  }

  private func isUntyped(_ column: (name: String, values: [String])) -> Bool {
    let isNumber = column.values.allSatisfy { JSONScalar.value(of: $0) != nil }
    guard isNumber, !column.values.isEmpty else { return false }
    guard !isJSON else { return true }
    let variable = context.variable(column.name)
    return variable?.isUsedBare ?? false && variable?.isUsedInQuotes == false
  }

  /// `data` of the collection.
  var key: ImportedEntry {
    let name = context.input.files[file].name
    let named = context.input.named(name, from: file)
    let place = ImportFinding.Place(file: file, offset: 0)
    if case .unreadable(let words)? = named?.state {
      context.change(.right, words, at: place)
    } else if named?.isOutside == true {
      context.found.append(
        context.findings.change(
          .right, NamedPath.outsideWords(of: name), at: place, outsidePath: name))
    }
    let path = ImportedValue.text(named?.written ?? name)
    let types = isJSON ? [] : columns.filter(isUntyped)
    guard !types.isEmpty else { return ImportedEntry("data", path) }
    let words = types.map { ImportedEntry($0.name, .text("number")) }
    return ImportedEntry(
      "data", .mapping([ImportedEntry("file", path), ImportedEntry("types", .mapping(words))]))
  }

  /// The file, which the result names.
  static func neededFiles(_ input: ImportInput) -> [NeededFile] {
    input.indices(of: .rows).prefix(1).map {
      NeededFile(input.files[$0].name, from: $0, isRead: false)
    }
  }
}

/// The fields of CSV (RFC 4180).
private struct CommaRows {
  private(set) var rows: [[String]] = []

  init(_ bytes: [UInt8]) {
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    func text() -> String { String(decoding: field, as: UTF8.self) }
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") {
            field.append(byte)
            index += 1
          } else {
            isQuoted = false
          }
        } else {
          field.append(byte)
        }
      } else if byte == UInt8(ascii: "\""), field.isEmpty {
        isQuoted = true
      } else if byte == UInt8(ascii: ",") {
        row.append(text())
        field = []
      } else if byte == 0x0A {
        row.append(text())
        field = []
        if row != [""] { rows.append(row) }
        row = []
      } else if byte != 0x0D {
        field.append(byte)
      }
      index += 1
    }
    row.append(text())
    if row != [""] { rows.append(row) }
  }
}
