// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Testing

/// `expect.failure`, and the words of other tools for it.
@Suite struct `A failed transfer that is to be expected` {
  private func answer(_ step: String) throws -> Diagnostic {
    let diagnostics = loadCollection(stepFile(step)).diagnostics
    #expect(diagnostics.count == 1, "\(diagnostics)")
    return try #require(diagnostics.first)
  }

  @Test(arguments: [
    ("timeout", "timeout"), ("{ timeout: idle }", "timeout (idle)"),
    ("[tls, { tls: [expired, client] }]", "tls, tls (expired, client)"), ("any", "any"),
    (
      "[name, connect, closed, length, protocol, limit, redirect]",
      "name, connect, closed, length, protocol, limit, redirect"
    ),
  ])
  func `is written in words`(written: String, text: String) throws {
    let step = try step("expect: { failure: \(written), time: { $lt: 1s } }")
    #expect(step.settings.expectations.failure?.text == text)
  }

  @Test(arguments: [
    ("expect: { failure: ⟦timeot⟧ }", "invalid-value"), ("expect: { failure: ⟦[]⟧ }", "empty-list"),
    ("expect: { failure: [⟦any⟧] }", "invalid-value"),
    ("expect: { failure: { tls: ⟦wrongPin⟧ } }", "invalid-value"),
    ("expect: { failure: ⟦{}⟧ }", "missing-source"),
    ("expect: { failure: { timeout: idle, ⟦tls⟧: expired } }", "several-sources"),
    ("expect: { failure: ⟦cancelled⟧ }", "invalid-value"),
    ("expect: { failure: timeout, ⟦status⟧: 200 }", "beside-failure"),
    ("expect: { ⟦that⟧: [a > 1], failure: timeout }", "beside-failure"),
  ])
  func `is refused with its place`(lines: String, code: String) {
    expectDiagnostics(stepFile(lines), code)
  }

  @Test func `of a WebSocket needs no exchange`() {
    let text = "curlew: 1\nrequests: [{ socket: ws://a.example/, expect: { failure: connect } }]\n"
    #expect(loadCollection(text).codes == [])
  }

  @Test(arguments: [
    ("tcp://localhost:7", "a raw connection does not fail by", ["limit", "redirect"]),
    ("wss://localhost/", "a WebSocket does not fail by", ["redirect"]),
    ("\"${'tcp://localhost:7'}\"", "", []),
  ])
  func `of a socket has fewer words`(_ address: String, _ words: String, _ refused: [String]) {
    let found = loadCollection(
      """
      curlew: 1
      requests:
        - socket: \(address)
          exchange: [{ send: a }]
          expect: { failure: [connect, limit, redirect] }
      """
    ).diagnostics
    #expect(found.map(\.message) == refused.map { "\(words) `\($0)`" })
  }

  @Test(arguments: [
    ("expect: { timeout: true }", "`timeout` is `failure` here"),
    ("expect: { error: timeout }", "`error` is `failure` here"),
    ("expect: { fails: true }", "`fails` is `failure` here"),
    ("expect: { exception: refused }", "`exception` is `failure` here"),
    ("expect: { timedOut: true }", "`timedOut` is `failure` here"),
  ])
  func `is recognised in the words of other tools`(step: String, words: String) throws {
    let answer = try answer(step)
    #expect(answer.code == "unknown-key")
    #expect("\(answer.offers) \(answer.help)".contains(words), "\(answer)")
  }
}
