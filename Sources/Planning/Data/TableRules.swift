// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

/// Which rows of a table exist, and how they are named.
///
/// An object, since every row asks it.
final class TableRules: Sendable {
  let layout: TableLayout
  let naming: RowNaming
  let condition: Condition?
  let inputs: InputValues

  init(layout: TableLayout, naming: RowNaming, condition: Condition?, inputs: InputValues) {
    self.layout = layout
    self.naming = naming
    self.condition = condition
    self.inputs = inputs
  }

  /// A row that exists.
  struct Row {
    let row: DataRow
    /// Nil if it is empty.
    let name: RowName?
  }

  /// The current row of a reader; nil if `where` is false.
  func row(of reader: RowReader) throws(RowMistake) -> Row? {
    let row = try reader.row(layout)
    do throws(TemplateFailure) {
      if let condition, try !condition.holds(in: RowScope(row, inputs)) { return nil }
      let name = try naming.name(of: row, number: reader.number, layout, in: inputs)
      return Row(row: row, name: name)
    } catch {
      throw RowMistake(error.error.message, at: reader.place, isMissingName: error.isMissingName)
    }
  }
}
