// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What servers receive for every setting of a request, by the layer that it is written in and the
/// redirect that it meets: the bytes, so that the test knows nothing of how they are made.
@Suite struct `The wire` {
  @Test func `has the same bytes for each setting, layer and redirect`() async throws {
    try expectGolden(try await WireRecord(of: WireCorpus.single).text, "../Golden/wire-single.txt")
  }

  @Test func `has the same bytes for settings that are combined`() async throws {
    try expectGolden(try await WireRecord(of: WireCorpus.mixed).text, "../Golden/wire-mixed.txt")
  }

  @Test func `has the same bytes for settings that came later among others`() async throws {
    try expectGolden(
      try await WireRecord(of: WireCorpus.mixedWithAdded).text, "../Golden/wire-added.txt")
  }
}
