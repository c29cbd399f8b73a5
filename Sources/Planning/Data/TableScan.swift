// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

/// Passes once over the rows of a table before the run: judges their types, counts them, and compares
/// their names by hash.
///
/// Keeps eight bytes for each row.
struct TableScan: RowPass {
  /// The mistakes that are kept; others are counted.
  static let mistakeLimit = 20

  private let template: DataTemplate
  private let inputs: InputValues
  private var reader: RowReader
  private let fieldType: ColumnType?
  private let hidesNameColumn: Bool
  private(set) var layout: TableLayout?
  private(set) var naming = RowNaming.number
  /// The number of rows for which `where` holds.
  private(set) var count = 0
  private(set) var mistakes: [RowMistake] = []
  private(set) var mistakeCount = 0
  /// Nil for rows whose names need not be compared.
  private var hashes: [UInt64]?
  /// The field whose hash is that of the row's name; nil if names are made.
  private var nameField: Int?
  /// Whether an input has no value, so that neither `where` nor `key` can be evaluated.
  private(set) var lacksInputs = false
  /// Whether a row has no name in the column `name`, so that rows are numbered.
  private var lacksNames = false
  /// Finds the known secrets in the name of a row; nil if there are none.
  private let showsSecret: (@Sendable (String) -> Bool)?

  /// - Parameter hidesNameColumn: whether the rows of a matrix have the names `a=x, b=y` although a
  ///   column `name` exists.
  init(
    _ template: DataTemplate, _ format: RowFormat, columns: [String]?, inputs: InputValues,
    hidesNameColumn: Bool = false,
    showsSecret: @Sendable ([PlannedSecret]) -> @Sendable (String) -> Bool
  ) {
    self.hidesNameColumn = hidesNameColumn
    self.template = template
    self.inputs = inputs
    reader = RowReader(format)
    if case .csv = format { fieldType = .text } else { fieldType = nil }
    let secrets = inputs.secrets.filter { $0.value.utf8.count >= 6 }
    self.showsSecret = secrets.isEmpty ? nil : showsSecret(secrets)
    if let columns { begin(columns) }
  }

  /// The columns of the first row of a CSV file, or of a list.
  var foundColumns: [String] { reader.foundColumns }

  mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

  mutating func end() { reader.end() }

  mutating func advance() -> Bool {
    while true {
      do throws(RowMistake) {
        let step = try reader.next()
        if layout == nil, !reader.foundColumns.isEmpty { begin(reader.foundColumns) }
        switch step {
        case .needsBytes: return true
        case .end: return false
        case .row: try judge()
        }
      } catch {
        note(error)
        if error.isLast { return false }
      }
    }
  }

  private mutating func begin(_ columns: [String]) {
    let layout = TableLayout(template, found: columns, fieldType: fieldType)
    self.layout = layout
    naming = hidesNameColumn ? .matrix : RowNaming(template, layout)
    switch naming {
    case .column(let place):
      hashes = []
      if fieldType != nil, layout.columns[place].secrets.isEmpty, showsSecret == nil {
        nameField = layout.columns[place].field
      }
    case .key, .matrix: hashes = []
    case .number: break
    }
  }

  private mutating func judge() throws(RowMistake) {
    guard let layout else { return }
    let isNamedQuickly = nameField != nil || hashes == nil
    if template.condition == nil, isNamedQuickly, reader.fits(layout) {
      count += 1
      if let nameField { try take(hash: reader.hash(ofField: nameField)) }
      return
    }
    do throws(RowMistake) {
      guard let found = try rules(layout).row(of: reader) else { return }
      count += 1
      guard hashes != nil else { return }
      if let name = found.name { try judge(name) }
      try take(hash: found.name.map { $0.text.rowHash })
    } catch {
      guard error.isMissingName else { throw error }
      lacksInputs = true
    }
  }

  /// Which rows exist, and how they are named.
  func rules(_ layout: TableLayout) -> TableRules {
    TableRules(layout: layout, naming: naming, condition: template.condition, inputs: inputs)
  }

  private func judge(_ name: RowName) throws(RowMistake) {
    if name.isSecret || showsSecret?(name.text) ?? false {
      throw RowMistake("the name of the row shows a secret", at: reader.place)
    }
  }

  private mutating func take(hash: UInt64?) throws(RowMistake) {
    if let hash {
      hashes?.append(hash)
    } else if template.key != nil {
      throw RowMistake("the `key` is empty", at: reader.place)
    } else {
      lacksNames = true
    }
  }

  private mutating func note(_ mistake: RowMistake) {
    mistakeCount += 1
    if mistakes.count < Self.mistakeLimit { mistakes.append(mistake) }
  }

  // MARK: Names

  /// Whether rows are named by the cells of a matrix.
  var isMatrixNamed: Bool { if case .matrix = naming { true } else { false } }

  /// Whether the names in the column `name` of a matrix are not unique: its rows get those of the
  /// matrix, which another pass has to compare.
  private(set) var needsMatrixNames = false

  /// The hashes of names that several rows have; names of the column `name` that are not unique are
  /// given up for those of the matrix, or for numbers.
  mutating func repeatedNames() -> Set<UInt64> {
    guard var sorted = hashes.take() else { return [] }
    sorted.sort()
    let repeated = sorted.indices.dropFirst().lazy.filter { sorted[$0] == sorted[$0 - 1] }
    guard case .column = naming, template.key == nil else {
      return Set(repeated.map { sorted[$0] })
    }
    if lacksNames || !repeated.isEmpty {
      if case .matrix = template.source { needsMatrixNames = true } else { naming = .number }
    }
    return []
  }
}

extension String {
  /// The hash of a row's name.
  var rowHash: UInt64 {
    var text = self
    return text.withUTF8 { TextHash.of(UnsafeRawBufferPointer($0)) }
  }
}
