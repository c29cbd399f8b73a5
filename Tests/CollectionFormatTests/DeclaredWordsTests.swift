// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Testing

@Suite struct `The words that a file declares` {
  private func words(_ text: String) -> DeclaredWords { DeclaredWords(of: Array(text.utf8)) }

  @Test func `are found in its lines`() {
    let found = words(
      """
      # scenarios: none
      curlew: 1
      tags: [smoke, "two words"]   # and more
      environments:
        local:
          baseUrl: http://localhost/
        'staging eu': { baseUrl: http://eu.example/ }
      requests_: {}
      scenarios:

        # a comment
        buy a pet:
          tags:
            - slow   # by itself
            - 'quoted'
          steps:
            - { GET: http://a.example/, tags: [step, nightly] }
            - POST: http://a.example/
              text: |
                scenarios:
                tags: [of, a, text]
              expect: 200
            - POST: http://a.example/
              text: >2-
                tags: [of, another, text]
        "a: b": { steps: [] }
      teardown: []
      """)
    #expect(!found.wasParsed)
    #expect(found.environments == ["local", "staging eu"])
    #expect(found.scenarios == ["buy a pet", "a: b"])
    #expect(found.tags == ["smoke", "two words", "slow", "quoted", "step", "nightly"])
  }

  @Test(arguments: [
    ("scenarios: { one: { tags: [a] }, two: {} }\nenvironments: { e: {} }\n", false),
    (
      "scenarios: # two\n  one: { x: [\n    { tags: ['a'] }] }\n  two: {}\nenvironments: {e}\n",
      false
    ),
    ("scenarios:\n  \"one\": { tags: [a] }\n  ? two\n  : {}\nenvironments: {e: }\n", true),
    ("scenarios: &s\n  one: { tags: [\n    a] }\n  two: {}\nenvironments:\n  e: {}\n", true),
    ("scenarios:\n  one: { tags: [a] }\n  two: {}\nenvironments:\n  \"\\x65\": {}\n", true),
  ])
  func `are read in flow style, and parsed whole where a line is in doubt`(
    _ text: String, isParsed: Bool
  ) {
    let found = words("curlew: 1\n" + text)
    #expect(found.wasParsed == isParsed)
    #expect(found.environments == ["e"])
    #expect(found.scenarios == ["one", "two"])
    #expect(found.tags == ["a"])
  }

  @Test(arguments: ["", "\u{FEFF}", "scenarios: {", "scenarios:\n\t x", "tags: [", "- a\n- b", "a"])
  func `are none in a text without any`(_ text: String) {
    let found = words(text)
    #expect(found.environments.isEmpty && found.scenarios.isEmpty && found.tags.isEmpty)
  }
}
