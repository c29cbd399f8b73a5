// SPDX-License-Identifier: Apache-2.0

/// Proof that the caller may hold up its thread, which belongs to no engine.
///
/// A function that waits for the system, and that a run could call, takes one: it reads or writes a
/// file. A function that only computes takes none, however long it takes: on the thread of an engine
/// it runs within bounds (`docs/internals/bounds.md`).
///
/// A token is lent within one call and cannot be copied. `run` is the one place that makes one.
package struct OffEngine: ~Copyable {
  /// For `run`, and for tests.
  init() {}

  /// Does work on Swift's pool that would hold up the thread of an engine.
  ///
  /// A function that is `@concurrent` does not leave the thread by itself: it runs where its task
  /// prefers to run, and the tasks of a run prefer the engine. So the preference is put aside
  /// ([SE-0417](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0417-task-executor-preference.md)).
  /// Going there and back takes some 30 µs.
  nonisolated(nonsending) package static func run<Result: Sendable, Failure: Error>(
    _ work: @Sendable (borrowing OffEngine) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { () throws(Failure) in
      try await onPool(work)
    }
  }

  @concurrent private static func onPool<Result: Sendable, Failure: Error>(
    _ work: @Sendable (borrowing OffEngine) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try work(OffEngine())
  }
}
