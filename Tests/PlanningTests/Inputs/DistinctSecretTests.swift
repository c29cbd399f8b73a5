// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Planning

@Suite struct `Secrets of a plan` {
  @Test func `are there once, in their order`() {
    var secrets = DistinctSecrets()
    let all = [("b", "1"), ("a", "1"), ("b", "2"), ("b", "1"), ("a", "\u{E9}"), ("a", "e\u{301}")]
    secrets.add(contentsOf: all.map { PlannedSecret(name: $0.0, value: $0.1) })
    // Two spellings of a letter are two texts to mask.
    #expect(secrets.all.map(\.name) == ["b", "a", "b", "a", "a"])
  }

  /// Comparing each with each would take an hour.
  @Test func `are very many`() {
    var secrets = DistinctSecrets()
    for number in 0..<60_000 { secrets.add(PlannedSecret(name: "a", value: "\(number)")) }
    #expect(secrets.all.count == 60_000)
  }
}
