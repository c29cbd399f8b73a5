// SPDX-License-Identifier: Apache-2.0

// The right to block is lent for one call.

@testable import Exchanges
@testable import Threads

struct Later: ~Copyable {
  let off: OffEngine
}

func first(
  of reader: any BodyReader,
  _ off: borrowing OffEngine  // refused: 'off' is borrowed and cannot be consumed
) throws -> [UInt8] {
  #if REFUSED
    let later = Later(off: off)
    return try reader.read(upTo: 9, later.off)
  #else
    return try reader.read(upTo: 9, off)
  #endif
}
