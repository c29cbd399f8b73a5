// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension CoverageException {
  /// Whether an operation is meant, in one of its responses at least.
  package func matches(_ operation: DocumentedOperation) -> Bool {
    matches(
      method: operation.method, path: operation.segments, id: operation.id?.content)
  }

  /// Whether the operation, or a response of it, is meant.
  package func hasPart(in operation: DocumentedOperation) -> Bool {
    matches(operation)
      && (status == nil || operation.statusWords.contains { matches(status: $0) })
  }
}

extension DocumentedOperation {
  /// The path by segments; nil for one with a name in braces.
  fileprivate var segments: [String?] {
    path.content.split(separator: "/", omittingEmptySubsequences: true).map { segment in
      segment.contains("{") ? nil : String(segment)
    }
  }
}
