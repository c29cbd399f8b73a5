// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The rows that the schemas of a collection read.
///
/// A schema is compiled before anything is sent, so it reads only rows that are in the collection, and
/// only in a step of a scenario that has them.
struct RowsOfSchemas {
  /// The rows of a schema, and what it reads of them.
  struct Source {
    let rows: RowSource
    let columns: ColumnSelection
  }

  /// Rows of scenarios, by the places of the schemas in their steps.
  private var rows: [SourceSpan: ScenarioRows] = [:]

  init(_ collection: OutlinedCollection, _ data: DataTables) {
    let file = collection.file.content
    guard file.data != nil || file.scenarios.contains(where: { $0.data != nil }),
      file.schemas.contains(where: \.hasTemplates)
    else { return }
    let places = Dictionary(
      file.reads.steps.map { (ObjectIdentifier($0.step), $0.places) },
      uniquingKeysWith: { first, _ in first })
    for scenario in file.scenarios {
      let levels = [file.data, scenario.data].compactMap(\.self)
      guard !levels.isEmpty, !levels.contains(where: \.content.isFile) else { continue }
      let found = ScenarioRows(levels.map { ($0, data[$0]) })
      for step in scenario.steps + scenario.teardown {
        for place in places[ObjectIdentifier(step)] ?? [] { rows[place] = found }
      }
    }
  }

  /// The columns that a schema may read; nil if it has no row.
  func names(for template: SchemaTemplate) -> RowNames? { rows[template.span]?.names }

  /// The rows of a schema that reads any.
  func source(for template: SchemaTemplate) -> Source? {
    guard template.hasTemplates, let found = rows[template.span], let names = found.names,
      let columns = ColumnSelection(template.readNames, among: names.readable)
    else { return nil }
    return Source(rows: found.source, columns: columns)
  }
}

extension SchemaTemplate {
  /// Whether it may read names.
  fileprivate var hasTemplates: Bool { if case .compiled = source { false } else { true } }
}

extension RowSource {
  /// Calls a closure with all rows of lists and matrices, in order.
  func forEachInMemory(_ visit: (DataRow) -> Void) {
    guard tables.count == 2 else {
      tables.first?.forEachInMemory { visit($0.row) }
      return
    }
    tables[0].forEachInMemory { outer in
      tables[1].forEachInMemory { inner in visit(outer.joined(with: inner).row) }
    }
  }
}

extension DataTable {
  /// Rows of files are left out.
  fileprivate func forEachInMemory(_ visit: (PlannedRow) -> Void) {
    var cursor = RowCursor(self)
    while path == nil, case .row(let row)? = try? cursor.next() { visit(row) }
  }
}
