// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// One mapping of the format: the only place that says anything about its keys.
///
/// The loader reads through it, "did you mean" looks among its names, and the JSON Schemas and the
/// reference are made from its description. Tables are built once and hold no state; they are
/// objects, since each mapping that is read asks for its table.
package final class KeyTable<Target>: Sendable {
  package let description: MappingDescription
  let keys: [Key<Target>]
  let index: KeyIndex
  /// Positions of the keys that must be written.
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
