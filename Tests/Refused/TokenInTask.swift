// SPDX-License-Identifier: Apache-2.0

// A token does not go into a task, which may run on another thread.

@testable import Transfers

func stop(_ transfer: EngineOwned<Transfer>, _ here: borrowing OnEngine) {
  #if REFUSED
    Task { transfer(here).stop(.cancelled) }  // refused: passing closure as a 'sending' parameter
  #else
    transfer(here).stop(.cancelled)
  #endif
}
