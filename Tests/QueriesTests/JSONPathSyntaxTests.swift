// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import TestSupport
import Testing

struct JSONPathSyntaxTests {
  @Test(arguments: [
    ("⟦i⟧tems", JSONPathError.Kind.missingRoot),
    ("⟦⟧", .missingRoot),
    ("⟦ ⟧$.a", .surroundingSpace),
    ("$.a⟦ ⟧", .surroundingSpace),
    ("$.⟦⟧", .unexpected(found: "", expected: "a name or `*`")),
    ("$.⟦1⟧", .unexpected(found: "1", expected: "a name or `*`")),
    ("$.a⟦-⟧", .unexpected(found: "-", expected: "`.` or `[`")),
    ("$⟦a⟧", .unexpected(found: "a", expected: "`.` or `[`")),
    (
      "$[⟦]⟧",
      .unexpected(found: "]", expected: "a quoted name, an index, a slice, `*` or a filter")
    ),
    ("$[⟦⟧", .unexpected(found: "", expected: "a selector")),
    ("$[0⟦ö⟧]", .unexpected(found: "ö", expected: "`,` or `]`")),
    ("$[0⟦⟧", .unexpected(found: "", expected: "`,` or `]`")),
    ("$[⟦'⟧a]", .unterminatedText),
    ("$['a⟦\\x⟧']", .invalidEscape("\\x")),
    ("$[\"a⟦\\'⟧\"]", .invalidEscape("\\'")),
    ("$['⟦\\u⟧12g4']", .invalidEscape("\\u")),
    ("$['⟦\\ud800⟧']", .invalidEscape("\\ud800")),
    ("$['⟦\\udc00⟧']", .invalidEscape("\\udc00")),
    ("$['a⟦\u{7}⟧']", .controlCharacter(7)),
    ("$[⟦01⟧]", .invalidInteger("01")),
    ("$[⟦-0⟧]", .invalidInteger("-0")),
    ("$[1:⟦-⟧]", .invalidInteger("-")),
    ("$[⟦9007199254740992⟧]", .integerOutOfRange("9007199254740992")),
    ("$[::⟦-9007199254740992⟧]", .integerOutOfRange("-9007199254740992")),
    ("$[⟦99999999999999999999999⟧]", .integerOutOfRange("99999999999999999999999")),
  ])
  func `a mistake has its place`(_ marked: String, _ kind: JSONPathError.Kind) throws {
    let marked = MarkedText(marked)
    let error = #expect(throws: JSONPathError.self) { try JSONPath(marked.text) }
    #expect(error?.kind == kind)
    #expect(error?.range == marked.ranges.first)
  }

  @Test(arguments: [
    ("$", true), ("$.a.b[0].c", true), ("$['a'][-1]", true), ("$[ 'a' ]", true),
    ("$.*", false), ("$..a", false), ("$[0,1]", false), ("$[0:1]", false), ("$['a','a']", false),
  ])
  func `a singular query is recognised by its grammar`(_ text: String, _ isSingular: Bool) throws {
    #expect(try JSONPath(text).isSingular == isSingular)
  }

  @Test func `the largest integers of I-JSON are taken`() throws {
    #expect(try JSONPath("$[9007199254740991,-9007199254740991]").isSingular == false)
  }

  @Test func `a path of the longest length compiles and one byte more is refused`() throws {
    let longest = "$." + String(repeating: "a", count: JSONPath.maximumBytes - 2)
    #expect(try JSONPath(longest).isSingular)
    let error = #expect(throws: JSONPathError.self) { try JSONPath(longest + "a") }
    #expect(error?.kind == .tooLong)
    let span = SourceSpan(file: SourceFileID(index: 0), range: 0..<1)
    #expect(error?.diagnostic(at: span).code.text == "jsonpath-too-long")
  }

  @Test func `mutated paths neither crash nor hang`() {
    let seeds = [
      "$.a['b\\u00e9'][0:-1:2]..*", "$..[1, 'x', *]", "$[?@.a == 'b' && !(count(@..*) > 1e2)]",
      "$['\\ud83d\\ude00']", "$[?search(@.a, '[a-c]+\\\\p{Lu}{2,}|x') || $.b[?@]]",
    ]
    var random = SeededGenerator(seed: 9535)
    for round in 0..<4000 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(JSONPathError) {
        #expect(try JSONPath(text).text == text)
      } catch {
        #expect(error.range.upperBound <= text.utf8.count)
      }
    }
  }
}
