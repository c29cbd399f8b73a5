// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Notation

extension Plan {
  /// The entries of `coverage.ignore` that no document of the plan has anything for; none without a document.
  package func withoutPart(_ exceptions: [CoverageException]) -> [CoverageException] {
    guard !documents.isEmpty else { return [] }
    return exceptions.filter { entry in
      !documents.contains { source in
        (entry.document?.hasSameBytes(as: source.name) ?? true)
          && source.document.operations.contains { entry.hasPart(in: $0) }
      }
    }
  }
}
