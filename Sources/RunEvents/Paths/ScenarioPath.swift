// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Which scenario of which file runs; a collection's `setup` and `teardown` are scenarios too.
///
/// The outermost part of every path of a run. One object per scenario that begins.
package final class ScenarioPath: Sendable {
  /// As shown to people; the path of the collection.
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
