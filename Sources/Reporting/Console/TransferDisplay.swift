// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation

/// The part of the progress line about transfers that take longer than a second: bytes, percent,
/// rate and the remaining time.
///
/// ```
/// ↓ 45 % of 1000.0 MB, 95.3 MB/s, 6 s left  the nightly build
/// ```
struct TransferDisplay {
  /// Shorter transfers end before a person has read the line.
  private static let showsAfter: Int64 = 1_000_000
  /// The time over which the rate is averaged.
  private static let window: Int64 = 3_000_000

  /// The state of one transfer.
  private struct Course {
    let began: Int64
    /// Times and numbers of bytes, the oldest first; within the window.
    var samples: [(at: Int64, bytes: Int64)] = []
  }

  /// The progress of all shown transfers.
  private struct Sum {
    var count = 0
    var downloads = 0
    var bytes: Int64 = 0
    /// Nil if one of them has an unknown length.
    var expected: Int64? = 0
    /// Bytes per second.
    var rate: Double = 0
    var title = ""
  }

  let board: TransferBoard
  private var courses: [Int: Course] = [:]

  init(_ board: TransferBoard) {
    self.board = board
  }

  /// The text; nil if there is nothing to show.
  ///
  /// - Parameters:
  ///   - microseconds: since the run began.
  ///   - width: columns of the line: parts that do not fit are left out, the size first.
  mutating func text(atMicroseconds microseconds: Int64, width: Int) -> String? {
    let entries = board.entries
    let known = Set(entries.map(\.number))
    courses = courses.filter { known.contains($0.key) }
    var sum = Sum()
    for entry in entries { add(entry, to: &sum, at: microseconds) }
    guard sum.count > 0 else { return nil }
    let whole = Self.words(for: sum, hasSize: true)
    // More text follows, whose cut uses the last column.
    let text = TextWidth.of(whole) < width ? whole : Self.words(for: sum, hasSize: false)
    return sum.count == 1 ? "\(text)  \(sum.title)" : text
  }

  private mutating func add(_ entry: TransferBoard.Entry, to sum: inout Sum, at now: Int64) {
    var course = courses[entry.number] ?? Course(began: now)
    defer { courses[entry.number] = course }
    let (sent, received) = (entry.progress.sent, entry.progress.received)
    let isDownload = received.bytes > 0
    let moved = isDownload ? received : sent
    let last = course.samples.last?.bytes ?? 0
    // A new hop, a new try, or the response to the request.
    if moved.bytes < last { course.samples = [] }
    course.samples.append((now, moved.bytes))
    course.samples.removeAll { now - $0.at > Self.window }
    guard now - course.began >= Self.showsAfter, moved.bytes > 0,
      let first = course.samples.first
    else { return }
    sum.count += 1
    if isDownload { sum.downloads += 1 }
    let earlier = isDownload ? entry.earlierBytes : 0
    sum.bytes += moved.bytes + earlier
    sum.expected = sum.expected.flatMap { all in
      moved.expected.map { all.addingClamped($0).addingClamped(earlier) }
    }
    if now > first.at {
      sum.rate += Double(moved.bytes - first.bytes) * 1e6 / Double(now - first.at)
    }
    sum.title = entry.title
  }

  private static func words(for sum: Sum, hasSize: Bool) -> String {
    var text = sum.downloads == sum.count ? "↓ " : sum.downloads == 0 ? "↑ " : "↓↑ "
    if sum.count > 1 { text += "\(sum.count): " }
    if let expected = sum.expected, expected > 0 {
      let percent = min(100, sum.bytes * 100 / expected)
      text += "\(percent) %" + (hasSize ? " of \(QuantityText.size(bytes: Int(expected)))" : "")
    } else {
      text += QuantityText.size(bytes: Int(sum.bytes))
    }
    if sum.rate >= 1 { text += ", \(QuantityText.size(bytes: Int(clamping: sum.rate)))/s" }
    if let expected = sum.expected, sum.rate >= 1, expected >= sum.bytes {
      let seconds = Int64(clamping: (Double(expected - sum.bytes) / sum.rate).rounded(.up))
      text += ", \(left(seconds)) left"
    }
    return text
  }

  private static func left(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }
}
