// SPDX-License-Identifier: Apache-2.0

import Threads

/// Runs blocking work on a detached thread of its own and suspends until it is done.
///
/// Swift's pool has as many threads as the machine has cores, so nothing may block there.
package func onOwnThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await SystemThread.result(of: work)
}
