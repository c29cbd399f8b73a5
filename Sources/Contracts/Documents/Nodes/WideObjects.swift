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

  private typealias Index = [ByteText: DocumentNode]

  private let indexes = Mutex<[SourceSpan: Index]>([:])

  /// The element or the member that a token of a JSON Pointer names.
  func child(_ token: String, of node: DocumentNode) -> DocumentNode? {
    guard node.memberCount > Self.leastMembers else { return node.child(token) }
    let span = node.span
    return indexes.withLock { indexes in
      if let index = indexes[span] { return index[ByteText(token)] }
      var index = Index(minimumCapacity: node.memberCount)
      node.forEachMember { index[ByteText(String(decoding: $0, as: UTF8.self))] = $1 }
      indexes[span] = index
      return index[ByteText(token)]
    }
  }
}
