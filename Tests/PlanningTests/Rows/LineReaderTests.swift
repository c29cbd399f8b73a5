// SPDX-License-Identifier: Apache-2.0

import Planning
import TestSupport
import Testing

@Suite struct LineReaderTests {
  @Test(
    arguments: [
      ("{\"a\":1}\n{\"a\":2}\n", ["1 {\"a\":1}", "2 {\"a\":2}"]),
      ("1\r\n2", ["1 1\r", "2 2"]),
      ("\n \n\t\r\n3\n\n", ["4 3"]),
      ("\u{feff}1\n", ["1 1"]),
      ("\u{feff}", []),
      ("", []),
      (
        String(repeating: "x", count: 100) + "\ny",
        ["1 " + String(repeating: "x", count: 100), "2 y"]
      ),
    ] as [(String, [String])])
  func `lines that hold more than white space are given with their numbers`(
    _ text: String, _ lines: [String]
  ) throws {
    #expect(try read(text) == lines)
    #expect(try read(text, pieces: { 1 }) == lines)
    var numbers = SeededGenerator(seed: 1)
    #expect(try read(text, pieces: { Int.random(in: 1...9, using: &numbers) }) == lines)
  }

  @Test func `a line has a bound, also before it ends`() {
    let limits = RowLimits(rowBytes: 10, fieldBytes: 10, columns: 1)
    for text in ["a\n0123456789x\n", "a\n0123456789x"] {
      #expect {
        _ = try read(text, limits: limits, pieces: { 1 })
      } throws: { error in
        let place = RowPlace(line: 2, column: 1, offset: 2)
        return error as? LineReader.TooLong == LineReader.TooLong(place: place, limit: 10)
      }
    }
    #expect(throws: Never.self) { try read("a\n0123456789\n", limits: limits) }
  }

  private func read(
    _ text: String, limits: RowLimits = .standard, pieces size: () -> Int = { .max }
  ) throws -> [String] {
    var reader = LineReader(limits: limits)
    var rest = Array(text.utf8)[...]
    var lines: [String] = []
    while true {
      switch try reader.next() {
      case .line:
        lines.append("\(reader.line) " + reader.withBytes { String(decoding: $0, as: UTF8.self) })
      case .needsBytes where rest.isEmpty: reader.end()
      case .needsBytes:
        let piece = rest.prefix(size())
        reader.append(Array(piece))
        rest.removeFirst(piece.count)
      case .end: return lines
      }
    }
  }
}
