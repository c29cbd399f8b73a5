// SPDX-License-Identifier: Apache-2.0

// What the engine's thread has does not go into a task.

@testable import Transfers

func stop(_ transfer: EngineOwned<Transfer>, _ here: borrowing OnEngine) {
  let followed = transfer(here)
  #if REFUSED
    Task { followed.stop(.cancelled) }  // refused: passing closure as a 'sending' parameter
  #else
    followed.stop(.cancelled)
  #endif
}
