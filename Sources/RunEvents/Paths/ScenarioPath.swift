// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The file and name of a running scenario; `setup` and `teardown` of a collection count as
/// scenarios.
///
/// The outermost part of every path of a run. One object for each scenario that begins.
package final class ScenarioPath: Sendable {
  /// The path of the collection, as shown to people.
  package let file: String
  /// With that of its row: `buy a pet [rex]`.
  package let name: String
  /// The name of its row; nil without rows.
  package let row: String?
  /// The number of the try, from 1 (`retries`).
  package let tryNumber: Int
  /// Stable between runs of the same files, and the same in all tries: `specs/shop.yaml#buy a pet`.
  package let id: String

  /// - Parameters:
  ///   - name: with that of the row, in brackets.
  ///   - row: the name of the row; nil without rows.
  package init(file: String, name: String, row: String? = nil, tryNumber: Int = 1) {
    self.file = file
    self.name = name
    self.row = row
    self.tryNumber = tryNumber
    id = String(joining: file, "#", name)
  }

  /// The name without that of the row.
  package var nameOfScenario: String {
    guard let row else { return name }
    return String(Substring(name.utf8.dropLast(row.utf8.count + " []".utf8.count)))
  }

  /// The path of another try.
  package func inTry(_ tryNumber: Int) -> ScenarioPath {
    ScenarioPath(file: file, name: name, row: row, tryNumber: tryNumber)
  }

  /// The id with the number of the try: `specs/shop.yaml#buy a pet (try 2)`.
  package var idOfTry: String { tryNumber == 1 ? id : "\(id) (try \(tryNumber))" }
}
