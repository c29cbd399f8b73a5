// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents
import Testing

@Suite struct `The place of a span` {
  private func place(of text: String, at offset: Int, length: Int = 1) -> SourcePlace {
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "a.yaml", bytes: Array(text.utf8)))
    return SourcePlaces(files).place(of: SourceSpan(file: file, range: offset..<offset + length))
  }

  @Test func `counts lines and scalars from 1 and keeps the line`() {
    let found = place(of: "a: 1\né: xyz\n", at: 9, length: 3)
    #expect((found.line, found.column, found.length) == (2, 4, 3))
    #expect(found.lineText == "é: xyz")
  }

  @Test func `keeps a stretch of a long line only`() {
    let long = String(repeating: "x", count: 1_000_000)
    #expect(place(of: long, at: 10).lineText.utf8.count == 65_546)
    #expect(place(of: long, at: 500_000).lineText.isEmpty)
    #expect(place(of: long, at: 500_000).column == 500_001)
    #expect(place(of: long, at: 0, length: 1_000_000).length == 65_536)
  }

  @Test func `hides a secret in which the stretch ends`() {
    let redactor = Redactor().adding(name: "key", value: "a-secret-of-24-characters")
    for length in [6, 13, 24] {
      let before = String(repeating: "x", count: 65_536 - length)
      let found = place(of: before + "a-secret-of-24-characters, and on", at: 0)
      #expect(redactor.redact(textsOf: found).lineText == before + "***key***")
    }
  }
}
