// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Scripts with very many checks.
@Suite struct `A long script` {
  /// Comparing each with each would take an hour.
  @Test func `has its expectations merged in linear time`() {
    let subject = ScriptSubject(response: 0, part: .json, path: [.member("a")])
    let many = (0..<60_000).map { ScriptExpectation.match(subject, .number($0)) }
    var all = ScriptExpectations(Array(many[..<40_000]))
    all.add(ScriptExpectations(many))
    #expect(all.all.count == many.count)
  }

  @Test func `has conditions in one another`() {
    let open = String(repeating: "if (j.a === 1) { ", count: 25)
    let text = "const j = pm.response.json(); let s = 1; \(open) s = 2; "
    let followed = FollowedScript(text + String(repeating: "}", count: 25))
    #expect(followed.errors.isEmpty)
  }
}
