// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CollectionFormat

@Suite struct `A value with a tag` {
  @Test(arguments: [
    ("!!str 12", "\"12\""), ("!!str true # why", "\"true\" # why"), ("!!str", "\"\""),
    ("!!str \"12\"", "\"12\""), ("!!str |", "|"), ("!!str 1.10, b: 2 }", "\"1.10\", b: 2 }"),
    ("!<tag:yaml.org,2002:str> 12", "\"12\""), ("! 12", "\"12\""), ("!!int \"12\"", "12"),
    ("!!int -3", "-3"), ("!!float 1", "1.0"), ("!!float '1e3'", "1e3"),
    ("!!bool \"true\"", "true"), ("!!null \"\"", "null"), ("!!null", "null"),
    ("!!seq [1]", "[1]"), ("!!map {a: 1}", "{a: 1}"), ("!int \"${id}\"", "\"${id}\""),
  ])
  func `has the same value without it`(_ written: String, _ plain: String) throws {
    let found = try #require(TaggedValue(Array(written.utf8)[...])?.untagged)
    #expect(String(decoding: found.text, as: UTF8.self) == plain)
    #expect(found.isSame)
  }

  @Test(arguments: [
    "!!int 0x1F", "!!int 1.5", "!!int 012", "!!bool yes", "!!seq {a}", "!!binary aGk=", "!foo x",
    "!!set {a, b}", "!!str \"${id}\"", "!(a == b)", "! status == 200", "!!timestamp 2020-01-01",
    "!!str a: b",
  ])
  func `has no equal text`(_ written: String) {
    let found = TaggedValue(Array(written.utf8)[...])?.untagged
    #expect(found?.isSame != true)
  }
}
