// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import TestSupport
import Testing

@Suite struct `The text of an XPath` {
  @Test(arguments: [
    ("⟦⟧", XPathError.Kind.unexpected(found: "", expected: "an expression")),
    ("//⟦⟧", .unexpected(found: "", expected: "a step of a path")),
    ("//a⟦]⟧", .unexpected(found: "]", expected: "an operator or the end")),
    ("//a[⟦]⟧", .unexpected(found: "]", expected: "a step of a path")),
    ("//a[1⟦⟧", .unexpected(found: "", expected: "`]`")),
    ("//a ⟦foo⟧ //b", .unexpected(found: "foo", expected: "an operator or the end")),
    ("//d:⟦1⟧", .unexpected(found: "1", expected: "a name or `*`")),
    ("a and⟦⟧", .unexpected(found: "", expected: "an expression")),
    ("(1⟦⟧", .unexpected(found: "", expected: "`)`")),
    ("concat(1⟦;⟧2)", .unexpected(found: ";", expected: "`,` or `)`")),
    ("/a/⟦&⟧", .unexpected(found: "&", expected: "a step of a path")),
    ("'it'⟦'⟧s", .unexpected(found: "'", expected: "an operator or the end")),
    ("1⟦§⟧", .unexpected(found: "§", expected: "an operator or the end")),
    ("//a[@b=⟦'⟧x]", .unterminatedText),
    ("//a[@b=⟦$name⟧]", .variable("name")),
    ("⟦childs⟧::a", .unknownAxis("childs")),
    ("⟦cuont⟧(//a)", .unknownFunction("cuont")),
    ("⟦ends-with⟧(//a, 'x')", .unknownFunction("ends-with")),
    ("⟦fn:count⟧(//a)", .unknownFunction("fn:count")),
    ("⟦count⟧()", .argumentCount(function: "count", expected: "1 argument", found: 0)),
    (
      "⟦substring⟧('a')",
      .argumentCount(function: "substring", expected: "2 or 3 arguments", found: 1)
    ),
    (
      "⟦concat⟧('a')", .argumentCount(function: "concat", expected: "2 arguments or more", found: 1)
    ),
    ("⟦true⟧(1)", .argumentCount(function: "true", expected: "0 arguments", found: 1)),
    ("⟦string⟧(1, 2)", .argumentCount(function: "string", expected: "0 or 1 argument", found: 2)),
    ("count(⟦'a'⟧)", .argumentNotNodes(function: "count")),
    ("sum( ⟦1 + 2⟧ )", .argumentNotNodes(function: "sum")),
    ("⟦'a'⟧[1]", .notNodes("a predicate")),
    ("⟦string(a)⟧/b", .notNodes("`/`")),
    ("a | ⟦1⟧", .notNodes("`|`")),
    ("⟦1⟧ | a", .notNodes("`|`")),
    ("a/⟦.[⟧1]", .abbreviatedStep(".")),
    ("⟦..[⟧1]", .abbreviatedStep("..")),
    ("a ⟦==⟧ b", .laterSyntax("==", advice: "write `=`")),
  ])
  func `has its mistakes at their places`(_ marked: String, _ kind: XPathError.Kind) throws {
    let marked = MarkedText(marked)
    let error = #expect(throws: XPathError.self) { try XPath(marked.text) }
    guard let error else { return }
    #expect(error.range == marked.ranges[0])
    #expect(error.kind == kind)
  }

  @Test(arguments: [
    "/", "//*", ".", "..", "@*", "a/b//c", "/ a / b", "//a[1][@b]", "child::a/attribute::b",
    "self::node()", "a|b | c", "(//a)[last()]", "(//a)/b", "id('x')/y", "- - 1", "--a", ".5", "5.",
    "1 div 2 mod 3", "div div div", "or or and and and", "* * *", "a[b]/text()", "text", "comment",
    "processing-instruction('x')", "//d:*", "d:a", "a-b.c", "é//ü", "a = b != c", "1 < 2 <= 3",
    "\"'\"", "not(a)", "true()", "//a [ 1 ] / b", "/*", "/ * ", "child :: a",
    "substring-before(a, 'b')", "//node/text/comment", "last() - 1", "a -b", "string(.)",
  ])
  func `may be everything that XPath 1.0 has`(_ text: String) throws {
    #expect(throws: Never.self) { try XPath(text) }
  }

  @Test(arguments: [
    ("//a", XPath.Kind.nodes), ("a | b", .nodes), ("id('a')", .nodes), ("(//a)[1]", .nodes),
    ("string(//a)", .text), ("'a'", .text), ("count(//a)", .number), ("1 + 1", .number),
    ("-a", .number), ("a = b", .boolean), ("a and b", .boolean), ("not(a)", .boolean),
    ("(count(a))", .number), ("a < 1 or b", .boolean),
  ])
  func `determines the kind of its result`(_ text: String, _ kind: XPath.Kind) throws {
    #expect(try XPath(text).kind == kind)
  }

  @Test func `is bounded in length and in depth`() throws {
    let deep = String(repeating: "(", count: 100) + "1" + String(repeating: ")", count: 100)
    #expect(throws: XPathError.self) { try XPath(deep) }
    let long = "'" + String(repeating: "x", count: XPath.maximumBytes) + "'"
    #expect(throws: XPathError.self) { try XPath(long) }
    let wide = "1" + String(repeating: "+1", count: 8_000)
    #expect(try XPath(wide).evaluate(in: .parse(Array("<a/>".utf8), as: .xml)) == .number(8001))
  }

  @Test(arguments: [
    ("cuont(a)", "did you mean `count`?"),
    ("ends-with(a, 'b')", "XPath 1.0 has none: expect `{ $endsWith: … }`"),
    ("..[a]", "write `parent::node()[…]`"),
    ("a[$b]", "write the text itself in quotes, or compare in the expectation"),
    ("childs::a", "did you mean `child`?"),
  ])
  func `has mistakes that are reported with a fix`(_ text: String, _ help: String) throws {
    let error = #expect(throws: XPathError.self) { try XPath(text) }
    let span = SourceSpan(file: SourceFileID(index: 0), range: 0..<1)
    #expect(error?.diagnostic(at: span).help.contains(help) == true)
    #expect(error?.diagnostic(at: span).code == "invalid-xpath")
  }
}
