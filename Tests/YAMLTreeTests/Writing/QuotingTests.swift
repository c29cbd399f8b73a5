// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import YAMLTree

@Suite struct QuotingTests {
  @Test(arguments: [
    ("a b", "'a b'"), ("it's", #""it's""#), (#"a\d"#, #"'a\d'"#),
    (#"say "it's""#, #"'say "it''s"'"#),
    ("a\tb", #""a\tb""#), ("\u{1b}[0m", #""\x1b[0m""#), ("a \u{85} b", #""a \x85 b""#),
    ("a \u{2028} b", #""a \u2028 b""#), ("\u{feff}é", #""\ufeffé""#), ("\u{ffff}", #""\uffff""#),
  ])
  func `quoted text reads back as the same text`(text: String, quoted: String) throws {
    #expect(Quoting.quoted(text).utf8.elementsEqual(quoted.utf8))
    let scalar = try #require(Reading("- \(quoted)\n").root?.sequence?.first?.scalar)
    #expect(scalar.text.unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
