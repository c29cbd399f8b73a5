// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct CSVReaderTests {
  @Test(
    arguments: [
      ("a,b\n1,2\n", [[2: ["1", "2"]]]),
      ("a,b\r\n1,2\r\n3,4\r\n", [[2: ["1", "2"]], [3: ["3", "4"]]]),
      ("a,b\n1,2", [[2: ["1", "2"]]]),
      ("a,b\n1,", [[2: ["1", ""]]]),
      ("a,b\n,\n", [[2: ["", ""]]]),
      ("a,b\n\"1\",\"2\"", [[2: ["1", "2"]]]),
      ("a,b\n\"1,5\",\"say \"\"hi\"\"\"\n", [[2: ["1,5", "say \"hi\""]]]),
      ("a\n\"\"\"\"\n", [[2: ["\""]]]),
      ("a\n\"\"\n", [[2: [""]]]),
      ("a,b\n\"\",\n", [[2: ["", ""]]]),
      ("a,b\n\"one\r\ntwo\n\n\",x\n3,4\n", [[2: ["one\r\ntwo\n\n", "x"]], [6: ["3", "4"]]]),
      ("\"first\nname\",b\n1,2\n", [[3: ["1", "2"]]]),
      ("a\n\n\n1\n\r\n2\n\n", [[4: ["1"]], [6: ["2"]]]),
      ("\n\na\n1\n", [[4: ["1"]]]),
      (" a , b \n 1 , 2 \n", [[2: [" 1 ", " 2 "]]]),
      ("ключ,é\n犬,e\u{301}\n", [[2: ["犬", "e\u{301}"]]]),
      ("a;b\n1,5;2\n", []),
      ("a,b\n", []),
      ("a", []),
    ] as [(String, [[Int: [String]]])])
  func `a table is read as RFC 4180 says`(_ text: String, _ rows: [[Int: [String]]]) {
    let expected = rows.flatMap { $0.map { TableText.Row(line: $0.key, fields: $0.value) } }
    #expect(TableText(text).rows == expected)
  }

  @Test func `the first row names the columns`() {
    #expect(TableText("sku,\"the \"\"price\"\"\"\n").columns == ["sku", "the \"price\""])
    #expect(TableText("").columns == [])
    #expect(TableText("\n\r\n").columns == [])
  }

  @Test func `a byte order mark is dropped, at the beginning only`() {
    #expect(TableText("\u{feff}a\n1\n") == TableText("a\n1\n"))
    #expect(TableText("\u{feff}\"a\"\n1\n") == TableText("a\n1\n"))
    #expect(TableText("\u{feff}").columns == [])
    #expect(TableText("a\n\u{feff}1\n").rows.map(\.fields) == [["\u{feff}1"]])
  }

  @Test func `another character separates fields where it is asked for`() {
    let semicolon = TableText("a;b\n1,5;\"x;y\"\n", separator: UInt8(ascii: ";"))
    #expect(semicolon.rows == [TableText.Row(line: 2, fields: ["1,5", "x;y"])])
    let tab = TableText("a\tb\n1\t2\n", separator: 9)
    #expect(tab.rows == [TableText.Row(line: 2, fields: ["1", "2"])])
  }

  @Test func `a separator is ASCII and has no other meaning`() {
    for byte in UInt8.min...UInt8.max {
      #expect(CSVReader.isSeparator(byte) == (byte < 128 && ![0, 10, 13, 34].contains(byte)))
    }
  }

  @Test func `a field is asked for whether it is empty, its bytes and its place`() throws {
    var reader = CSVReader()
    reader.append(Array("a,b,c\n\"x\n\"\"y\",,\"\"\n".utf8))
    reader.end()
    guard case .row = try reader.next() else { throw NoRow() }
    #expect((0..<3).map { reader.isEmpty(at: $0) } == [false, true, true])
    #expect(reader.withBytes(at: 0) { Array($0) + [$1 ? 1 : 0] } == Array("x\n\"\"y\u{1}".utf8))
    #expect(reader.line == 2)
    #expect(reader.place(of: 0) == place(2, 2, offset: 7))
    #expect(reader.place(of: 2) == place(3, 8, offset: 16))
    guard case .end = try reader.next() else { throw NoRow() }
  }

  @Test func `the memory does not grow with the file`() throws {
    var reader = CSVReader(limits: RowLimits(rowBytes: 1 << 20, fieldBytes: 1 << 20, columns: 4))
    let piece = Array(String(repeating: "one,\"two,\n\",three\n", count: 3000).utf8)
    reader.append(Array("a,b,c\n".utf8))
    var rows = 0
    for _ in 0..<50 {
      reader.append(piece)
      while case .row = try reader.next() { rows += 1 }
      #expect(reader.keptBytes <= piece.count + 64)
    }
    #expect(rows == 150_000)
    #expect(reader.line > 300_000)
  }

  private struct NoRow: Error {}

  private func place(_ line: Int, _ column: Int, offset: Int) -> RowPlace {
    RowPlace(line: line, column: column, offset: offset)
  }
}
