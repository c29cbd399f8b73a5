// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

@Suite struct BodyTextTests {
  private func text(_ body: [UInt8], _ type: String? = nil) throws -> String {
    try BodyText(body, contentType: type).text
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    ("text/plain; charset=iso-8859-1", [0x63, 0x61, 0x66, 0xE9] as [UInt8], "café"),
    ("text/plain;CHARSET=\"Latin1\"", [0xFC], "ü"),
    ("text/plain; charset=windows-1252", [0x80, 0x93, 0x94], "€“”"),
    ("text/plain; charset=us-ascii", [0x41], "A"),
    ("text/plain; charset=iso-8859-15", [0xA4], "€"),
    ("text/plain; charset=ISO8859-2", [0xB3], "ł"),
    ("text/plain; charset=windows-1251", [0xCF, 0xF0, 0xE8], "При"),
    ("text/plain; charset=koi8-r", [0xF0], "П"),
    ("text/plain; charset=koi8-u", [0xAE, 0xBE], "ўЎ"),
    ("text/plain; charset=windows-1255", [0xE5, 0xCA], "ו\u{5BA}"),
    ("text/plain; charset=utf-16", [0x41, 0, 0xAC, 0x20], "A€"),
    ("text/plain; charset=utf-16be", [0, 0x41, 0x20, 0xAC], "A€"),
    ("text/plain; charset=utf-16le", [0x3D, 0xD8, 0x00, 0xDE], "😀"),
    ("text/plain; charset=utf-32be", [0, 1, 0xF6, 0], "😀"),
    ("text/plain; charset=utf-8; x=y", [0xC3, 0xA9], "é"), ("text/plain", [0xC3, 0xA9], "é"),
    ("text/plain; charset=", [0x41], "A"),
  ])
  func `the charset of the header decides`(type: String, body: [UInt8], expected: String) throws {
    #expect(try text(body, type) == expected)
  }

  @Test func `a byte order mark overrides the header and is not part of the text`() throws {
    #expect(try text([0xEF, 0xBB, 0xBF] + bytes("é"), "text/plain; charset=iso-8859-1") == "é")
    #expect(try text([0xFF, 0xFE, 0x41, 0], "text/plain; charset=utf-8") == "A")
    #expect(try text([0xFE, 0xFF, 0, 0x41]) == "A")
    #expect(try text([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]) == "A")
    #expect(try text([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41]) == "A")
  }

  @Test func `XML and HTML declare their own charset if the header does not`() throws {
    let xml = bytes("<?xml version='1.0' encoding='ISO-8859-1'?><a>") + [0xE9] + bytes("</a>")
    #expect(try text(xml, "application/xml").hasSuffix("<a>é</a>"))
    #expect(try text(xml).hasSuffix("<a>é</a>"))
    #expect(throws: BodyText.Problem.self) { try text(xml, "application/xml; charset=utf-8") }
    for meta in [
      "<META CHARSET=windows-1252>", "<meta charset=\"latin1\"/>",
      "<meta http-equiv='Content-Type' content='text/html; charset=iso-8859-1'>",
    ] {
      let html = bytes("<!doctype html><head>\(meta)<p>") + [0xE9]
      #expect(try text(html, "text/html").hasSuffix("<p>é"), "\(meta)")
      #expect(throws: BodyText.Problem.self, "\(meta)") { try text(html, "text/plain") }
    }
  }

  @Test func `bytes that are not text in their charset, or of an unknown charset, are reported`() {
    #expect(throws: BodyText.Problem.notInCharset("utf-8")) { try text([0xFF]) }
    #expect(throws: BodyText.Problem.notInCharset("utf-16le")) {
      try text([0x41], "text/plain; charset=utf-16")
    }
    #expect(throws: BodyText.Problem.notInCharset("utf-16le")) {
      try text([0x00, 0xD8], "text/plain; charset=utf-16")
    }
    #expect(throws: BodyText.Problem.notInCharset("iso-8859-8")) {
      try text([0xA1], "text/plain; charset=iso-8859-8")
    }
    #expect(throws: BodyText.Problem.unknownCharset("ISO-2022-KR")) {
      try text([0x83, 0x65], "text/plain; charset=ISO-2022-KR")
    }
    #expect(throws: BodyText.Problem.unknownCharset("klingon")) {
      try text([0x80], "text/plain; charset=klingon")
    }
    #expect(
      BodyText.Problem.unknownCharset("klingon").words
        == "the body is in charset `klingon`, which curlew does not read")
  }

  @Test func `plain ASCII reads in any charset`() throws {
    #expect(try text(bytes("abc"), "text/plain; charset=utf-7") == "abc")
    #expect(throws: BodyText.Problem.self) {
      try text([0x1B, 0x24, 0x42], "text/plain; charset=iso-2022-cn")
    }
  }

  @Test(arguments: [
    "ibm866", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-10",
    "iso-8859-13", "iso-8859-14", "iso-8859-16", "koi8-u", "macintosh", "windows-874",
    "windows-1250", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257",
    "windows-1258", "iso-8859-9", "iso-8859-11", "cp1250", "x-cp1251", "latin2", "iso_8859-2:1987",
  ])
  func `every table has the lower half of ASCII`(label: String) throws {
    let charset = try #require(Charset(label: label))
    let ascii = (0..<128).map { UInt8($0) }
    #expect(charset.text(of: ascii[...]) == String(decoding: ascii, as: UTF8.self))
    #expect((128..<256).contains { charset.text(of: [UInt8($0)]) != nil })
  }

  @Test func `a body becomes UTF-8 for people, cut between characters`() {
    var response = Response(
      version: "1.1", status: 200,
      headers: HeaderFields([HeaderField("Content-Type", "text/plain; charset=latin1")]),
      body: [0x63, 0xE9])
    #expect(response.transcodedBody(limit: 100)?.text == bytes("cé"))
    #expect(response.transcodedBody(limit: 100)?.charset == "windows-1252")
    response.body = bytes("plain")
    #expect(response.transcodedBody(limit: 100) == nil)
    response.headers = HeaderFields()
    response.body = [0xFF, 0xFE] + [[UInt8]](repeating: [0x3D, 0xD8, 0, 0xDE], count: 10).joined()
    #expect(
      response.transcodedBody(limit: 12)?.text == bytes("😀😀"))
    response.body = [0xFF, 0x00]
    #expect(response.transcodedBody(limit: 100) == nil)
  }
}
