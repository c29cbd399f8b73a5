// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether outputs still wait for a reader; once ended, it stays ended.
final class OutputWaitPolicy: Sendable {
  private let isLasting = Atomic(true)

  /// Whether to continue waiting.
  var lasts: Bool { isLasting.load(ordering: .relaxed) }

  /// From now on, an output without a reader is abandoned.
  func end() { isLasting.store(false, ordering: .relaxed) }
}
