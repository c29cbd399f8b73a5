// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing
import YAMLTree

@testable import CollectionFormat

/// The search in lines against the parser, which is the rule.
@Suite struct `The words that a file declares, against its parser` {
  /// Texts in which a line looks like another thing than it is.
  static let texts = [
    """
    curlew: 1
    tags: [smoke, 'two words', "x", a-b,]
    environments: { local: { tags: [e] }, "st: aging": {}, 'it''s': ~ }
    scenarios:
      one: { tags: [a, [b], c], steps: [{ GET: /a?b='c, tags: [d] }] }
      'two' : {tags: {tags: [f]}}   # tags: [g]
      "three": [ 'x', "tags: [h]", a:b, it's ]
    """,
    """
    scenarios:
    - tags:
      - a
      - 'b' # c
      -d: e
    environments:
       e1:
        baseUrl: http://a/  #x
        vars: { x: 1,
      y: [2, # ] }
      3] }
       e2: some text
         tags [no]
         scenarios
       e3:
    """,
    """
    curlew: 1
    name: a text
      over - lines
      - and another
    description: |
      scenarios:
        none:
     # a comment
    scenarios:
        # a comment
      buy a pet:
        tags:
        - a
        -   b c   # d
        steps:
        - - tags: [e]
            f: g
          -
            tags:
              - h
        - text: >-

            tags: [i]
          tags: j
        - |
         tags: [k]
        - plain
          tags [l]
      next: "a quoted
        tags: [m]"
    tags:
    - n
    """,
    """
    ---
    # one
    x-a: &a
      tags: [a]
    scenarios:
      <<: { base: {} }
      one:
        <<: *a
        steps: [*a, { <<: *a }]
    environments: *a
    """,
    """
    tags:
      [a, b]
    environments:
      { e: {} }
    scenarios:
      ? one
      : { ? tags : [c] }
      two: { "t\\x61gs": [d], b: [] }
    """,
  ]

  private struct Comparison {
    var isValid: Bool
    var wasRead: Bool
    var difference: String?
  }

  private static func compare(_ bytes: [UInt8]) -> Comparison {
    let found = DeclaredWords(of: bytes)
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: "", bytes: bytes))
    let problems = YAMLParser.parse(bytes, of: file).diagnostics
    guard !problems.contains(where: { $0.severity == .error }),
      let rule = DeclaredWords(parsing: bytes)
    else { return Comparison(isValid: false, wasRead: !found.wasParsed) }
    func words(_ words: DeclaredWords) -> String {
      "environments \(words.environments), scenarios \(words.scenarios), tags \(words.tags)"
    }
    let isSame = words(found) == words(rule)
    return Comparison(
      isValid: true, wasRead: !found.wasParsed,
      difference: isSame
        ? nil
        : "\(words(found)) are not \(words(rule)):\n\(String(decoding: bytes, as: UTF8.self))")
  }

  @Test(arguments: texts) func `are the same in a text made to mislead`(_ text: String) {
    let comparison = Self.compare(Array(text.utf8))
    #expect(comparison.isValid && comparison.difference == nil)
  }

  @Test func `are the same in each file of the repository, of which few are parsed whole`() throws {
    var parsed: [String] = []
    for path in WrittenFileTests.paths {
      let comparison = Self.compare(Array(try WrittenFileTests.text(of: path).utf8))
      #expect(comparison.isValid && comparison.difference == nil, "\(path)")
      if !comparison.wasRead { parsed.append(path) }
    }
    #expect(parsed.count * 20 < WrittenFileTests.paths.count, "\(parsed)")
  }

  @Test(arguments: 0..<20) func `are the same in a changed text`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 104_729)
    var texts = Self.texts
    for path in WrittenFileTests.paths.shuffled(using: &random).prefix(4) {
      texts.append(String(try WrittenFileTests.text(of: path).prefix(1_500)))
    }
    var read = 0
    for turn in 0..<100 {
      let text = texts[turn % texts.count]
      let comparison = Self.compare(YAMLMutation.mutate(Array(text.utf8), most: 2, &random))
      if let difference = comparison.difference { Issue.record("seed \(seed): \(difference)") }
      if comparison.isValid && comparison.wasRead { read += 1 }
    }
    // Else the test would compare the parser with itself.
    #expect(read >= 4)
  }
}
