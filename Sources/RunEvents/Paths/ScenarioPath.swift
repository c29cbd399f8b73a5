// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The file and name of a running scenario; `setup` and `teardown` of a collection count as
/// scenarios.
///
/// The outermost part of every path of a run. One object for each scenario that begins.
package final class ScenarioPath: Sendable {
  /// The path of the collection, as shown to people.
  package let file: String
  package let name: String
  /// The number of the try, from 1 (`retries`).
  package let tryNumber: Int
  /// Stable between runs of the same files, and the same in all tries: `specs/shop.yaml#buy a pet`.
  package let id: String

  package init(file: String, name: String, tryNumber: Int = 1) {
    self.file = file
    self.name = name
    self.tryNumber = tryNumber
    id = String(joining: file, "#", name)
  }

  /// The path of another try.
  package func inTry(_ tryNumber: Int) -> ScenarioPath {
    ScenarioPath(file: file, name: name, tryNumber: tryNumber)
  }

  /// The id with the number of the try: `specs/shop.yaml#buy a pet (try 2)`.
  package var idOfTry: String { tryNumber == 1 ? id : "\(id) (try \(tryNumber))" }
}
