// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import SessionSupport
import TestSupport
import Testing

/// Problems of calls, `needs` and `after` beside a mistake that the loader finds.
@Suite struct `Every problem of a file` {
  private static let mistake = "- { GET: http://a.example/, timeout: 5 }"

  private func problems(_ text: String) -> [String] { PlannedTexts.problems(of: text).sorted() }

  @Test func `is reported beside a wrong type`() {
    let found = problems(
      """
      curlew: 1
      blocks:
        greet: { requires: [name], steps: [{ print: "${name}" }], returns: [] }
      scenarios:
        first: { needs: [zeroth], steps: [{ print: "${nowhere}" }] }
        second:
          order: any
          steps:
            \(Self.mistake)
            - { id: twice, print: a }
            - { id: twice, print: b }
            - { print: c, after: [missing] }
            - call: greet
            - { call: greet, with: { name: a, nmae: b } }
            - { call: greet, with: { name: a }, capture: [token] }
            - call: gret
      """)
    #expect(
      found == [
        "duplicate-id", "missing-parameter", "missing-unit", "not-returned", "undefined-variable",
        "unknown-block", "unknown-need", "unknown-parameter", "unknown-step",
      ])
  }

  @Test func `is not one that only follows from another`() {
    let found = problems(
      """
      curlew: 1
      blocks:
        broken: { stesp: [{ print: a }] }
        half: { requries: [name], steps: [{ print: a }] }
      scenarios:
        first: { stesp: [{ print: a }] }
        second:
          needs: [first]
          order: any
          steps:
            - { idd: one, print: a }
            - { print: b, after: [one] }
            - call: broken
            - { call: half, with: { name: a } }
            - { call: half, wiht: { name: a } }
      """)
    #expect(Set(found) == ["unknown-key"])
  }

  @Test func `is looked for up to a hundred names of each kind`() {
    let steps = (0..<150).map { "- { call: block \($0) }\n      - { print: \"${name\($0)}\" }" }
    let found = problems(
      """
      curlew: 1
      scenarios:
        a:
          steps:
            \(Self.mistake)
            \(steps.joined(separator: "\n      "))
      """)
    #expect(
      found == ["missing-unit"] + Array(repeating: "undefined-variable", count: 100)
        + Array(repeating: "unknown-block", count: 100))
  }

  @Test func `is found in the other members of an object`() {
    let found = problems(
      """
      curlew: 1
      requests:
        - GET: http://a.example/
          params: { a: "${1 +}", b: "${nope1}" }
          expect: { json: { a: "${1 +}", b: { c: "${nope2}" } } }
      """)
    #expect(found.count(where: { $0 == "undefined-variable" }) == 2)
  }

  @Test func `a row cannot be named by the base64 of a secret`() {
    var given = PlannedTexts.Given()
    given.secrets = [("key", "correct horse")]
    let text = """
      curlew: 1
      secrets: [key]
      scenarios: { a: { data: [{ name: "a Y29ycmVjdCBob3JzZQ==" }], steps: [{ print: "${name}" }] } }
      """
    #expect(PlannedTexts.problems(of: [text], given).map(\.code.text) == ["bad-rows"])
  }
}
