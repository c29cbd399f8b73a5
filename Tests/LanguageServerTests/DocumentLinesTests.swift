// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import Testing

@Suite struct `The lines of a document` {
  private static let texts = [
    "", "a", "a\n", "a\r\nb", "a\rb", "a\r\r\nb\n\n", "ä😀x\nplain\n😀", "\u{FEFF}curlew: 1\n",
    "a\u{2028}b\u{85}c",
  ]

  @Test(arguments: texts, [PositionEncoding.utf8, .utf16])
  func `give each character a position, and take it back`(
    text: String, encoding: PositionEncoding
  ) {
    let bytes = Array(text.utf8)
    let lines = DocumentLines(bytes)
    for offset in 0...bytes.count where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      // LF of CRLF is in the break that begins before it.
      if offset > 0, offset < bytes.count, bytes[offset] == 0x0A, bytes[offset - 1] == 0x0D {
        continue
      }
      #expect(lines.offset(of: lines.position(of: offset, encoding), encoding) == offset)
    }
  }

  @Test func `count UTF-16 code units or bytes`() {
    let lines = DocumentLines(Array("ä😀x\r\n😀".utf8))
    #expect(lines.position(of: 6, .utf16) == EditorPosition(line: 0, character: 3))
    #expect(lines.position(of: 6, .utf8) == EditorPosition(line: 0, character: 6))
    #expect(lines.position(of: 13, .utf16) == EditorPosition(line: 1, character: 2))
  }

  /// In a surrogate pair, after a line and after the text.
  @Test(arguments: [
    (0, 2, 2), (0, 99, 7), (1, 1, 9), (1, 3, 13), (7, 0, 13),
  ])
  func `bring positions back into the text`(line: Int, character: Int, offset: Int) {
    let lines = DocumentLines(Array("ä😀x\r\n😀".utf8))
    let position = EditorPosition(line: line, character: character)
    #expect(lines.offset(of: position, .utf16) == offset)
  }

  @Test func `are those of a new text after each change`() {
    var chance = SystemRandomNumberGenerator()
    let pieces = ["", "a", "\n", "\r", "\r\n", "ä", "😀", "key: x\n", "\n\n", "\r\r"]
    for _ in 0..<200 {
      var lines = DocumentLines(Array("curlew: 1\r\nname: ä\n".utf8))
      for _ in 0..<20 {
        let ends = (0..<2).map { _ in
          lines.offset(
            of: EditorPosition(
              line: Int.random(in: 0...lines.lineCount, using: &chance),
              character: Int.random(in: 0...5, using: &chance)), .utf16)
        }.sorted()
        let piece = pieces.randomElement(using: &chance) ?? ""
        lines.replace(ends[0]..<ends[1], with: Array(piece.utf8))
        let fresh = DocumentLines(lines.bytes)
        #expect(lines.lineCount == fresh.lineCount)
        for line in 0..<fresh.lineCount {
          #expect(lines.range(ofLine: line) == fresh.range(ofLine: line))
        }
        for offset in 0...lines.bytes.count {
          #expect(lines.position(of: offset, .utf16) == fresh.position(of: offset, .utf16))
        }
      }
    }
  }
}

@Suite struct `The address of a document` {
  @Test(arguments: [
    ("file:///a/b.yaml", "/a/b.yaml"), ("FILE://localhost/a%20b/%C3%A4.yaml", "/a b/ä.yaml"),
    ("file:///a/../b.yaml", "/a/../b.yaml"), ("file:///a%zz", "/a%zz"), ("file:///a#b?c", "/a"),
    ("file://server/a", nil), ("untitled:Untitled-1", nil), ("git:/a.yaml", nil), ("file:a", nil),
    ("file:///a%00b", nil), ("", nil),
  ])
  func `has a path only for files of this machine`(text: String, path: String?) {
    #expect(DocumentURI(text).path == path.map { Array($0.utf8) })
  }

  @Test func `of a path keeps only safe characters`() {
    let uri = DocumentURI(path: Array("/a b/#ä%.yaml".utf8))
    #expect(uri.text == "file:///a%20b/%23%C3%A4%25.yaml")
    #expect(uri.path == Array("/a b/#ä%.yaml".utf8))
    #expect(uri.name == Array("#ä%.yaml".utf8))
  }
}
