// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// One mapping of the format: the only place that defines its keys.
///
/// The loader reads with it, "did you mean" searches its names, and the JSON Schemas and the
/// reference are made from its description. Tables are built once and are immutable; they are
/// objects, since the table is accessed for each mapping that is read.
package final class KeyTable<Target>: Sendable {
  package let description: MappingDescription
  let keys: [Key<Target>]
  let index: KeyIndex
  /// Indexes of the required keys.
  let required: [Int]

  init(
    _ name: String, _ words: String, groups: [KeyGroup] = [], allowsExtensions: Bool = true,
    keys: [Key<Target>]
  ) {
    self.description = MappingDescription(
      name: name, words: words, keys: keys.map(\.description), groups: groups,
      allowsExtensions: allowsExtensions)
    self.keys = keys
    self.index = KeyIndex(keys.map(\.description.name))
    self.required = keys.indices.filter { keys[$0].description.isRequired }
  }
}
