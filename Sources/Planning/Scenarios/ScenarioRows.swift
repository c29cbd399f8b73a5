// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The rows of one scenario: those of the collection and its own.
struct ScenarioRows {
  /// Nil if there is no `data`.
  let names: RowNames?
  let source: RowSource
  /// Problems with the columns of both levels together.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter levels: the collection's and the scenario's, as far as they are written.
  init(_ levels: [(data: Shared<DataTemplate>, result: TableResult?)]) {
    guard !levels.isEmpty else {
      (names, source) = (nil, .single)
      return
    }
    let columns = levels.map { $0.result?.columns }
    names = RowNames(
      columns: columns.contains { $0 == nil } ? nil : columns.flatMap { $0 ?? [] })
    source = RowSource(levels.compactMap { $0.result?.table })
    guard levels.count == 2, let outer = columns[0], let inner = columns[1] else { return }
    for name in inner where outer.contains(where: { $0.hasSameBytes(as: name) }) {
      diagnostics.append(
        .columnOfBothLevels(
          name, at: levels[1].data.content.span, outer: levels[0].data.content.span))
    }
  }
}
