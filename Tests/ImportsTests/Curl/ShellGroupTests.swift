// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `Parentheses of a shell` {
  @Test(arguments: [
    ("(a) b", "\\", "(a)"), ("(a (b) c) d", "\\", "(a (b) c)"),
    ("(')' \")\" \\) a) b", "\\", "(')' \")\" \\) a)"),
    ("(\"a\\\")\" b) c", "\\", "(\"a\\\")\" b)"), ("('a\\') b", "\\", "('a\\')"),
    ("(\"a`\")\" b) c", "`", "(\"a`\")\" b)"), ("(`) a) b", "`", "(`) a)"),
    ("('`') b", "`", "('`')"),
    ("(a", "\\", "(a"), ("(a\\", "\\", "(a\\"), ("", "\\", ""),
  ])
  func `end`(text: String, escape: String, group: String) throws {
    let escape = try #require(escape.utf8.first)
    let end = ShellGroup.end(in: Array(text.utf8), from: 0, escape: escape)
    #expect(String(decoding: text.utf8.prefix(end), as: UTF8.self) == group)
  }
}
