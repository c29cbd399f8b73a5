// SPDX-License-Identifier: Apache-2.0

import Digests
import Testing

@testable import Exchanges

@Suite struct `Text in a declared charset` {
  private static let cases: [(String, String, String)] = [
    ("iso-8859-1", "caf\u{e9}", "636166e9"), ("ISO-8859-15", "\u{20ac}", "a4"),
    ("windows-1252", "\u{20ac}\u{e9}", "80e9"), ("us-ascii", "a~", "617e"),
    ("koi8-r", "\u{43f}", "d0"), ("utf-16le", "a\u{1F415}", "61003dd815dc"),
    ("utf-16be", "a\u{e9}", "006100e9"), ("utf-16", "a", "fffe6100"),
    ("utf-16", "\u{feff}a", "fffe6100"), ("utf-32", "a", "fffe000061000000"),
    ("utf-32be", "a", "00000061"), ("utf-32le", "a", "61000000"),
    ("shift_jis", "\u{65e5}A\u{ff80}", "93fa41c0"), ("euc-jp", "\u{65e5}\u{ff80}", "c6fc8ec0"),
    ("iso-2022-jp", "a\u{65e5}b", "611b2442467c1b284262"),
    ("iso-2022-jp", "\u{65e5}", "1b2442467c1b2842"), ("euc-kr", "\u{d55c}", "c7d1"),
    ("gbk", "\u{4e2d}\u{20ac}", "d6d080"), ("gb18030", "\u{20ac}\u{1F600}", "a2e39439fc36"),
    ("big5", "\u{4e2d}\u{5341}", "a4a4a451"), ("x-unknown", "a", "61"),
  ]

  @Test(arguments: cases)
  func `is sent in it`(label: String, text: String, digits: String) throws {
    #expect(Hexadecimal.encode(try DeclaredCharset(label: label).bytes(of: text)) == digits)
  }

  @Test(arguments: [
    ("iso-8859-1", "\u{20ac}"), ("latin1", "\u{2019}"), ("us-ascii", "\u{e9}"),
    ("tis-620", "\u{20ac}"), ("shift_jis", "\u{a5}"), ("iso-2022-jp", "\u{ff80}"),
    ("iso-2022-jp", "\u{1b}"), ("big5", "\u{1F600}"), ("gbk", "\u{1F600}"), ("x-unknown", "\u{e9}"),
    ("euc-kr", "\u{1F600}"), ("windows-1251", "\u{e9}"),
  ])
  func `or not at all`(label: String, text: String) {
    #expect(throws: DeclaredCharset.Problem.self) {
      try DeclaredCharset(label: label).bytes(of: text)
    }
  }

  /// What is sent reads as what was given, with every label.
  @Test(arguments: [
    "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "gbk", "gb18030", "big5", "iso-8859-2",
    "windows-1258", "macintosh",
  ])
  func `reads as what was given`(label: String) throws {
    let charset = try #require(Charset(label: label))
    var text = String.UnicodeScalarView()
    var bytes: [UInt8] = []
    var state = EncodingState()
    for value in stride(from: UInt32(0x20), to: 0x11000, by: 11) {
      guard let scalar = Unicode.Scalar(value), charset.append(scalar, to: &bytes, &state) else {
        continue
      }
      text.append(scalar)
    }
    charset.end(&bytes, state)
    let read = try #require(charset.text(of: bytes[...]))
    #expect(Array(read.unicodeScalars) == Array(text))
    #expect(text.count > 10)
  }

  @Test func `is that of the type, else that of XML, and the two must agree`() throws {
    let xml = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a/>".utf8)
    func label(_ type: String?, _ isXML: Bool = false) throws -> String? {
      try DeclaredCharset.found(in: xml, contentType: type, isXML: isXML)?.label
    }
    #expect(try label(nil, true) == "iso-8859-1")
    #expect(try label("application/soap+xml") == "iso-8859-1")
    #expect(try label("text/plain") == nil)
    #expect(try label("text/xml; charset=latin1") == "latin1")
    #expect(try label("text/plain; charset=\"koi8-r\"") == "koi8-r")
    #expect(try label("text/plain; charset=UTF-8") == nil)
    #expect(throws: DeclaredCharset.Problem.self) { try label("text/xml; charset=utf-8") }
  }
}
