// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What each reader of an address makes of the same texts: where they differ is written down as it
/// is, right or not.
@Suite struct `Readers of addresses` {
  @Test func `give each text the answer of the table`() async throws {
    try expectGolden(try await AddressReaders().text, "../Golden/readers-of-addresses.txt")
  }
}
