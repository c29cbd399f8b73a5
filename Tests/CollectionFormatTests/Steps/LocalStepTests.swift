// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CollectionFormat

/// `set`, `wait`, `check` and `print`.
@Suite struct LocalStepTests {
  private func only(_ step: String) -> String { "curlew: 1\nrequests:\n  - \(step)\n" }

  @Test func `an action is identified by its title`() throws {
    let file = try collection(
      """
      curlew: 1
      requests:
        - set: { a: 1, b: 2 }
        - wait: 1.5s
        - check: [a == 1, b == 2, true]
        - print: "a is ${a}\\nand more"
      """)
    #expect(
      file.scenarios[0].steps.map(\.action.title)
        == ["set a, b", "wait 1.5s", "check a == 1 and 2 more", "print a is ${a}…"])
  }

  @Test func `a step has only one action`() {
    expectDiagnostics(only("{ GET: http://a/, ⟦check⟧: [x] }"), "several-methods")
    expectDiagnostics(only("{ set: { a: 1 }, ⟦print⟧: x }"), "several-methods")
  }

  @Test func `keys of requests mean nothing to it`() {
    expectDiagnostics(
      only(
        "{ set: { a: 1 }, ⟦json⟧: {}, ⟦expect⟧: { status: 200 }, ⟦retry⟧: none, ⟦capture⟧: { b: $.b } }"
      ),
      "key-of-requests", "key-of-requests", "key-of-requests", "key-of-requests")
    expectDiagnostics(
      only("{ wait: 1s, ⟦timeout⟧: 2s, ⟦exchange⟧: [{ close: true }] }"), "key-of-requests",
      "key-of-requests")
  }

  @Test func `their values are validated`() {
    expectDiagnostics(only("wait: ⟦5⟧"), "missing-unit")
    expectDiagnostics(only("check: ⟦[]⟧"), "empty-list")
    expectDiagnostics(only("check: [a ⟦=⟧ b, c ⟦=⟧ d]"), "invalid-expression", "invalid-expression")
    expectDiagnostics(only("set: { ⟦row⟧: 1 }"), "reserved-name")
    expectDiagnostics(only("set: ⟦x⟧"), "wrong-type")
    expectDiagnostics(only("print: ⟦[a]⟧"), "wrong-type")
  }

  @Test func `all keys of every step can be beside it`() throws {
    _ = try collection(
      """
      curlew: 1
      requests:
        - name: a
          id: a
          description: b
          tags: [c]
          vars: { d: 1 }
          if: d == 1
          continueOnFailure: true
          x-mine: 1
          check: [d == 1]
      """)
  }
}
