// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import TestSupport
import Testing

/// What a filter may not say, where it is shown and what to write instead.
struct JSONPathFilterSyntaxTests {
  @Test(arguments: [
    (
      "$[?⟦⟧", JSONPathError.Kind.unexpected(found: "", expected: "a path, a literal or a function")
    ),
    ("$[?@.a⟦ ⟧== ]", nil),
    ("$[?@.a == ⟦]⟧", .unexpected(found: "]", expected: "a path, a literal or a function")),
    ("$[?@.a ⟦=⟧ 1]", .unexpected(found: "=", expected: "`,` or `]`")),
    ("$[?(@.a⟦]⟧", .unexpected(found: "]", expected: "`&&`, `||` or `)`")),
    ("$[?!@.a ⟦=⟧= 1]", .unexpected(found: "=", expected: "`,` or `]`")),
    ("$[?@.a == ⟦01⟧]", .invalidNumber("01")),
    ("$[?@.a == ⟦1.⟧]", .invalidNumber("1.")),
    ("$[?@.a == ⟦True⟧]", .unknownWord("True")),
    ("$[?⟦price⟧ > 1]", .unknownWord("price")),
    ("$[?⟦len⟧(@.a) > 1]", .unknownFunction("len")),
    ("$[?⟦length(@.a, 1)⟧ > 2]", .argumentCount(function: "length", expected: 1, found: 2)),
    ("$[?⟦match(@.a)⟧]", .argumentCount(function: "match", expected: 2, found: 1)),
    ("$[?count(⟦1⟧) > 2]", .argumentNotPath(function: "count")),
    (
      "$[?length(⟦@.*⟧) > 2]",
      .argumentNotValue(function: "length", found: "a path that may select many nodes")
    ),
    (
      "$[?length(⟦match(@, 'a')⟧) > 2]",
      .argumentNotValue(function: "length", found: "`match`, which gives yes or no")
    ),
    (
      "$[?length(⟦@.a⟧ == 1) > 2]",
      .argumentNotValue(function: "length", found: "a condition")
    ),
    ("$[?⟦true⟧]", .literalAlone),
    ("$[?⟦@.*⟧ == 1]", .notSingular),
    ("$[?1 < ⟦$..a⟧]", .notSingular),
    ("$[?⟦length(@)⟧]", .resultNotCompared(function: "length")),
    ("$[?⟦search(@, 'a')⟧ == true]", .resultNotComparable(function: "search")),
    ("$[?@.a[⟦9007199254740992⟧] == 1]", .integerOutOfRange("9007199254740992")),
    ("$[?@.a == 'x⟦\\y⟧']", .invalidEscape("\\y")),
  ])
  func `a mistake in a filter has its place`(_ marked: String, _ kind: JSONPathError.Kind?) throws {
    let marked = MarkedText(marked)
    let error = #expect(throws: JSONPathError.self) { try JSONPath(marked.text) }
    guard let kind else { return }
    #expect(error?.kind == kind)
    #expect(error?.range == marked.ranges.first)
  }

  private func help(_ text: String) throws -> String? {
    let error = try #require(throws: JSONPathError.self) { try JSONPath(text) }
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "a.yaml", bytes: []))
    let diagnostic = error.diagnostic(at: SourceSpan(file: file, range: error.range))
    #expect(diagnostic.code == "invalid-jsonpath")
    return diagnostic.help.first
  }

  @Test(arguments: [
    ("$[?lenght(@) > 1]", "did you mean `length`?"),
    ("$[?avg(@) > 1]", "its functions are `length`, `count`, `match`, `search` and `value`"),
    ("$[?@ == True]", "did you mean `true`?"),
    ("$[?price > 1]", "write `@.price` for a member, `'price'` for text"),
    ("$[?not @.a]", "write `!`"),
    (
      "$[?@.* == 1]",
      "select one node by names and indexes, or write `value(…)` or `count(…)` around it"
    ),
  ])
  func `a mistake is reported with its fix`(_ text: String, _ mend: String) throws {
    #expect(try help(text) == mend)
  }

  @Test(arguments: ["(", "!(", "@[?", "length("])
  func `nesting is bounded`(_ opening: String) throws {
    let text = "$[?" + String(repeating: opening, count: 100)
    let error = #expect(throws: JSONPathError.self) { try JSONPath(text) }
    #expect(error?.kind == .tooDeep)
  }

  @Test func `sixty levels are taken`() throws {
    let text = String(repeating: "(", count: 60) + "@" + String(repeating: ")", count: 60)
    #expect(try JSONPath("$[?\(text)]").isSingular == false)
  }

  @Test func `a filter is not a singular query, even with one element`() throws {
    #expect(try JSONPath("$[?@.a]").isSingular == false)
    #expect(try JSONPath("$.a[?@.b == 1].c").isSingular == false)
  }

  @Test(arguments: [
    (#"$[?match(@, '\\d+')]"#, #"\d"#), ("$[?search(@.a, 'a++')]", "+"),
    ("$[?match(@, '(a')]", "its end"),
    ("$[?match(@, '[]')]", "[]"), (#"$[?match(@, '\\p{Lx}')]"#, #"\p{L"#),
  ])
  func `a pattern that is not an I-Regexp gives a warning`(_ text: String, _ found: String) throws {
    let path = try JSONPath(text)
    let warning = try #require(path.warnings.first)
    #expect(warning.found == found)
    let quoted = text.utf8.prefix(warning.range.upperBound).dropFirst(warning.range.lowerBound)
    #expect(quoted.first == UInt8(ascii: "'") && quoted.last == UInt8(ascii: "'"))
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "a.yaml", bytes: []))
    let diagnostic = warning.diagnostic(at: SourceSpan(file: file, range: warning.range))
    #expect(diagnostic.severity == .warning)
    #expect(diagnostic.code == "pattern-never-matches")
  }
}
