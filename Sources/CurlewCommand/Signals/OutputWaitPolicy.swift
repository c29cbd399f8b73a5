// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether outputs still wait for somebody to read them; once it is over it stays over.
final class OutputWaitPolicy: Sendable {
  private let isLasting = Atomic(true)

  /// Whether to go on waiting.
  var lasts: Bool { isLasting.load(ordering: .relaxed) }

  /// From now on an output that nobody reads is given up.
  func end() { isLasting.store(false, ordering: .relaxed) }
}
