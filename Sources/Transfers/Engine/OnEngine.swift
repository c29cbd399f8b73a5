// SPDX-License-Identifier: Apache-2.0

/// Proof that the caller runs on the engine's thread, within a call that does not suspend.
///
/// A token is borrowed, never given away, and cannot be copied: the compiler refuses to store it,
/// to send it to another task and to capture it in an escaping closure. No `async` function takes
/// one, because after an `await` the caller may be on another thread. It has no size and no cost.
///
/// Only this file makes tokens: for the thread itself, for a caller that tests whether it is on the
/// thread, for callbacks of libcurl, and in place of a thread that has ended
/// (`docs/internals/engine.md`).
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

  /// Runs the body of a callback with the object that libcurl has as its context.
  ///
  /// libcurl calls back only within calls of the engine's thread, and the owner of the `CURL *`
  /// keeps the object as long as the `CURL *` exists.
  ///
  /// - Parameter none: The result without a context.
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
  /// Runs the body if the caller is on the thread.
  ///
  /// - Returns: Whether it is.
  @inline(__always)
  func ifCurrent(_ body: (borrowing OnEngine) -> Void) -> Bool {
    guard isCurrent else { return false }
    body(OnEngine())
    return true
  }
}

extension EngineInbox {
  /// Runs the body in place of the engine's thread, which has ended; closing the inbox was its last
  /// action.
  ///
  /// A caller that finds the inbox closed handles its own message; one caller at a time.
  func inPlaceOfThread(_ body: (borrowing OnEngine) -> Void) {
    substitute.withLock { _ in
      precondition(isClosed, "the engine's thread does its own work while it runs")
      body(OnEngine())
    }
  }
}
