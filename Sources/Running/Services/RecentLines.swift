// SPDX-License-Identifier: Apache-2.0

/// The last lines that a program printed, with the times at which they were read.
struct RecentLines {
  /// How many are kept.
  static let most = 20
  /// The most bytes of a line; the rest is cut off.
  static let longest = 2_000

  /// The oldest first.
  private var lines: [(text: [UInt8], at: Int64)] = []
  /// What was read of the line that has no end yet.
  private var open: [UInt8] = []

  /// Takes what was read. Cost: the last lines of it, however much it is.
  ///
  /// - Parameter now: microseconds of the monotonic clock.
  mutating func take(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
    let (start, ends) = Self.lastLines(of: bytes)
    if start > 0 { open = [] }
    var begin = start
    for end in ends {
      append(bytes[begin..<end])
      lines.append((open, now))
      open = []
      begin = end + 1
    }
    append(bytes[begin...])
    if lines.count > Self.most { lines.removeFirst(lines.count - Self.most) }
  }

  /// The lines that were read since a time, the one that has no end yet too.
  func since(_ begin: Int64) -> [String] {
    let whole = lines.filter { $0.at >= begin }.map(\.text)
    return (whole + (open.isEmpty ? [] : [open])).suffix(Self.most).map(Self.text)
  }

  /// All of them.
  var all: [String] { since(.min) }

  private mutating func append(_ bytes: UnsafeRawBufferPointer.SubSequence) {
    open += bytes.prefix(Self.longest + 1 - min(open.count, Self.longest + 1))
  }

  private static func text(_ line: [UInt8]) -> String {
    var line = line[...]
    if line.last == 0x0D { line.removeLast() }
    let text = String(decoding: line.prefix(longest), as: UTF8.self)
    return line.count > longest ? text + "…" : text
  }

  /// Where the last lines begin, and where each of them ends.
  private static func lastLines(of bytes: UnsafeRawBufferPointer) -> (start: Int, ends: [Int]) {
    var ends: [Int] = []
    var place = bytes.count
    while place > 0 {
      place -= 1
      guard bytes[place] == 0x0A else { continue }
      // The line before the first that is kept.
      if ends.count == most { return (place + 1, ends.reversed()) }
      ends.append(place)
    }
    return (0, ends.reversed())
  }
}
