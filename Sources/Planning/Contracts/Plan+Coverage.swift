// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
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

  /// What an entry of `coverage.ignore` that matches nothing may mean: the name of a document, an
  /// operation, or one of its statuses.
  package func near(_ entry: CoverageException) -> String? {
    let own = documents.filter { entry.document?.hasSameBytes(as: $0.name) ?? true }
    guard !own.isEmpty else {
      return entry.document.flatMap { NearMisses.best($0, among: documents.map(\.name)) }
    }
    let operations = own.flatMap(\.document.operations)
    let names = operations.flatMap { operation -> [String] in
      let names = [operation.id?.content, operation.title].compactMap(\.self)
      guard entry.status != nil else { return names }
      return names.flatMap { name in operation.statusWords.map { "\(name) \($0)" } }
    }
    return NearMisses.best(entry.text, among: names)
  }
}
