// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// The snapshot that a step's response is compared with: `snapshot`.
package struct SnapshotTemplate: Sendable {
  /// Replaces the step's own part in the name of the entry; nil if it is not written.
  package var name: Located<String>?
  /// The values of the body of which only the presence and the type are compared.
  package var ignored: [JSONPath] = []
  /// The headers that are compared besides status and body.
  package var headers: [String] = []
  package var sorting: [Sorting] = []
  package var replacements: [Replacement] = []
  /// The value of the key `snapshot`.
  package var span: SourceSpan

  /// Lists whose order is not compared.
  package struct Sorting: Sendable {
    /// Selects the lists.
    package var lists: JSONPath
    /// Selects in each element the value that orders it.
    package var key: JSONPath
  }

  /// A text that takes the place of every match.
  package struct Replacement: Sendable {
    package var pattern: Pattern
    package var text: String
  }
}
