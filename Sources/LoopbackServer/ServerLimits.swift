// SPDX-License-Identifier: Apache-2.0

/// How much a server handles at a time; at a limit it waits, it never fails.
package struct ServerLimits: Sendable {
  /// Open connections; further ones wait in the kernel's queue.
  package var openConnections = 1000

  /// Queued bytes of one connection above which it is not read.
  package var queuedBytes = 1 << 20

  /// Queued actions of one connection above which it is not read.
  package var queuedActions = 1000

  /// Limits for tests and the demonstration service.
  package init() {}
}
