// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import YAMLTree

@Suite struct QuotingTests {
  @Test(arguments: [
    ("a b", "'a b'"), ("it's", #""it's""#), (#"a\d"#, #"'a\d'"#),
    (#"say "it's""#, #"'say "it''s"'"#),
    ("a\tb", #""a\tb""#), ("\u{1b}[0m", #""\x1b[0m""#), ("a \u{85} b", #""a \x85 b""#),
    ("a \u{2028} b", #""a \u2028 b""#), ("\u{feff}é", #""\ufeffé""#), ("\u{ffff}", #""\uffff""#),
    ("\u{7F}", #""\x7f""#), ("\u{202E}b", #""\u202eb""#),
  ])
  func `quoted text reads back as the same text`(text: String, quoted: String) throws {
    #expect(Quoting.quoted(text).utf8.elementsEqual(quoted.utf8))
    let scalar = try #require(Reading("- \(quoted)\n").root?.sequence?.first?.scalar)
    #expect(scalar.text.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(
    arguments: [
      (0xFDD0, #"\ufdd0"#), (0xFFFE, #"\ufffe"#), (0x1FFFE, #"\U0001fffe"#),
      (0x10FFFF, #"\U0010ffff"#),
    ] as [(UInt32, String)])
  func `a noncharacter is an escape, also beyond the first plane`(
    value: UInt32, escape: String
  ) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let quoted = Quoting.quoted("a\(scalar)b")
    #expect(quoted == "\"a\(escape)b\"")
    let read = try #require(Reading("- \(quoted)\n").root?.sequence?.first?.scalar)
    #expect(read.text.unicodeScalars.elementsEqual("a\(scalar)b".unicodeScalars))
  }
}
