// SPDX-License-Identifier: Apache-2.0

// A task that runs anywhere has the reference to a transfer, not what it refers to.

@testable import Transfers

func stop(_ transfer: EngineOwned<Transfer>, _ thread: EngineThread) async {
  #if REFUSED
    transfer.stop(.cancelled)  // refused: has no member 'stop'
  #else
    _ = thread.ifCurrent { here in transfer(here).stop(.cancelled) }
  #endif
}
