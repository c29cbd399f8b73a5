// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What is shown, and what is hidden, of a secret of each length in each place of a request, after
/// redirects too.
///
/// By rule a secret of fewer than six characters is hidden only in fields that are made of it: what a
/// service sends back of it shows (`docs/internals/redaction.md`).
@Suite struct `Secrets of each length in each place` {
  @Test func `show in the same places of each output`() async throws {
    let record = try await LeakRecord()
    #expect(throws: Never.self) {
      try expectGolden(record.outputs, "../Golden/leaks-by-output.txt")
    }
    try expectGolden(record.steps, "../Golden/leaks-by-place.txt")
  }
}
