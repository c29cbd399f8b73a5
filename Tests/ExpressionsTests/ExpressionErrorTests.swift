// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import TestSupport
import Testing

struct ExpressionErrorTests {
  private func errors(in text: String) -> [ExpressionError] {
    var errors: [ExpressionError] = []
    let template = Template.parse(text, errors: &errors)
    #expect((template == nil) == !errors.isEmpty)
    return errors
  }

  private func expect(_ marked: String, _ kind: ExpressionError.Kind) {
    let marked = MarkedText(marked)
    let found = errors(in: marked.text)
    #expect(found.map(\.kind) == [kind])
    #expect(
      found.map(\.range) == marked.ranges,
      "\(MarkedText.marking(marked.text, found.map(\.range)))")
  }

  @Test(
    arguments: [
      ("a ⟦${⟧b", .unclosedTemplate),
      ("⟦${⟧", .unclosedTemplate),
      ("⟦${⟧a { b }", .unclosedTemplate),
      ("⟦${}⟧", .empty),
      ("⟦${  }⟧", .empty),
      ("é${a ⟦#⟧}", .unexpectedCharacter("#")),
      ("${⟦é⟧}", .unexpectedCharacter("é")),
      ("${a ⟦=⟧ b}", .unexpectedCharacter("=")),
      ("${a ⟦b⟧}", .unexpected(found: "b", expected: "the end of the expression")),
      ("${a.⟦⟧}", .unexpected(found: "", expected: "a member's name")),
      ("${a.⟦(⟧}", .unexpected(found: "(", expected: "a member's name")),
      ("${a[⟦]⟧}", .unexpected(found: "]", expected: "a name or a value")),
      ("${a[0⟦⟧}", .unexpected(found: "", expected: "`]`")),
      ("${(a⟦⟧}", .unexpected(found: "", expected: "`)`")),
      ("${a +⟦⟧}", .unexpected(found: "", expected: "a name or a value")),
      ("${f(a⟦⟧}", .unexpected(found: "", expected: "`)`")),
      ("${a ? b⟦⟧}", .unexpected(found: "", expected: "`:`")),
      ("${a[⟦\"⟧b]}", .unterminatedText),
      ("${a[⟦r'''⟧b']}", .unterminatedText),
      ("${a[⟦'⟧b\n']}", .unterminatedText),
      (#"${a["x⟦\q⟧"]}"#, .invalidEscape("\\q")),
      (#"${a["⟦\ud800⟧"]}"#, .invalidEscape("\\ud800")),
      (#"${a["⟦\x1⟧"]}"#, .invalidEscape("\\x1")),
      (#"${a["⟦\09⟧"]}"#, .invalidEscape("\\09")),
      ("${⟦12ab⟧}", .invalidNumber("12ab")),
      ("${⟦0x⟧}", .invalidNumber("0x")),
      ("${⟦9223372036854775808⟧}", .numberTooLarge("9223372036854775808")),
      ("${⟦loop⟧}", .reservedWord("loop")),
      ("${⟦in⟧}", .reservedWord("in")),
      ("${a.⟦null⟧}", .reservedWord("null")),
      ("${a ⟦//⟧ b}", .comment),
    ] as [(String, ExpressionError.Kind)])
  func `a mistake has its place`(_ marked: String, _ kind: ExpressionError.Kind) {
    expect(marked, kind)
  }

  @Test(
    arguments: [
      ("${⟦a.B{⟧}}", .message),
      ("${⟦siz⟧(a)}", .unknownFunction("siz", suggestion: .init(word: "size"))),
      (
        "${a.⟦startWith⟧('b')}",
        .unknownFunction("startWith", suggestion: .init(word: "startsWith"))
      ),
      (
        "${⟦base64.encod⟧(a)}",
        .unknownFunction("base64.encod", suggestion: .init(word: "base64.encode", isOnly: false))
      ),
      ("${⟦a.frobnicate⟧()}", .unknownFunction("a.frobnicate", suggestion: nil)),
      (
        "${a.⟦contains⟧()}", .wrongArgumentCount("contains", found: 0, expected: "1 argument")
      ),
      (
        "${⟦random.int⟧(1)}",
        .wrongArgumentCount("random.int", found: 1, expected: "2 arguments")
      ),
      (
        "${duration(⟦'5 s'⟧)}",
        .invalidArgument(
          function: "duration",
          reason: "the text is not a duration like `1h30m`, of at most 292 years")
      ),
      (
        "${timestamp(⟦'2026-13-01T00:00:00Z'⟧)}",
        .invalidArgument(
          function: "timestamp",
          reason: "the text is not a date or time of RFC 3339 from the year 1 to 9999")
      ),
      (
        "${format(now, ⟦'%Q'⟧)}",
        .invalidArgument(function: "format", reason: "there is no directive `%Q`")
      ),
      ("${has(⟦a⟧)}", .notAMember),
      ("${a.map(⟦b.c⟧, 1)}", .notAVariable(macro: "map")),
      (#"${b"⟦\u⟧0041"}"#, .invalidEscape("\\u")),
      ("${⟦18446744073709551616u⟧}", .numberTooLarge("18446744073709551616u")),
      ("${a.⟦`⟧b}", .unterminatedText),
      ("${⟦1 <= a < 9⟧}", .chainedComparison(meant: "1 <= a && a < 9")),
      ("${b && ⟦1 < a.b >= size(b)⟧}", .chainedComparison(meant: "1 < a.b && a.b >= size(b)")),
    ] as [(String, ExpressionError.Kind)])
  func `an expression that cannot be evaluated is reported with its place`(
    _ marked: String, _ kind: ExpressionError.Kind
  ) {
    expect(marked, kind)
  }

  @Test(arguments: ["(1 < a) < b", "1 < a < true", "1 < a < b", "1 < a == true", "a == b < 1"])
  func `a comparison of a comparison is allowed where both may be true or false`(text: String) {
    #expect(errors(in: "${\(text)}").isEmpty)
  }

  @Test func `all unknown functions of an expression are reported`() {
    #expect(
      errors(in: "${siz(a) + a.join(hexx(c)) + a.contain(b)}").map(\.kind) == [
        .unknownFunction("siz", suggestion: .init(word: "size")),
        .unknownFunction("hexx", suggestion: .init(word: "hex")),
        .unknownFunction("contain", suggestion: .init(word: "contains")),
      ])
  }

  @Test func `all broken templates of a text are reported`() {
    let marked = MarkedText("${a ⟦#⟧} ${ok} ${x[⟦'⟧]} ⟦${}⟧ ${b ⟦c⟧} ⟦${⟧d ${⟦siz⟧(b)} ⟦${⟧ e")
    let found = errors(in: marked.text).map(\.range)
    #expect(found == marked.ranges, "\(MarkedText.marking(marked.text, found))")
  }

  @Test func `at most a hundred broken templates of a text are reported`() {
    #expect(errors(in: String(repeating: "${}", count: 99)).count == 99)
    #expect(errors(in: String(repeating: "${}", count: 5000)).count == 100)
  }

  @Test func `nesting is bounded`() {
    func nested(_ depth: Int) -> String {
      "${" + String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth) + "}"
    }
    #expect(errors(in: nested(63)).isEmpty)
    #expect(errors(in: nested(64)).map(\.kind) == [.tooLarge])
    #expect(errors(in: nested(30_000)).map(\.kind) == [.tooLarge])
    let lists = "${" + String(repeating: "[", count: 5000) + "}"
    #expect(errors(in: lists).map(\.kind) == [.tooLarge])
    let conditionals = "${a" + String(repeating: " ? a : a", count: 5000) + "}"
    #expect(errors(in: conditionals).map(\.kind) == [.tooLarge])
    for long in [" + a", ".b()", " == a", "[b]", ".?b"] {
      let chain = "${a" + String(repeating: long, count: 9000) + "}"
      #expect(errors(in: chain).map(\.kind) == [.tooLarge], "\(long)")
    }
    #expect(
      errors(in: "${" + String(repeating: "!", count: 9000) + "a}").map(\.kind) == [.tooLarge])
    #expect(errors(in: "${a" + String(repeating: " && a", count: 9000) + "}").isEmpty)
    let wide = "${[" + String(repeating: "b,", count: 30_000) + "]}"
    #expect(errors(in: wide).map(\.kind) == [.tooLarge])
  }

  @Test func `an expression has at most 64 KiB`() {
    let name = String(repeating: "a", count: 65_534)
    #expect(errors(in: "${\(name)}").isEmpty)
    #expect(errors(in: "${\(name)a}").map(\.kind) == [.tooLarge])
    #expect(errors(in: "${" + String(repeating: "a.", count: 60_000)).map(\.kind) == [.tooLarge])
  }

  @Test func `a condition is an expression or one whole template`() {
    func parse(_ text: String) -> [ExpressionError.Kind] {
      var errors: [ExpressionError] = []
      let expression = Expression.parseCondition(text, errors: &errors)
      #expect((expression == nil) == !errors.isEmpty)
      return errors.map(\.kind)
    }
    #expect(parse("enabled") == [])
    #expect(parse("${enabled}") == [])
    #expect(parse("not ${enabled}") == [.partialCondition])
    #expect(parse("  ") == [.empty])
    #expect(parse("a == 1") == [])
    #expect(parse("a }") == [.unexpected(found: "}", expected: "the end of the expression")])
    #expect(parse(String(repeating: "a", count: 70_000)) == [.tooLarge])
  }

  @Test(arguments: [
    ("${siz(a)}", "unknown-function", "there is no function `siz`", ""),
    (
      "${a.size(1)}", "wrong-argument-count", "`size` takes no argument", "1 is written"
    ),
    ("${", "unclosed-template", "a template has no end", "no `}` closes this"),
    ("${}", "empty-expression", "an expression is empty", ""),
    (
      "${loop}", "reserved-word", "`loop` is a reserved word of the expression language",
      "not a name"
    ),
    (
      "${a b}", "invalid-expression", "`b` does not belong here",
      "expected the end of the expression"
    ),
    ("${a.}", "invalid-expression", "an expression ends too early", "expected a member's name"),
  ])
  func `a mistake is reported as a diagnostic`(
    _ text: String, _ code: String, _ message: String, _ label: String
  ) throws {
    let error = try #require(errors(in: text).first)
    var files = SourceFiles()
    let span = SourceSpan(
      file: files.add(SourceFile(path: "a.yaml", bytes: [])), range: error.range)
    let diagnostic = error.diagnostic(at: span)
    #expect(diagnostic.code.text == code)
    #expect(diagnostic.message == message)
    #expect(diagnostic.primary?.label == label)
    #expect(diagnostic.primary?.span == span)
  }

  @Test func `mutated templates neither crash nor hang`() {
    let seeds = [
      #"a ${b.c["d\u00e9"][0]} $${e} ${f('x', [1, {2: 3}]) ? -1.5e3 : r"\"}"#,
      #"${a["""}"""]} $$${b'\x00' in c}"#, "${needs[\"buy a pet\"].id}",
    ]
    let alphabet = Array("${}[]()'\"\\.a0u?:,-+rb \n/é#".utf8)
    var random = SeededGenerator(seed: 2026)
    for round in 0..<6000 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = alphabet.randomElement(using: &random) ?? 0
        if Bool.random(using: &random) { bytes.remove(at: place) }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      for error in errors(in: text) { #expect(error.range.upperBound <= text.utf8.count) }
      #expect(TemplateLookalike.find(in: text) { _ in true }.count <= bytes.count)
    }
  }
}
