// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A draft of an import` {
  @Test(arguments: [
    ("a", nil, "a"), ("a ${b}", nil, "a $${b}"), ("cost $", "x", "cost $$${x}"),
    ("$", nil, "$"), ("$${", nil, "$$$${"),
  ])
  func `escapes literal text`(literal: String, expression: String?, template: String) {
    var text = ImportedText(literal)
    if let expression { text.append(expression: expression) }
    #expect(text.template == template)
  }

  @Test(arguments: [
    (["http://a.test/v1/x", "http://a.test/v1/y"], "http://a.test/v1"),
    (["http://a.test/pets/1", "http://a.test/pets/2"], "http://a.test"),
    (["http://a.test", "http://a.test/x"], "http://a.test"),
    (["http://a.test/x", "http://b.test/x"], nil),
    (
      ["http://a.test/x", "http://a.test/x", "http://a.test/x", "http://b.test/x"], "http://a.test"
    ),
    (["http://a.test/api/v2.1/x/1", "http://a.test/api/v2.1/y"], "http://a.test/api/v2.1"),
    (["http://a.test/api", "http://a.test/api/x"], "http://a.test"),
    (["http://a.test/api?x", "http://a.test/api/x"], "http://a.test"),
    (["http://a.test?x", "http://a.test/x"], nil),
  ])
  func `has the common start of addresses`(addresses: [String], start: String?) {
    let found = AddressStart.common(of: addresses.map { ImportedText($0) })
    #expect(found?.text.literal == start)
  }

  @Test func `has the common start of addresses with expressions`() throws {
    let text = ImportedText("http://") + .expression("host")
    let addresses = ["/a", "/b"].map { text + ImportedText($0) }
    let start = try #require(AddressStart.common(of: addresses))
    #expect(start.text == text)
    #expect(addresses.map { start.rest(of: $0)?.literal } == ["/a", "/b"])
    #expect(start.rest(of: ImportedText("http://c/a")) == nil)
  }

  @Test func `keeps repeated names`() throws {
    let fields = [("A", "1"), ("b", "2"), ("a", "3")].map {
      ImportedField($0.0, .text($0.1))
    }
    guard case .mapping(let entries)? = ImportedValue.merged(fields, foldsCase: true)?.content
    else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map(\.name) == ["A", "b"])
    guard
      case .list(let list)? = ImportedValue.ordered(fields + [ImportedField("b", .null)])?.content
    else {
      Issue.record("no list")
      return
    }
    #expect(list.count == 4)
  }

  @Test(arguments: [
    #"{"a": 1.50, "b": [true, null, "x\n"]}"#, #"[]"#, #"{"a": "ü"}"#, #"{ "a" : { } }"#,
  ])
  func `takes JSON whose text is ours`(text: String) {
    #expect(JSONBody.value(of: ImportedText(text)) != nil)
  }

  @Test(arguments: [
    #"{"a": "\u00fc"}"#, #"{"a": 1, "a": 2}"#, #"{"a": "b\/c"}"#, "1", #""a""#, "{", "",
    "{\"a\": \"\u{F0001}\"}",
  ])
  func `leaves other text as it is`(text: String) {
    #expect(JSONBody.value(of: ImportedText(text)) == nil)
  }

  @Test func `takes expressions in JSON`() throws {
    let text =
      ImportedText(#"{"id": "#) + .expression("id") + ImportedText(#", "name": "a "#)
      + .expression("name") + ImportedText(#""}"#)
    guard case .mapping(let entries)? = JSONBody.value(of: text)?.content,
      case .text(let id) = entries[0].value.content, case .text(let name) = entries[1].value.content
    else {
      Issue.record("no mapping")
      return
    }
    #expect(id.template == "${json.decode(id)}" && name.template == "a ${name}")
    let key = ImportedText(#"{""#) + .expression("k") + ImportedText(#"": 1}"#)
    #expect(JSONBody.value(of: key) == nil)
  }
}
