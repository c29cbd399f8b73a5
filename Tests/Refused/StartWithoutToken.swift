// SPDX-License-Identifier: Apache-2.0

// A transfer is started on the engine's thread, not on Swift's pool.

@testable import Transfers

func begin(
  _ transfer: Transfer, on loop: EngineLoop, for waiter: Transfer.Waiter, _ thread: EngineThread
) {
  #if REFUSED
    loop.start(transfer, for: waiter)  // refused: missing argument for parameter #3
  #else
    _ = thread.ifCurrent { here in loop.start(transfer, for: waiter, here) }
  #endif
}
