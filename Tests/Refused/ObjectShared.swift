// SPDX-License-Identifier: Apache-2.0

// What was given to the engine is not used by the task that made it.

@testable import Exchanges
@testable import Transfers

func share(_ request: HopRequest, _ loop: EngineOwned<EngineLoop>) -> EngineOwned<Transfer> {
  let transfer = Transfer(request, loop: loop)
  #if REFUSED
    let owned = EngineOwned(transfer)  // refused: sending 'transfer' risks causing data races
    transfer.stop(.cancelled)
    return owned
  #else
    transfer.stop(.cancelled)
    return EngineOwned(transfer)
  #endif
}
