// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension Plan {
  /// The inputs that its steps read and whose value only a run makes, with `freePort()`; each once, with
  /// the place of its value.
  ///
  /// - Parameter readsBaseURL: whether a step has an address that is appended to `baseUrl`.
  package func portInputsInUse(readsBaseURL: Bool) -> [(name: String, place: SourceSpan?)] {
    var found: [(name: String, place: SourceSpan?)] = []
    for collection in collections {
      let names = collection.missingInputsInUse(readsBaseURL: readsBaseURL)
      let inputs = collection.inputGroups.flatMap(\.inputs)
      for input in inputs where input.waitsForPort && names.contains(input.name) {
        if !found.contains(where: { $0.name == input.name }) {
          found.append((input.name, input.place))
        }
      }
    }
    return found
  }
}
