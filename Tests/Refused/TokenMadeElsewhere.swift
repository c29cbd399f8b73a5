// SPDX-License-Identifier: Apache-2.0

// A token is made in the file that declares it.

@testable import Transfers

func stop(_ transfer: EngineOwned<Transfer>, _ thread: EngineThread) {
  #if REFUSED
    transfer(OnEngine()).stop(.cancelled)  // refused: initializer is inaccessible
  #else
    _ = thread.ifCurrent { here in transfer(here).stop(.cancelled) }
  #endif
}
