// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Reporting

@Suite struct TransferDisplayTests {
  private let board = TransferBoard()

  /// The text when an entry has moved to these bytes, at these seconds.
  private func texts(
    _ entry: TransferBoard.Entry, of expected: Int64?, width: Int = 79,
    _ moves: (seconds: Int64, bytes: Int64)...
  ) -> [String?] {
    var display = TransferDisplay(board)
    return moves.map { move in
      entry.progress.note(sent: 0, received: move.bytes, expected: expected)
      return display.text(atMicroseconds: move.seconds * 1_000_000, width: width)
    }
  }

  @Test func `a download shows percent, rate and time left after a second`() {
    let texts = texts(
      board.begin("the build"), of: 100_000_000, (5, 0), (6, 10_000_000), (7, 20_000_000))
    #expect(texts[0] == nil)
    #expect(texts[1] == "↓ 10 % of 100.0 MB, 10.0 MB/s, 9 s left  the build")
    #expect(texts[2] == "↓ 20 % of 100.0 MB, 10.0 MB/s, 8 s left  the build")
  }

  @Test func `the rate is that of the last three seconds`() {
    let texts = texts(
      board.begin("a"), of: nil, (0, 0), (1, 90_000_000), (2, 90_000_000), (4, 93_000_000))
    #expect(texts.last == "↓ 93.0 MB, 1.0 MB/s  a")
  }

  @Test func `bytes of an earlier attempt count, except for the rate`() {
    let entry = board.begin("a")
    entry.earlierBytes = 50_000_000
    let texts = texts(entry, of: 50_000_000, (0, 0), (2, 10_000_000))
    #expect(texts.last == "↓ 60 % of 100.0 MB, 5.0 MB/s, 8 s left  a")
  }

  @Test func `a narrow line leaves the size out`() {
    let texts = texts(board.begin("a"), of: 999_900_000, width: 39, (0, 0), (2, 300_000_000))
    #expect(texts.last == "↓ 30 %, 150.0 MB/s, 5 s left  a")
  }

  @Test func `a line that the text would fill leaves the size out too`() {
    let texts = texts(board.begin("a"), of: 400_000, width: 39, (0, 0), (2, 139_000))
    #expect(texts.last == "↓ 34 %, 69.5 kB/s, 4 s left  a")
  }

  @Test func `several are added up`() {
    let (one, two) = (board.begin("a"), board.begin("b"))
    var display = TransferDisplay(board)
    _ = display.text(atMicroseconds: 0, width: 79)
    one.progress.note(sent: 0, received: 1_000_000, expected: 4_000_000)
    two.progress.note(sent: 3_000_000, received: 0, expected: nil)
    #expect(
      display.text(atMicroseconds: 2_000_000, width: 79) == "↓↑ 2: 4.0 MB, 2.0 MB/s")
    board.end(two)
    one.progress.note(sent: 0, received: 2_000_000, expected: 4_000_000)
    #expect(
      display.text(atMicroseconds: 3_000_000, width: 79)
        == "↓ 50 % of 4.0 MB, 666.7 kB/s, 3 s left  a")
  }

  @Test func `announced lengths of any size have a sum and a time left`() {
    let entries = [board.begin("a"), board.begin("b")]
    var display = TransferDisplay(board)
    _ = display.text(atMicroseconds: 0, width: 79)
    for entry in entries {
      entry.earlierBytes = 1
      entry.progress.note(sent: 0, received: 1, expected: .max)
    }
    let text = display.text(atMicroseconds: 2_000_000, width: 200)
    #expect(text?.hasPrefix("↓ 2: 0 % of 9223372036854.8 MB, ") == true, "\(text ?? "")")
  }

  @Test func `an upload points up`() {
    let entry = board.begin("a")
    entry.progress.begin(sending: 10_000_000)
    var display = TransferDisplay(board)
    _ = display.text(atMicroseconds: 0, width: 79)
    entry.progress.note(sent: 5_000_000, received: 0, expected: nil)
    #expect(
      display.text(atMicroseconds: 2_000_000, width: 79)
        == "↑ 50 % of 10.0 MB, 2.5 MB/s, 2 s left  a")
  }
}
