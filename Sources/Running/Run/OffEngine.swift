// SPDX-License-Identifier: Apache-2.0

/// Does work on Swift's pool that would hold the engine's thread up.
///
/// A function that is `@concurrent` does not leave the thread by itself: it runs where its task prefers
/// to run, and the tasks of a run prefer the engine. The preference must be put aside (SE-0417;
/// `docs/internals/bounds.md`). Going there and back takes some 30 µs.
///
/// - Parameter work: calls a `@concurrent` function.
nonisolated(nonsending) func offEngine<Result, Failure: Error>(
  _ work: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await withTaskExecutorPreference(globalConcurrentExecutor) { () throws(Failure) in
    try await work()
  }
}
