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
  /// Stable between runs of the same files: `specs/shop.yaml#buy a pet`.
  package let id: String

  package init(file: String, name: String) {
    self.file = file
    self.name = name
    id = String(joining: file, "#", name)
  }
}
