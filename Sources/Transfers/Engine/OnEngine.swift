// SPDX-License-Identifier: Apache-2.0

/// Proof that the caller runs on the engine's thread, within a call that does not suspend.
///
/// A token is lent, never given away, and cannot be copied: the compiler refuses to keep it, to send it
/// to another task and to capture it in a closure that outlives the call. No `async` function takes
/// one: behind an `await` the caller may be on another thread. It has no size and costs nothing.
///
/// This file has every place that makes one: the thread itself, a question whether the caller is on
/// it, a callback of libcurl, and the inbox once the thread has ended (`docs/internals/engine.md`).
struct OnEngine: ~Copyable {
  fileprivate init() {}
}

@available(*, unavailable)
extension OnEngine: Sendable {}

extension OnEngine {
  /// Runs the body of an engine's thread, from its start to its end.
  static func asThread(_ body: (borrowing OnEngine) -> Void) {
    body(OnEngine())
  }

  /// Runs the body of a callback with the object that libcurl was given as context.
  ///
  /// libcurl calls back only within calls that the engine's thread makes, and the owner of the
  /// `CURL *` keeps the object as long as there is one.
  ///
  /// - Parameter none: the answer without a context.
  @inline(__always)
  static func calledBack<Object: AnyObject, Answer>(
    with context: UnsafeMutableRawPointer?, else none: Answer,
    _ body: (Object, borrowing OnEngine) -> Answer
  ) -> Answer {
    guard let context else { return none }
    return Unmanaged<Object>.fromOpaque(context)._withUnsafeGuaranteedRef { body($0, OnEngine()) }
  }
}

extension EngineThread {
  /// Runs the body when the caller is on the thread.
  ///
  /// - Returns: whether it is.
  @inline(__always)
  func ifCurrent(_ body: (borrowing OnEngine) -> Void) -> Bool {
    guard isCurrent else { return false }
    body(OnEngine())
    return true
  }
}

extension EngineInbox {
  /// Runs the body in place of the engine's thread, which has closed the inbox as its last act.
  ///
  /// Whoever finds the inbox closed answers its own message, one caller at a time.
  func inPlaceOfThread(_ body: (borrowing OnEngine) -> Void) {
    standIn.withLock { _ in
      precondition(isClosed, "the engine's thread does its own work while it runs")
      body(OnEngine())
    }
  }
}
