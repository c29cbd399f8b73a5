// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import TestSupport
import Testing

/// Syntax errors of YAML, of which the parser itself reports only the first.
@Suite struct `Syntax errors of a file` {
  @Test func `in one section are reported together`() {
    expectDiagnostics(
      """
      curlew: 1
      requests:
        - GET: ⟦"⟧http://a.example/ws
          expect: 200
        - GET: http://a.example/
          expect: a⟦:⟧ b
        - POST: http://b.example/
          headers: { a: b
          ⟦timout⟧⟦:⟧ 3s

      """, "yaml-syntax", "yaml-syntax", "unknown-key", "yaml-syntax")
  }

  @Test(arguments: [
    // Each first value goes on in the next lines, in which nothing else is wrong.
    "json: ⟦[⟧a,\n      b: [c}\n      ]",
    "text: ⟦\"⟧a\n      b: c: d\n    # end",
    "json:⟦ @⟧a\n      - b: c: d",
  ])
  func `that may be consequences of the first are not reported`(_ value: String) {
    let loaded = loadCollection(
      MarkedText("curlew: 1\nrequests:\n  - POST: http://a.example\n    \(value)\n").text)
    #expect(loaded.codes.count { $0 == "yaml-syntax" } == 1, "\(loaded.rendered)")
  }

  @Test func `are at most twenty`() {
    let steps = String(repeating: "  - GET: a: b\n", count: 30)
    let loaded = loadCollection("curlew: 1\nrequests:\n\(steps)")
    #expect(loaded.codes == Array(repeating: "yaml-syntax", count: 20))
  }
}
