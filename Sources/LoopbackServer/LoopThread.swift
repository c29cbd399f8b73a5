// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Threads

/// The thread that runs an event loop, and the descriptors that live as long as it.
final class LoopThread: Sendable {
  private let loop: EventLoop
  private let listeners: [Socket]
  private let hasEnded = Mutex(false)
  private let thread: SystemThread

  init(running loop: EventLoop, listeners: [Socket]) throws(LoopbackServerError) {
    self.loop = loop
    self.listeners = listeners
    do throws(SystemThread.Failure) {
      thread = try SystemThread { loop.run() }
    } catch {
      loop.pipe.closeEnds()
      throw LoopbackServerError(call: "pthread_create", code: error.code)
    }
  }

  /// Wakes the thread, waits for its end and closes the descriptors; a second call has no effect.
  func join(waking wake: () -> Void) {
    hasEnded.withLock { hasEnded in
      if hasEnded { return }
      hasEnded = true
      wake()
      thread.join()
      for listener in listeners { listener.closeDescriptor() }
      loop.pipe.closeEnds()
    }
  }
}
