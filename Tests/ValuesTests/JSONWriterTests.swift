// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

struct JSONWriterTests {
  @Test func `commas and colons come where they belong`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.integer(1)
    writer.boolean(true)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    writer.key("b" as String)
    writer.string("x")
    writer.key("c")
    writer.raw("[0]".utf8)
    writer.key("d")
    writer.value(.number(ExactNumber(uncheckedDigits: "1.10")))
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":[1,true,null,{},[]],"b":"x","c":[0],"d":1.10}"#)
  }

  @Test func `after the end of a line the next one begins`() {
    var writer = JSONWriter(reservingCapacity: 64)
    writer.integer(1)
    writer.endLine()
    writer.integer(2)
    writer.endLine()
    #expect(writer.take() == Array("1\n2\n".utf8))
    writer.string("z")
    #expect(writer.bytes == Array("\"z\"".utf8))
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#),
    ("\u{8}\u{9}\u{A}\u{C}\u{D}\u{0}\u{1F}\u{7F}", "\"\\b\\t\\n\\f\\r\\u0000\\u001f\u{7F}\""),
    ("é漢😀\r\n", #""é漢😀\r\n""#), ("a\nb\nc", #""a\nb\nc""#),
  ])
  func `only required characters are escaped`(text: String, json: String) {
    #expect(Value.string(text).jsonText() == json)
    var writer = JSONWriter()
    writer.string(utf8: text.utf8)
    #expect(writer.bytes == Array(json.utf8))
  }

  @Test func `bytes that are not UTF-8 become the replacement character`() {
    var writer = JSONWriter()
    writer.string(utf8: [0x61, 0xFF] as [UInt8])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"a\u{FFFD}\"")
  }

  @Test(arguments: [0, 7, -1, 10, 1_000, Int.max, Int.min])
  func `an integer is written as Swift writes it`(integer: Int) {
    var writer = JSONWriter()
    writer.integer(integer)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == String(integer))
  }
}
