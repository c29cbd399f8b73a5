// SPDX-License-Identifier: Apache-2.0

// A token that is lent cannot be kept for later.

@testable import Transfers

struct Later: ~Copyable {
  let here: OnEngine
}

func keep(
  _ transfer: Transfer, _ loop: EngineLoop,
  _ here: borrowing OnEngine  // refused: 'here' is borrowed and cannot be consumed
) {
  #if REFUSED
    let later = Later(here: here)
    loop.end(transfer, code: .init(0), later.here)
  #else
    loop.end(transfer, code: .init(0), here)
  #endif
}
