// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing
import Values

@testable import YAMLTree

/// YAML 1.2.2, section 10.3.2.
@Suite struct `A value by the core schema` {
  private func json(_ text: String) throws -> String {
    let outcome = YAMLParser.parse(Array(text.utf8), of: SourceFileID(index: 0))
    return try #require(outcome.document).root.coreValue.jsonText()
  }

  @Test(arguments: [
    ("0123", "123"), ("+1", "1"), ("-0", "-0"), (".5", "0.5"), ("5.", "5"), ("0x1F", "31"),
    ("0o17", "15"), ("1e3", "1e3"), ("-.5E-2", "-0.5E-2"),
    ("0xFFFFFFFFFFFFFFFFFF", "4722366482869645213695"),
    ("True", "true"), ("FALSE", "false"), ("Null", "null"), ("~", "null"), ("'1'", "\"1\""),
    ("yes", "\"yes\""), ("1_000", "\"1_000\""), (".inf", "\".inf\""), (".nan", "\".nan\""),
    ("0x", "\"0x\""),
    ("0o8", "\"0o8\""), ("1.2.3", "\"1.2.3\""), ("1e", "\"1e\""), ("+", "\"+\""),
    ("12:30", "\"12:30\""),
    ("a: \nb: [1, 0x10]\nc: { d: 'x' }", #"{"a":null,"b":[1,16],"c":{"d":"x"}}"#),
    ("- |\n  0123\n-", #"["0123\n",null]"#), ("a: &x 01\nb: *x", #"{"a":1,"b":1}"#),
  ])
  func `is what YAML says`(text: String, expected: String) throws {
    let found = try json(text).filter { $0 != " " }
    #expect(found == expected.filter { $0 != " " })
  }

  @Test func `has a bound of digits`() throws {
    let long = "0x" + String(repeating: "F", count: 1_001)
    #expect(try json(long) == "\"\(long)\"")
    #expect(try json("0x" + String(repeating: "0", count: 999) + "A") == "10")
  }
}
