// SPDX-License-Identifier: Apache-2.0

import Digests
import Testing

@testable import Exchanges

@Suite struct `An encoding of East Asia` {
  private func text(_ label: String, _ bytes: [UInt8]) -> String? {
    Charset(label: label)?.text(of: bytes[...])
  }

  private func bytes(_ digits: String) throws -> [UInt8] {
    try #require(Hexadecimal.decode(digits))
  }

  /// Bytes by Python's codecs, but for the last of each: those are the standard's own rules.
  @Test(arguments: [
    ("Shift_JIS", "93fa967b8cea83658358836741c0b1", "日本語テストAﾀｱ"),
    ("shift_jis", "8740 8160 815c fc4b 80 f040", "①～―黑\u{80}\u{E000}"),
    ("euc-jp", "c6fccbdcb8eca5c6a5b9a5c841 8ec0 8fb0a1", "日本語テストAﾀ丂"),
    ("iso-2022-jp", "61 1b2442 467c4b5c 1b2842 62 1b284a 5c7e 1b2849 40 1b2440 386c", "a日本b¥‾ﾀ語"),
    ("euc-kr", "c7d1b1b9beee41 8141", "한국어A갂"),
    ("ks_c_5601-1987", "c7d1", "한"), ("gb2312", "d6d0ceC441", "中文A"), ("gbk", "80 a8bc", "€ḿ"),
    ("gb18030", "d6d0 8139ee39 9439fc36 8130 8130", "中㐀😀\u{80}"),
    ("gb18030", "a6d9 8135f437 e3329a35", "\u{FE10}\u{E7C7}\u{10FFFF}"),
    ("big5", "a4a4a4e541 8862 8864 88a3 88a5", "中文AÊ̄Ê̌ê̄ê̌"),
    ("big5-hkscs", "8877 a145 877b", "ò\u{2027}𡵓"),
  ])
  func `reads as in a browser`(label: String, digits: String, expected: String) throws {
    let found = text(label, try bytes(digits.replacing(" ", with: "")))
    #expect(
      found.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars), "\(found ?? "-")")
  }

  @Test(arguments: [
    ("shift_jis", "81"), ("shift_jis", "8120"), ("shift_jis", "a0"), ("shift_jis", "fd40"),
    ("shift_jis", "8540"), ("euc-jp", "a1"), ("euc-jp", "8ee0"), ("euc-jp", "8fa1"),
    ("euc-jp", "80a1"), ("iso-2022-jp", "1b2442 30"), ("iso-2022-jp", "1b2441"),
    ("iso-2022-jp", "1b"), ("iso-2022-jp", "0e"), ("iso-2022-jp", "80"),
    ("iso-2022-jp", "1b2849 60"), ("iso-2022-jp", "1b2442 0a"), ("euc-kr", "81"),
    ("euc-kr", "8140"),
    ("euc-kr", "c9ff"), ("gb18030", "ff"), ("gb18030", "8130"), ("gb18030", "813081"),
    ("gb18030", "8431a530"), ("gb18030", "fe39fe39"), ("gb18030", "817f"), ("big5", "8140"),
    ("big5", "a1"), ("big5", "a180"),
  ])
  func `is not text if bytes are unassigned`(label: String, digits: String) throws {
    #expect(text(label, try bytes(digits.replacing(" ", with: ""))) == nil)
  }

  /// What no bytes at all may do is stop the program.
  @Test(arguments: ["shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "gbk", "gb18030", "big5"])
  func `ends for any bytes`(label: String) {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        _ = text(label, [first, second])
        _ = text(label, [first, second, first, second, 0x1B, 0x24])
      }
    }
  }

  @Test func `is cut between characters for people`() {
    var response = Response(
      version: "1.1", status: 200,
      headers: HeaderFields([HeaderField("Content-Type", "text/plain; charset=euc-jp")]),
      body: [0x41] + [[UInt8]](repeating: [0xC6, 0xFC], count: 10).joined())
    #expect(response.transcodedBody(limit: 8)?.text == Array("A日日日".utf8))
    #expect(response.transcodedBody(limit: 8)?.charset == "euc-jp")
    response.body = [0xFF, 0xFF]
    #expect(response.transcodedBody(limit: 8) == nil)
  }
}
