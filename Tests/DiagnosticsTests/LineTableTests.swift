// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Diagnostics

struct LineTableTests {
  @Test func `lines end with LF or CRLF`() {
    let table = LineTable(Array("a\r\nbc\n\nd\re".utf8))
    #expect(table.lineCount == 4)
    #expect((1...4).map { table.range(ofLine: $0) } == [0..<1, 3..<5, 6..<6, 7..<10])
    #expect(table.location(of: 0) == Location(line: 1, column: 1))
    #expect(table.location(of: 1) == Location(line: 1, column: 2))
    #expect(table.location(of: 4) == Location(line: 2, column: 2))
    #expect(table.location(of: 9) == Location(line: 4, column: 3))
  }

  @Test func `columns count Unicode scalars`() {
    let table = LineTable(Array("é漢😀x".utf8))
    #expect([0, 2, 5, 9, 10].map { table.location(of: $0).column } == [1, 2, 3, 4, 5])
    #expect(table.location(of: 3).column == 2)
  }

  /// Walking the line for each of them would take minutes.
  @Test func `look-ups in a long line do not walk it`() {
    let bytes = Array(repeating: Array("é漢😀x".utf8), count: 400_000).flatMap { $0 }
    let table = LineTable(bytes)
    let wanted = (0..<50_000).map { $0 * 80 % bytes.count }
    #expect(wanted.allSatisfy { table.location(of: $0).column == $0 / 10 * 4 + 1 })
    #expect(table.location(of: bytes.count) == Location(line: 1, column: 1_600_001))
    #expect(
      table.location(of: 4_095).column
        == LineTable(Array(bytes[..<4_100])).location(of: 4_095).column)
  }

  @Test(arguments: [4_095, 4_096, 4_097, 8_192, 12_288, 20_479, 20_480])
  func `columns at the ends of blocks are those of a walk`(offset: Int) {
    let text = "é\n" + String(repeating: "a漢", count: 6_000)
    let bytes = Array(text.utf8)
    let walked = bytes[3..<offset].count { $0 & 0xC0 != 0x80 } + 1
    let isInside = bytes[offset] & 0xC0 == 0x80
    #expect(LineTable(bytes).location(of: offset).column == walked - (isInside ? 1 : 0))
  }

  @Test func `a byte order mark does not count as a column`() {
    let table = LineTable([0xEF, 0xBB, 0xBF] + Array("a: b\nc".utf8))
    #expect(table.location(of: 3) == Location(line: 1, column: 1))
    #expect(table.location(of: 0) == Location(line: 1, column: 1))
    #expect(table.range(ofLine: 1) == 3..<7)
    #expect(table.location(of: 8) == Location(line: 2, column: 1))
  }

  @Test func `offsets after the end are the end`() {
    let table = LineTable(Array("a\n".utf8))
    #expect(table.location(of: 2) == Location(line: 2, column: 1))
    #expect(table.location(of: 99) == Location(line: 2, column: 1))
    #expect(table.range(ofLine: 9).isEmpty)
    #expect(LineTable([]).location(of: 0) == Location(line: 1, column: 1))
  }

  @Test func `a locator finds places in many files`() {
    var files = SourceFiles()
    let first = files.add(SourceFile(path: "a", bytes: Array("x\ny".utf8)))
    let second = files.add(SourceFile(path: "b", bytes: Array("\n\n z".utf8)))
    var locator = SourceLocator(files)
    #expect(locator.location(of: SourceSpan(file: first, range: 2..<3)).line == 2)
    let location = locator.location(of: SourceSpan(file: second, range: 3..<4))
    #expect(location == Location(line: 3, column: 2))
  }
}
