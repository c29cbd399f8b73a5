// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Values

/// The name of a row.
struct RowName {
  var text: String
  /// Whether it was made from a secret.
  var isSecret: Bool
}

/// How the rows of a table are named.
enum RowNaming: Sendable {
  /// By the text of one column.
  case column(Int)
  /// By the template of `key`.
  case key(TemplateText)
  /// `a=x, b=y`.
  case matrix
  /// By the row's number among all of the table, from 1.
  case number

  /// The naming of a table by its `key`, else by a column `name`, else by the values of a matrix,
  /// else by numbers.
  init(_ template: DataTemplate, _ layout: TableLayout) {
    if let key = template.key {
      self = key.column(of: layout).map { .column($0) } ?? .key(key)
    } else if let place = layout.place(of: "name") {
      self = .column(place)
    } else if case .matrix = template.source {
      self = .matrix
    } else {
      self = .number
    }
  }

  /// The name of a row.
  ///
  /// - Returns: nil for an empty name.
  func name(
    of row: DataRow, number: Int, _ layout: TableLayout, in inputs: InputValues
  ) throws(TemplateFailure) -> RowName? {
    switch self {
    case .number: return RowName(text: String(number), isSecret: false)
    case .column(let place):
      guard let cell = row[place], let text = cell.value.nameText, !text.isEmpty else { return nil }
      return RowName(text: text, isSecret: !cell.secrets.isEmpty)
    case .key(let template):
      let name = try template.render(in: RowScope(row, inputs))
      return name.text.isEmpty
        ? nil : RowName(text: name.text, isSecret: !name.secretParts.isEmpty)
    case .matrix:
      var name = RowName(text: "", isSecret: false)
      for place in layout.columns.indices {
        guard let cell = row[place] else { continue }
        let text = cell.value.nameText ?? cell.value.jsonText()
        let start = name.text.isEmpty ? "" : ", "
        name.text += "\(start)\(layout.columns[place].name)=\(text)"
        if !cell.secrets.isEmpty { name.isSecret = true }
      }
      return name
    }
  }
}

extension TemplateText {
  /// The column that is the whole template: `${sku}`, `${row.sku}`.
  fileprivate func column(of layout: TableLayout) -> Int? {
    guard let expression = template.wholeExpression,
      let reference = expression.references.first, reference.range == expression.range
    else { return nil }
    switch reference.path.count {
    case 0: return layout.place(of: reference.root)
    case 1 where reference.root == "row":
      return reference.path.first?.name.flatMap { layout.place(of: $0) }
    default: return nil
    }
  }
}

extension Value {
  /// A text, a number or a boolean as text; nil for another value.
  fileprivate var nameText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.digits
    case .boolean(let word): word ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

/// The names that `key` and `where` read: columns and inputs.
struct RowScope: Scope {
  private let row: DataRow
  private let inputs: InputValues
  let functions: FunctionTable

  init(_ row: DataRow, _ inputs: InputValues) {
    self.row = row
    self.inputs = inputs
    var functions = inputs.functions
    functions.now = inputs.builtIns.start
    self.functions = functions
  }

  func value(of reference: NameReference) -> ScopedValue? {
    if reference.root == "row" { return row.value(of: reference) }
    return row.value(ofColumn: reference.root) ?? inputs.value(of: reference)
  }
}
