// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Testing

@Suite struct `The words that a file declares` {
  private func words(_ kind: DeclaredWords.Kind, _ text: String) -> DeclaredWords {
    DeclaredWords(kind, of: Array(text.utf8))
  }

  @Test(arguments: [
    (DeclaredWords.Kind.environments, ["local", "staging eu"]),
    (.scenarios, ["buy a pet", "a: b"]),
    (.tags, ["smoke", "two words", "slow", "quoted", "step", "nightly"]),
  ])
  func `are those under its key`(_ kind: DeclaredWords.Kind, expected: [String]) {
    let found = words(
      kind,
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
    #expect(found.wasParsed)
    #expect(found.words == expected)
  }

  @Test(arguments: [
    "scenarios: { one: { tags: [a] }, two: {} }\nenvironments: { e: {} }\n",
    "scenarios: # two\n  one: { x: [\n    { tags: ['a'] }] }\n  two: {}\nenvironments: {e}\n",
    "scenarios:\n  \"one\": { tags: [a] }\n  ? two\n  : {}\nenvironments: {e: }\n",
    "scenarios: &s\n  one: { tags: [\n    a] }\n  two: {}\nenvironments:\n  e: {}\n",
    "scenarios:\n  one: { tags: [a] }\n  two: {}\nenvironments:\n  \"\\x65\": {}\n",
    "environments: { e: {} }\nx-base: &base { one: {} }\nscenarios: { <<: *base, two: { tags: [a] } }",
    "scenarios:\n  one: { tags: [a] }\n  two: { steps: [ }\nenvironments:\n  e: {}\n",
  ])
  func `are found in every style, and in a text that is broken elsewhere`(_ text: String) {
    #expect(words(.environments, text).words == ["e"])
    #expect(words(.scenarios, text).words.sorted() == ["one", "two"])
    #expect(words(.tags, text).words == ["a"])
  }

  @Test func `are none in a file without the key, which is not parsed`() {
    let text = "curlew: 1\nscenarios:\n  one: { steps: [{ GET: http://a.example/ }] }\n"
    #expect(words(.scenarios, text).wasParsed)
    for kind in [DeclaredWords.Kind.environments, .tags] {
      #expect(!words(kind, text).wasParsed)
      #expect(words(kind, text).words.isEmpty)
    }
  }

  @Test(
    arguments: [
      "", "\u{FEFF}", "scenarios: {", "scenarios:\n\t x", "tags: [", "- a\n- b", "a", "tags: none",
      "environments: []",
    ], DeclaredWords.Kind.allCases)
  func `are none in a text without any`(_ text: String, _ kind: DeclaredWords.Kind) {
    #expect(words(kind, text).words.isEmpty)
  }
}
