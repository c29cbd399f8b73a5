// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Threads

/// The one thread of an engine.
///
/// `@unchecked Sendable`: `thread` is written once, in `start`, before the engine is handed to
/// anyone, and read afterwards; `hasJoined` is touched by the one who shuts the engine down.
final class EngineThread: @unchecked Sendable {
  private var thread: SystemThread?
  private var hasJoined = false

  /// Tasks run on it as on the main thread, so it has as much stack as that usually has.
  private static let stackBytes = 8 << 20

  /// Whether the caller runs on the thread.
  var isCurrent: Bool { thread.map { curlew_is_thread($0.handle) } ?? false }

  /// Starts the thread, once.
  ///
  /// - Throws: `EngineFailure.thread` when the system gives none.
  func start(_ body: @escaping @Sendable () -> Void) throws(EngineFailure) {
    do throws(SystemThread.Failure) {
      thread = try SystemThread(stackBytes: Self.stackBytes) {
        PipeSignal.block()
        body()
      }
    } catch {
      throw .thread(number: Int(error.code))
    }
  }

  /// Waits for the thread's end; nothing when it has been waited for.
  func join() {
    guard let thread, !hasJoined else { return }
    hasJoined = true
    thread.join()
  }

  /// Waits for the thread's end as long as it is said, and then lets it go.
  ///
  /// Where the system has no such waiting it waits for the end.
  func join(within duration: Duration) {
    guard let thread, !hasJoined else { return }
    hasJoined = true
    let code = curlew_join_within(thread.handle, duration / .milliseconds(1))
    precondition(code == 0, "a thread that was started can be joined or let go once")
  }
}
