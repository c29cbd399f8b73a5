// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `Cases` {
  @Test(arguments: try EndToEndCase.all) func `end as they should`(
    _ one: EndToEndCase
  ) async throws {
    let outcome = try await one.run()
    #expect(outcome.exitCode == one.exitCode, "\(one.name): \(outcome.texts)")
    for (name, text) in outcome.texts {
      #expect(throws: Never.self) { try one.expect(text, name) }
    }
  }
}
