// SPDX-License-Identifier: Apache-2.0

/// Proof that the caller may block its thread, which is not an engine's.
///
/// A function takes one if it waits for the system (it reads or writes a file) and a run could call
/// it. A function that only computes takes none, however long it takes: on the thread of an engine
/// it runs within bounds (`docs/internals/bounds.md`).
///
/// A token is borrowed within one call and cannot be copied. Only `run` makes one.
package struct OffEngine: ~Copyable {
  /// For `run`, and for tests.
  init() {}

  /// Does work on Swift's pool that would block the thread of an engine.
  ///
  /// A function that is `@concurrent` does not leave the thread by itself: it runs where its task
  /// prefers to run, and the tasks of a run prefer the engine. So the preference is replaced
  /// ([SE-0417](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0417-task-executor-preference.md)).
  /// The two changes of thread take some 30 µs.
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
