// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

@testable import Checking

/// Names and written texts that look like those of a response.
struct LookAlikeCheckTests {
  @Test func `a member that looks like a missing one is reported`() throws {
    let failure = try judge(json: "{ name: x }", "{\"other\":1,\"n\u{430}me\":\"x\"}").failure()
    #expect(
      failure.notes == [
        "there is `n\u{430}me`; they differ at character 2: U+0061 and U+0430"
      ])
  }

  @Test func `a path that selects nothing has one beside it`() throws {
    let document = try JSONDocument.parse("{\"a\":{\"n\u{430}me\":\"x\"}}")
    let path = try JSONPath("$.a.name")
    #expect(
      Absence.lookAlike(of: path, in: document.root, within: Workload())
        == "`$.a` has `n\u{430}me`; they differ at character 2: U+0061 and U+0430")
    #expect(
      try Absence.lookAlike(of: JSONPath("$.a.x"), in: document.root, within: Workload()) == nil)
  }
}
