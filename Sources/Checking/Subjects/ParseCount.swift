// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts how often bodies of responses are read as JSON, for who wants to know.
package final class ParseCount: Sendable {
  /// Told of each body that is read in the task that has set it, and in those beneath.
  @TaskLocal package static var current: ParseCount?

  private let count = Atomic(0)

  package init() {}

  /// How many bodies were read so far.
  package var value: Int { count.load(ordering: .relaxed) }

  func add() { count.wrappingAdd(1, ordering: .relaxed) }
}
