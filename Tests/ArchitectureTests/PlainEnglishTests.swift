// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `The texts of the program` {
  /// Turns of phrase that a reader has to translate, and what to write instead.
  private static let dialect = [
    #"(?<!there )\b(?:is|are) no (?!longer|more)[a-z]"#: "is not a …, unknown …",
    #"\bwhat is (?:no|said)\b"#: "a noun",
    #"\bnought\b"#: "zero",
    #"\bmend(?:s|ed)?\b"#: "fix",
    #"\b(?:nobody|whoever)\b"#: "the subject, or the passive",
    #"\b(?:told|tells?)\b"#: "report",
    #"\bstands?\b(?! for)"#: "is in, is written in",
    #"\bcircles?\b"#: "cycle",
    #"\b(?:says|means) nothing\b"#: "has no effect, does not apply",
    #"\bbelongs here\b"#: "expected …, found …",
    #"\blies\b"#: "is",
    #"\btoo much\b"#: "unexpected",
    #"\bfor want of\b"#: "for lack of",
    #"\bis asked of\b"#: "… has no …",
    #"\bround it\b"#: "around it",
    #"\binside one another\b"#: "nested",
    #"\b(?:space|text|word|nothing|goes|go on|put) behind\b"#: "after, append to",
    #"\b(?:became|come|comes|came) of it\b"#: "the result",
    #"\bunasked\b"#: "only where an option asks for it",
  ]

  /// "`x` is no duration" is "not a duration".
  @Test func `are plain English`() throws {
    let rules = try Self.dialect.map {
      (try NSRegularExpression(pattern: $0.key), better: $0.value)
    }
    var count = 0
    for path in try Self.sources() {
      let literals = StringLiterals(in: try readFile(path)).all.filter { $0.text.contains(" ") }
      count += literals.count
      for literal in literals {
        let whole = NSRange(literal.text.startIndex..., in: literal.text)
        for rule in rules {
          let found = rule.0.firstMatch(in: literal.text, range: whole)
          #expect(found == nil, "\(path):\(literal.line): \(literal.text): \(rule.better)")
        }
      }
    }
    #expect(count > 3000)
  }

  @Test(arguments: [
    ("let a = \"x \\(b(\"y\")) z\" // \"c\"", ["y", "x … z"]),
    ("#\"a \"b\" \\n\"#", ["a \"b\" \\n"]),
    ("/* \"no\" */ \"\"\"\n  a \"b\" \\\n  c\n  \"\"\"", ["\n  a \"b\"   c\n  "]),
    ("\"\\\"\" + \"\"", ["\\\"", ""]),
  ])
  func `are read from literals only`(source: String, texts: [String]) {
    #expect(StringLiterals(in: Array(source.utf8)).all.map(\.text) == texts)
  }

  private static func sources() throws -> [String] {
    let root = repositoryRoot.appending(path: "Sources").path
    return try FileManager.default.subpathsOfDirectory(atPath: root)
      .filter { $0.hasSuffix(".swift") }.map { "\(root)/\($0)" }
  }
}
