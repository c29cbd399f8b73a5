// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

private func root(_ text: String) throws -> JSONNode { try JSONDocument.parse(text).root }

struct JSONParsingTests {
  @Test func `order, duplicates and digits are kept`() throws {
    let node = try root(#"{"b": 1.10, "a": [1e2, -0], "b": 12345678901234567890.10}"#)
    #expect(node.members.map { $0.name.stringValue } == ["b", "a", "b"])
    #expect(node[member: "b"]?.numberDigits == "12345678901234567890.10")
    #expect(node.all(member: "b").map(\.numberDigits) == ["1.10", "12345678901234567890.10"])
    #expect(node[member: "a"]?.elements.map(\.numberDigits) == ["1e2", "-0"])
    #expect(node.hasDuplicateNames)
    #expect(try !root(#"{"a":{"b":1},"b":[1]}"#).hasDuplicateNames)
    #expect(node.jsonText() == #"{"b":1.10,"a":[1e2,-0],"b":12345678901234567890.10}"#)
  }

  @Test func `every value knows its bytes`() throws {
    let text = #" { "é" : [ true , "x\"y" , {} ] } "#
    let bytes = Array(text.utf8)
    let node = try root(text)
    let list = try #require(node[member: "é"])
    func slice(_ node: JSONNode?) -> String? {
      node.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }
    #expect(slice(node) == #"{ "é" : [ true , "x\"y" , {} ] }"#)
    #expect(slice(list) == #"[ true , "x\"y" , {} ]"#)
    #expect(slice(list[0]) == "true")
    #expect(slice(list[1]) == #""x\"y""#)
    #expect(slice(list[2]) == "{}")
    #expect(list.offset == 10)
  }

  @Test func `elements are found from both ends, across others`() throws {
    let node = try root(#"[[1,[2]],{"a":{"b":[]}},"x",4]"#)
    #expect(node.count == 4)
    #expect(node[2]?.stringValue == "x")
    #expect(node[-1]?.numberDigits == "4")
    #expect(node[-4]?.jsonText() == "[1,[2]]")
    #expect(node[4] == nil)
    #expect(node[-5] == nil)
    #expect(node[member: "a"] == nil)
    #expect(node[1]?[0] == nil)
    #expect(node[1]?.count == 1)
    #expect(node[1]?[member: "a"]?[member: "b"]?.count == 0)
  }

  @Test func `scalars are complete documents`() throws {
    #expect(try root("true").boolean == true)
    #expect(try root(" false ").boolean == false)
    #expect(try root("null").isNull)
    #expect(try root("-1.5e-3").number == ExactNumber(parsing: "-0.0015"))
    #expect(try root(#""""#).stringValue == "")
    #expect(try root("1").elements.count == 0)
    #expect(try root("[1]").members.count == 0)
    #expect(try root("[]").stringValue == nil)
    #expect(try root("[]").boolean == nil)
    #expect(try root("[]").numberDigits == nil)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9""#, "Aé"),
    (#""\ud83d\ude00!""#, "😀!"), (#""\ud800""#, "\u{FFFD}"), (#""\udc00x""#, "\u{FFFD}x"),
    (#""\ud800\u0041""#, "\u{FFFD}A"), (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"),
    (#""\u0000""#, "\0"), (#""é\n漢字😀""#, "é\n漢字😀"), (#""\ud800\n""#, "\u{FFFD}\n"),
  ])
  func `escapes are read, a lone surrogate as the replacement character`(
    json: String, text: String
  ) throws {
    let node = try root(json)
    #expect(node.stringValue.map { Array($0.utf8) } == Array(text.utf8))
    #expect(node.stringEquals(text))
    #expect(!node.stringEquals(text + "x"))
  }

  @Test func `texts are compared as bytes, not by canonical equivalence`() throws {
    #expect(try !root("\"e\u{301}\"").stringEquals("é"))
    #expect(try root("{\"e\u{301}\":1}")[member: "é"] == nil)
  }

  @Test(arguments: [
    ("", JSONSyntaxError.Kind.emptyText, 0, JSONSyntaxError.Expectation.value),
    (" \n", .emptyText, 2, .value), ("[1,]", .trailingComma, 3, .value),
    (#"{"a":1,}"#, .trailingComma, 7, .name), ("[1", .unexpectedEnd, 2, .commaOrEndOfArray),
    ("[", .unexpectedEnd, 1, .valueOrEndOfArray), ("{", .unexpectedEnd, 1, .nameOrEndOfObject),
    ("[1 2]", .unexpectedByte, 3, .commaOrEndOfArray), (#"{"a" 1}"#, .unexpectedByte, 5, .colon),
    (#"{"a":}"#, .unexpectedByte, 5, .value),
    (#"{"a":1 "b"}"#, .unexpectedByte, 7, .commaOrEndOfObject),
    ("[1}", .unexpectedByte, 2, .commaOrEndOfArray), ("01", .leadingZero, 1, .end),
    ("1.", .unexpectedEnd, 2, .digit), ("-x", .unexpectedByte, 1, .digit),
    ("1 1", .trailingText, 2, .end),
    ("{}}", .trailingText, 2, .end), ("truE", .unexpectedByte, 3, .literal),
    ("nul", .unexpectedEnd, 3, .literal),
    (#""a"#, .unexpectedEnd, 2, .closingQuote), ("\"a\nb\"", .controlCharacter, 2, .escape),
    (#""\x""#, .invalidEscape, 2, .escape), (#""\u12g4""#, .invalidEscape, 5, .hexadecimalDigit),
    (#""\"#, .unexpectedEnd, 2, .escape), ("\u{FEFF}{}", .byteOrderMark, 0, .value),
    ("'a'", .unexpectedByte, 0, .value), ("[,1]", .unexpectedByte, 1, .valueOrEndOfArray),
    ("{1:2}", .unexpectedByte, 1, .nameOrEndOfObject), ("\0", .unexpectedByte, 0, .value),
    ("[\"1234567\u{1}\"]", .controlCharacter, 9, .escape),
  ])
  func `an error names its byte, the mistake and the expected syntax`(
    text: String, kind: JSONSyntaxError.Kind, offset: Int, expected: JSONSyntaxError.Expectation
  ) {
    #expect(throws: JSONSyntaxError(kind, at: offset, expected: expected)) {
      try JSONDocument.parse(text)
    }
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xC3, 0x22], [0x22, 0xE2, 0x82], [0x22, 0xFF, 0x22],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused where they begin`(bytes: [UInt8]) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument.parse(bytes) }
    #expect(error?.kind == .invalidUTF8)
    #expect(error?.offset == 1)
  }

  @Test func `the depth limit is an error, not a crash`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try root(nested(512)).count == 1)
    for text in [nested(513), String(repeating: "[", count: 1_000_000)] {
      let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument.parse(text) }
      #expect(error?.kind == .tooDeep)
      #expect(error?.offset == 512)
    }
    let objects = String(repeating: #"{"":"#, count: 513)
    #expect(throws: JSONSyntaxError.self) { try JSONDocument.parse(objects) }
    let many = "[" + String(repeating: nested(511) + ",", count: 50) + "1]"
    #expect(try root(many).count == 51)
    #expect(try JSONDocument.parse(nested(3), maximumDepth: 3).root.count == 1)
    #expect(throws: JSONSyntaxError.self) { try JSONDocument.parse(nested(4), maximumDepth: 3) }
  }
}
