// SPDX-License-Identifier: Apache-2.0

/// How much a server takes on at a time; past a limit it waits, it never fails.
package struct ServerLimits: Sendable {
  /// Connections open at once; the next ones wait in the kernel's queue.
  package var openConnections = 1000

  /// Bytes queued for sending on one connection above which it is not read from.
  package var queuedBytes = 1 << 20

  /// Actions queued on one connection above which it is not read from.
  package var queuedActions = 1000

  /// The limits that are right for tests and the demonstration service.
  package init() {}
}
