// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// A request that scripts repeat is a `retry`, which sends the same request each time.
@Suite struct `A repeated request` {
  private static func imported(
    _ script: String, before: String = "", url: String = "http://a.test/x"
  )
    throws -> ImportedPostman
  {
    try ImportedPostman(
      #"""
      "variable": [{"key": "n", "value": "0"}],
      "item": [{"name": "Poll", "request": "\#(url)", "event": [
      {"listen": "prerequest", "script": {"exec": ["\#(before)"]}},
      {"listen": "test", "script": {"exec": ["\#(script)"]}}]}]
      """#)
  }

  private static let again = "pm.execution.setNextRequest('Poll');"

  @Test(arguments: [
    "if (pm.response.json().s !== 'done') { AGAIN }",
    "pm.environment.set('s', pm.response.json().s); if (pm.environment.get('s') !== 'done') { AGAIN }",
    "pm.environment.set('other', 1); if (pm.response.code === 202) AGAIN",
  ])
  func `has the values of its last response`(script: String) throws {
    let found = try Self.imported(script.replacing("AGAIN", with: Self.again))
    #expect(found.written.text.contains("until:"), "\(found.written.text)")
    #expect(!found.effects.contains("lost flow"), "\(found.effects)")
  }

  @Test(arguments: [
    "let n = parseInt(pm.collectionVariables.get('n')) + 1; pm.collectionVariables.set('n', n); if (n < 5) { AGAIN }",
    "const n = Number(pm.environment.get('k') || 0) + 1; pm.environment.set('k', n); if (pm.response.json().s !== 'done' && n < 5) { AGAIN }",
  ])
  func `that counts its turns is a loss`(script: String) throws {
    let found = try Self.imported(script.replacing("AGAIN", with: Self.again))
    #expect(!found.written.text.contains("retry:"), "\(found.written.text)")
    #expect(found.effects.contains("lost flow"), "\(found.effects)")
    #expect(!found.written.text.contains("is repeated while"))
  }

  @Test(arguments: ["http://a.test/x?page={{n}}", "http://a.test/{{n}}"])
  func `with another page in each turn is a loss`(url: String) throws {
    let script =
      "pm.collectionVariables.set('n', pm.response.json().next); if (pm.response.json().next) { \(Self.again) }"
    let found = try Self.imported(script, url: url)
    #expect(!found.written.text.contains("retry:"), "\(found.written.text)")
    #expect(found.effects.contains("lost flow"), "\(found.effects)")
  }
}
