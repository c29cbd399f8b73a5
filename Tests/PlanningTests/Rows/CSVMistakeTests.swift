// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct CSVMistakeTests {
  private static let small = RowLimits(rowBytes: 40, fieldBytes: 10, columns: 3)

  @Test(arguments: [
    ("a,b\n1,x\"y\n", "2:4: a quote in a field that does not begin with one"),
    ("a,b\n1, \"y\"\n", "2:4: a quote in a field that does not begin with one"),
    ("a,b\n\"x\"y,2\n", "2:4: text after the closing quote of a field"),
    ("a,b\n\"x\" ,2\n", "2:4: text after the closing quote of a field"),
    ("a,b\n\"x\n\"y,2\n", "3:2: text after the closing quote of a field"),
    ("a,b\n1,2\né,\"x\n\n", "3:3: the quote that begins this field is not closed"),
    ("a,b\n1,\"", "2:3: the quote that begins this field is not closed"),
    ("a,b\r1,2\r", "1:4: a carriage return without a line feed"),
    ("a,b\n1,2\r", "2:4: a carriage return without a line feed"),
    ("a,b\n1,\"2\"\rx", "2:6: a carriage return without a line feed"),
    ("a,b\n1,2\u{0}\n", "2:4: a NUL byte"),
    ("a,b\n1,\"2\u{0}\"\n", "2:5: a NUL byte"),
    ("a,b\n1\n", "2:1: the row has 1 field, and the table 2 columns"),
    ("a,b,c\n\"\n\",2\n", "2:1: the row has 2 fields, and the table 3 columns"),
    ("a,b\n1,2,3\n", "2:5: the row has more than the 2 columns of the table"),
    ("a,b\n\"\n\",2,\n", "3:5: the row has more than the 2 columns of the table"),
    ("a\n1,2", "2:3: the row has more than the 1 column of the table"),
    ("a,,c\n1,2,3\n", "1:3: the column has no name"),
    ("a,\n1,2\n", "1:3: the column has no name"),
    ("a,b,\"a\"\n", "1:6: a second column `a`"),
    (
      "sep=;\na;b\n1;2\n",
      "1:1: the first line is `sep=;`, which is for spreadsheets, and not the names of the columns"
    ),
    (
      "sep=,\na,b\n1,2\n",
      "1:1: the first line is `sep=,`, which is for spreadsheets, and not the names of the columns"
    ),
    (
      "Sep=\na\n",
      "1:1: the first line is `Sep=`, which is for spreadsheets, and not the names of the columns"
    ),
    ("a;b\n1;2\n", "1:1: the table has one column, whose name contains `;`"),
    ("a\tb\n1\t2\n", #"1:1: the table has one column, whose name contains `\t`"#),
  ])
  func `a mistake is reported with its line and column`(_ text: String, _ words: String) {
    #expect(TableText(text).mistake == words)
  }

  @Test func `rows before a mistake are read`() {
    #expect(TableText("a\n1\n2\n\"").rows.map(\.fields) == [["1"], ["2"]])
  }

  @Test(
    arguments: [
      ([UInt8](repeating: 0xFF, count: 4), "2:1: the field is not UTF-8"),
      ([0x61, 0x2C], "2:3: the row has more than the 1 column of the table"),
    ] as [([UInt8], String)])
  func `bytes that are not text are a mistake`(_ bytes: [UInt8], _ words: String) {
    #expect(TableText([0x61, 10] + bytes + [10]).mistake == words)
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func `UTF-16 is reported as such`(_ mark: [UInt8]) {
    let wide = "a,b\r\n1,2\r\n".utf16.flatMap { unit -> [UInt8] in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return mark[0] == 0xFF ? [low, high] : [high, low]
    }
    #expect(TableText(mark + wide).mistake == "1:1: the file is in UTF-16")
  }

  @Test(arguments: [
    (String(repeating: "x", count: 11), "2:1: the field is longer than 10 bytes"),
    ("1,\"\(String(repeating: "x", count: 11))\"", "2:4: the field is longer than 10 bytes"),
    (String(repeating: "x", count: 41), "2:1: the row is longer than 40 bytes"),
    ("1,\"\(String(repeating: "\n", count: 41))", "2:3: the row is longer than 40 bytes"),
  ])
  func `a row has bounds, also before it ends`(_ row: String, _ words: String) {
    let bytes = Array("a,b\n\(row)".utf8)
    #expect(
      TableText(bytes + [10], limits: Self.small, pieces: { 1 }).mistake?.hasPrefix(words) == true)
    if !words.contains("row") {
      #expect(TableText(bytes, limits: Self.small).mistake == words)
    }
  }

  @Test func `a row at the bounds is read`() {
    let field = String(repeating: "x", count: 10)
    let row = "\(field),\(field),\(field)\n"
    #expect(
      TableText("a,b,c\n\(row)", limits: Self.small).rows.map(\.fields) == [[field, field, field]])
  }

  @Test func `a table has bounds in its columns`() {
    #expect(
      TableText("a,b,c,d\n", limits: Self.small).mistake == "1:7: the table has more than 3 columns"
    )
    let names = (0..<100_000).map { "c\($0)" }.joined(separator: ",")
    #expect(TableText(names).mistake?.hasSuffix("the table has more than 16384 columns") == true)
    let most = (0..<16_384).map { "c\($0)" }.joined(separator: ",")
    #expect(TableText(most).columns.count == 16_384)
  }

  @Test func `help says what to write instead`() {
    #expect(help(of: "a;b\n") == #"write `separator: ";"`"#)
    #expect(help(of: "a\tb\n") == #"write `separator: "\t"`"#)
    #expect(help(of: "a,b\n\"x\"y,1\n")?.contains("twice") == true)
    #expect(help(of: "a,a\n") == nil)
  }

  private func help(of text: String) -> String? {
    var reader = CSVReader()
    reader.append(Array(text.utf8))
    reader.end()
    do throws(CSVError) {
      while case .row = try reader.next() {}
      return nil
    } catch {
      return error.help
    }
  }
}
