// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing

@testable import Files

@Suite struct `An environment file` {
  private func parse(_ text: String) -> EnvironmentFileParser {
    parse(Array(text.utf8))
  }

  private func parse(_ bytes: [UInt8]) -> EnvironmentFileParser {
    var parser = EnvironmentFileParser(bytes, of: SourceFileID(index: 0), displayPath: ".env")
    parser.parse()
    return parser
  }

  @Test(arguments: [
    ("A=ada", "ada"), ("export A=ada", "ada"), ("  A = ada  ", "ada"), ("A=", ""), ("A=''", ""),
    ("A='a b#c'", "a b#c"), ("A=\"one\\ntwo\"", "one\ntwo"), ("A='one\\ntwo'", "one\\ntwo"),
    ("A=a $b ${c}  # note", "a $b ${c}"), ("A=a#b", "a#b"), ("A= # note", ""), ("A=x=y==", "x=y=="),
    ("A=\"\\t\\\"\\\\\\$\\x\"", "\t\"\\$\\x"), ("A='one\ntwo'", "one\ntwo"), ("A=a\r\nB=b", "a"),
    ("\u{FEFF}A=a", "a"), ("# A=no\n\n\tA=yes", "yes"), ("A=1\nA=2", "2"), ("A='x' # note", "x"),
    ("A=it's", "it's"), ("A=é", "é"), ("A=CURLEW_X", "CURLEW_X"),
  ])
  func `gives a name its value`(text: String, value: String) {
    let parser = parse(text)
    #expect(parser.diagnostics.isEmpty)
    #expect(parser.result["A"] == value)
  }

  @Test(arguments: [
    ("PASSWORD hunter2", 0..<1), ("=x", 0..<1), ("1A=x", 0..<1), ("A-B=x", 0..<1),
    ("OK=1\nexport", 5..<6), ("A='open\nB=1", 2..<3), ("A='x'y", 5..<6), ("export  ", 0..<1),
  ])
  func `that is broken is reported with the place`(text: String, range: Range<Int>) {
    let parser = parse(text)
    #expect(parser.diagnostics.map(\.code) == ["bad-env-line"])
    #expect(parser.diagnostics.first?.primary?.span.range == range)
    #expect(parser.result["A"] == nil)
  }

  @Test func `is read on after a bad line`() {
    let parser = parse("oh no\nA=1\nB='open\nC=3")
    #expect(parser.result["A"] == "1")
    #expect(parser.result["C"] == "3")
    #expect(parser.diagnostics.count == 2)
  }

  @Test func `sets no name of curlew's own`() {
    let parser = parse("CURLEW_ALLOW_EXEC=1\nexport CURLEW_VAR_a=2\nCURLEWX=3")
    #expect(
      parser.diagnostics.map(\.code) == ["curlew-name-in-env-file", "curlew-name-in-env-file"])
    #expect(parser.diagnostics.first?.primary?.span.range == 0..<17)
    #expect(parser.result["CURLEW_ALLOW_EXEC"] == nil)
    #expect(parser.result.count == 1)
  }

  @Test func `shows names and hides values`() {
    let text = "A=secret one\nPASSWORD hunter2\nB = 'x\ny' # s\n"
    let masked = String(decoding: parse(text).masked, as: UTF8.self)
    #expect(masked == "A=****** ***\n******** *******\nB = **\n** * *\n")
    #expect(masked.utf8.count == text.utf8.count)
  }

  @Test func `that is not text is one diagnostic`() {
    #expect(parse([0x41, 0x3D, 0xFF]).diagnostics.map(\.code) == ["not-utf8"])
    #expect(parse([0x41, 0x3D, 0x00]).diagnostics.map(\.code) == ["not-utf8"])
  }

  @Test func `with only bad lines has a limited number of diagnostics`() {
    let parser = parse(String(repeating: "oh no\n", count: 100_000))
    #expect(parser.diagnostics.count == EnvironmentFileParser.diagnosticLimit)
  }
}
