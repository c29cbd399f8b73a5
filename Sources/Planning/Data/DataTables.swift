// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The tables of all collections and scenarios with `data`.
package struct DataTables: Sendable {
  private var results: [ObjectIdentifier: TableResult] = [:]

  /// No tables.
  package init() {}

  /// The table of a `data`; nil if it was not made.
  subscript(_ data: Shared<DataTemplate>) -> TableResult? {
    get { results[ObjectIdentifier(data)] }
    set { results[ObjectIdentifier(data)] = newValue }
  }
}

extension Outline {
  /// Makes the tables that are not known yet; passes once over each of their files.
  package func addTables(to tables: inout DataTables) {
    for collection in collections {
      add(collection.file.content.data, of: collection, to: &tables)
      for place in collection.file.content.scenarios.indices {
        add(collection.file.content.scenarios[place].data, of: collection, to: &tables)
      }
    }
  }

  private func add(
    _ data: Shared<DataTemplate>?, of collection: OutlinedCollection, to tables: inout DataTables
  ) {
    guard let data, tables[data] == nil else { return }
    tables[data] = DataPlanner(
      template: data.content, inputs: collection.inputs,
      folder: input.content.folder(data.content.span.file),
      workingFolder: input.content.workingFolder, read: input.content.dataFiles,
      showsSecret: input.content.showsSecret
    ).plan()
  }
}
