// SPDX-License-Identifier: Apache-2.0

// Nothing waits while it has a token: behind an `await` it may be on another thread.

@testable import Transfers

func stop(_ transfer: EngineOwned<Transfer>, _ thread: EngineThread) async {
  #if REFUSED
    _ = thread.ifCurrent { here in  // refused: cannot pass function of type
      await Task.yield()
      transfer(here).stop(.cancelled)
    }
  #else
    await Task.yield()
    _ = thread.ifCurrent { here in transfer(here).stop(.cancelled) }
  #endif
}
