// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges

/// The progress line on a terminal for a request or response that takes more than a second.
struct ResponseProgress {
  private static let every: Int64 = 100_000

  private var transfers: TransferDisplay
  private var isDrawn = false
  private var drawnAt = -every

  init(_ board: TransferBoard) {
    transfers = TransferDisplay(board)
  }

  /// Bytes that draw the line again, cut to the terminal; empty if there is nothing to show yet.
  mutating func drawn(
    atMicroseconds microseconds: Int64, _ options: ConsoleOptions
  ) -> [UInt8] {
    guard microseconds - drawnAt >= Self.every else { return [] }
    drawnAt = microseconds
    // One column stays free: some terminals break the line after the last column.
    let width = (options.width ?? 80) - 1
    guard let shown = transfers.text(atMicroseconds: microseconds, width: width) else {
      return erased()
    }
    var text = ConsoleText(options)
    text.control("\r\u{1b}[2K")
    text.addSafe(TextWidth.cut(text.safe(shown), to: width), .dim)
    isDrawn = true
    return text.bytes
  }

  /// Bytes that erase the line; empty if none is drawn.
  mutating func erased() -> [UInt8] {
    guard isDrawn else { return [] }
    isDrawn = false
    return Array("\r\u{1b}[2K".utf8)
  }
}
