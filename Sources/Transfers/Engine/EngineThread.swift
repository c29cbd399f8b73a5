// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Synchronization
import Threads

/// The one thread of an engine.
final class EngineThread: Sendable {
  private let thread: SystemThread
  private let hasJoined = Atomic<Bool>(false)

  /// Tasks run on it as on the main thread, so it has the usual stack size of that.
  private static let stackBytes = 8 << 20

  /// Starts the thread.
  ///
  /// - Throws: `EngineFailure.thread` if the system gives none.
  init(_ body: @escaping @Sendable (borrowing OnEngine) -> Void) throws(EngineFailure) {
    do throws(SystemThread.Failure) {
      thread = try SystemThread(stackBytes: Self.stackBytes) {
        PipeSignal.block()
        OnEngine.asThread(body)
      }
    } catch {
      throw .thread(number: Int(error.code))
    }
  }

  /// Whether the caller runs on the thread.
  var isCurrent: Bool { curlew_is_thread(thread.handle) }

  /// Waits for the end of the thread; returns at once after the first call.
  func join() {
    guard !hasJoined.exchange(true, ordering: .acquiringAndReleasing) else { return }
    thread.join()
  }

  /// Waits for the end of the thread up to a time limit, and then detaches it.
  ///
  /// On systems without a timed wait it waits for the end.
  func join(within duration: Duration) {
    guard !hasJoined.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let code = curlew_join_within(thread.handle, duration / .milliseconds(1))
    precondition(code == 0, "a thread that was started can be joined or let go once")
  }
}
