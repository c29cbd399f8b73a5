// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Testing

@testable import YAMLTree

struct ScalarValueTests {
  private func value(_ text: String) -> YAMLScalarValue? {
    Reading("- \(text)\n").root?.sequence?.first?.scalar?.value
  }

  @Test(arguments: [
    "0", "-0", "7", "42", "-1", "1.5", "1.10", "0.5", "1e3", "1E+3", "-1.5e-10", "1e999",
    "123456789012345678901234567890",
  ])
  func `JSON's numbers are numbers`(_ text: String) {
    #expect(value(text) == .number)
  }

  static let ambiguous: [(text: String, number: String?)] = [
    ("02134", "2134"), ("+49151", "49151"), ("0x1F", "31"), ("0o17", "15"), (".5", "0.5"),
    ("5.", "5"), ("-.5", "-0.5"), ("00", "0"), ("-012", "-12"), ("1.e3", "1e3"),
    ("12e4567", nil), (".nan", nil), (".inf", nil), ("-.INF", nil), ("+.Inf", nil),
    ("0xFFFFFFFFFFFFFFFFF", nil),
  ]

  @Test(arguments: ambiguous)
  func `numbers of the core schema only are asked about`(_ text: String, _ number: String?) throws {
    let scalar = try #require(Reading("- \(text)\n").root?.sequence?.first?.scalar)
    #expect(scalar.value == .ambiguousNumber)
    let problem = scalar.ambiguousNumberProblem
    let help = ["write \"\(text)\" for the text"]
    #expect(problem.help == help + (number.map { ["write \($0) for the number"] } ?? []))
    #expect(problem.code == "ambiguous-number")
    #expect(problem.primary?.span.range == 2..<2 + text.utf8.count)
  }

  @Test(arguments: ["1e1000", "-2.5E+4567", "1e-1000"])
  func `a number of JSON with a longer exponent is beyond the range`(_ text: String) throws {
    let scalar = try #require(Reading("- \(text)\n").root?.sequence?.first?.scalar)
    #expect(scalar.value == .ambiguousNumber)
    #expect(
      scalar.ambiguousNumberProblem.message
        == "`\(text)` is beyond the range of numbers: an exponent has at most 3 digits")
  }

  @Test(arguments: [
    "yes", "no", "on", "off", "True", "NULL", "12:30:45", "2001-12-14", "1_000", "0b1", "+", ".",
    "...x", "1.2.3", "1e", "1e+", "e5", "0x", "0xG", "0o8", "+.nan", "--1", "1 2", "nul", "tru",
  ])
  func `other plain scalars are text`(_ text: String) {
    #expect(value(text) == .text)
  }

  @Test func `true, false, null and ~ have their special meaning`() {
    #expect(value("true") == .boolean(true))
    #expect(value("false") == .boolean(false))
    #expect(value("null") == .null)
    #expect(value("~") == .null)
  }

  @Test(arguments: ["'1'", "\"true\"", "|\n  null", ">\n  1"])
  func `quoted scalars and block scalars are text`(_ text: String) {
    #expect(value(text) == .text)
  }
}
