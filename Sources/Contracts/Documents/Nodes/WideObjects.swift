// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Synchronization

/// The members of objects with many of them by name, made when a reference first leads through one.
///
/// Without it, ten thousand references into ten thousand schemas are a hundred million comparisons.
final class WideObjects: Sendable {
  /// Smaller objects are searched.
  private static let leastMembers = 32

  private let indexes = Mutex<[SourceSpan: [ByteText: DocumentNode]]>([:])

  /// The element or the member that a token of a JSON Pointer names.
  func child(_ token: String, of node: DocumentNode) -> DocumentNode? {
    guard node.memberCount > Self.leastMembers else { return node.child(token) }
    return indexes.withLock { indexes in
      let span = node.span
      if indexes[span] == nil {
        let members = node.members.map { (ByteText($0.name), $0.value) }
        indexes[span] = Dictionary(members) { $1 }
      }
      return indexes[span]?[ByteText(token)]
    }
  }
}
