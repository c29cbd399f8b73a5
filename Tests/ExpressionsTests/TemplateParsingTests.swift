// SPDX-License-Identifier: Apache-2.0

import Expressions
import TestSupport
import Testing
import Values

struct TemplateParsingTests {
  private func parse(_ text: String) throws -> Template {
    var errors: [ExpressionError] = []
    let template = Template.parse(text, errors: &errors)
    #expect(errors.isEmpty)
    return try #require(template)
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("$", "$"), ("$$", "$$"), ("a $b {c}", "a $b {c}"),
    ("$${a}", "${a}"), ("$$$${a}", "$${a}"), ("cost: $$5", "cost: $$5"), ("{{a}}", "{{a}}"),
  ])
  func `text without an open template is literal`(_ text: String, _ literal: String) throws {
    #expect(try parse(text).literal == literal)
    #expect(Template.firstOpening(in: text) == nil)
    #expect(Template.unescape(text) == literal)
  }

  @Test(arguments: [
    ("plain", "plain"), ("$", "$"), ("$$", "$$"), ("${a}", "$${a}"), ("$${a}", "$$$${a}"),
    ("$$${", "$$$$$${"), ("{$a} ${{b}} $", "{$a} $${{b}} $"), ("é${", "é$${"),
  ])
  func `text that is escaped is literal`(_ text: String, _ escaped: String) throws {
    #expect(Template.escape(text) == escaped)
    #expect(try parse(escaped).literal == text)
  }

  @Test(arguments: ["a ⟦${⟧b}", "$$⟦${⟧b}", "$${a} ⟦${⟧"])
  func `the first open template is found for literal places`(_ marked: String) {
    let marked = MarkedText(marked)
    #expect(Template.firstOpening(in: marked.text) == marked.ranges.first)
  }

  @Test func `an odd number of dollars opens a template after half of them`() throws {
    let template = try parse("$$${user}!")
    #expect(template.segments.count == 3)
    var scope = VariableScope()
    scope.bind("user", to: .string("ada"))
    #expect(try template.render(in: scope).text == "$ada!")
  }

  @Test func `names are read with their members and ranges`() throws {
    let marked = MarkedText(#"é ${ ⟦⟦needs⟧.⟦buy⟧⟦["a }"]⟧⟦[ 0 ]⟧⟧ } ${⟦row⟧}"#)
    let references = try parse(marked.text).references
    #expect(references.map(\.root) == ["needs", "row"])
    let first = try #require(references.first)
    #expect(first.range == marked.ranges[0])
    #expect(first.rootRange == marked.ranges[1])
    #expect(first.path.map(\.key) == [.name("buy"), .name("a }"), .index(0)])
    #expect(first.path.map(\.range) == Array(marked.ranges[2...4]))
    #expect(references.last?.range == marked.ranges[5])
  }

  @Test(arguments: [
    #"${row["}"]}"#, #"${row['}']}"#, #"${row["""}"""]}"#, #"${row['''}''']}"#,
    #"${row[r"}"]}"#, #"${row["\x7d"]}"#, #"${row["\175"]}"#, #"${row["\u007d"]}"#,
    #"${row["\U0000007D"]}"#, #"${(row)["}"]}"#, "${\n row\t['}'] }",
  ])
  func `a brace inside of a text ends nothing`(_ text: String) throws {
    #expect(try parse(text).references.first?.path.map(\.key) == [.name("}")])
  }

  @Test func `escapes and raw texts give their text`() throws {
    let keys = try parse(#"${a["\a\b\f\n\r\t\v\\\?\"\'\`"][r"\n"][R'\']}"#)
    #expect(
      keys.references.first?.path.map(\.key) == [
        .name("\u{7}\u{8}\u{C}\n\r\t\u{B}\\?\"'`"), .name("\\n"), .name("\\"),
      ])
  }

  @Test func `exactly one template is whole and keeps its type`() throws {
    #expect(try parse("${a.b}").wholeExpression?.range == 2..<5)
    #expect(try parse(" ${a}").wholeExpression == nil)
    #expect(try parse("${a}${b}").wholeExpression == nil)
    #expect(try parse("a").wholeExpression == nil)
    #expect(try parse("${a}").literal == nil)
  }

  @Test(arguments: [
    ("1", "1"), ("-1", "-1"), ("0x1F", "31"), ("-0X10", "-16"), ("007", "7"), ("1.50", "1.50"),
    (".5", "0.5"), ("-.5", "-0.5"), ("00.5", "0.5"), ("1e3", "1e3"), ("1E-3", "1E-3"),
    ("-9223372036854775808", "-9223372036854775808"), ("(5)", "5"),
  ])
  func `a number literal keeps its digits`(_ text: String, _ digits: String) throws {
    #expect(try parse("${\(text)}").render(in: VariableScope()).text == digits)
  }

  @Test func `other literals have their values`() throws {
    let scope = VariableScope()
    #expect(try parse("${true}").evaluate(in: scope).value == .boolean(true))
    #expect(try parse("${false}").evaluate(in: scope).value == .boolean(false))
    #expect(try parse("${null}").evaluate(in: scope).value == .null)
    #expect(try parse("${'}'}").evaluate(in: scope).value == .string("}"))
  }
}
