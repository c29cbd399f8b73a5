// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Testing

/// Keys that come later, and what others call them: the answer names what can be done today.
@Suite struct `A failed transfer that is to be expected` {
  private func answer(_ step: String) throws -> Diagnostic {
    let diagnostics = loadCollection(stepFile(step)).diagnostics
    #expect(diagnostics.count == 1, "\(diagnostics)")
    return try #require(diagnostics.first)
  }

  @Test(arguments: [
    "expect: { failure: timeout }", "expect: { failure: { timeout: idle } }",
    "expect: { failure: [tls, { tls: expired }] }",
  ])
  func `is written with a key that comes later`(step: String) throws {
    let answer = try answer(step)
    #expect(answer.code == "not-yet-supported")
    #expect(answer.help.contains { $0.contains("ends in 3 when a transfer fails") })
  }

  @Test(arguments: [
    ("expect: { timeout: true }", "`timeout` is `failure` here"),
    ("expect: { error: timeout }", "`error` is `failure` here"),
    ("expect: { fails: true }", "`fails` is `failure` here"),
    ("expect: { exception: refused }", "`exception` is `failure` here"),
    ("expect: { timedOut: true }", "`timedOut` is `failure` here"),
  ])
  func `is recognised in the words of other tools, with the present alternative`(
    step: String, words: String
  ) throws {
    let answer = try answer(step)
    #expect(answer.code == "unknown-key")
    #expect(answer.help.first == words + ", which this version does not support yet")
    #expect(answer.help.contains { $0.contains("ends in 3 when a transfer fails") })
  }
}
