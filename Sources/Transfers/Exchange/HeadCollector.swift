// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The lines of a hop's response heads as they come, within a limit on all of them together.
///
/// While the lines are those of a head that is known, which most are but for once a second, nothing is
/// copied and no line is looked into.
struct HeadCollector {
  /// The lines that were taken one by one.
  private var lines: [UInt8] = []
  /// What the head that comes is so far, byte for byte; nil once it is another, or whole.
  private var known: KnownHead?
  /// Bytes of the known head that have come.
  private var knownBytes = 0
  /// Lines after the final head.
  private(set) var trailers: [UInt8] = []
  /// Of the head that came last; nil before the first.
  private(set) var status: Int?
  /// The empty line behind a head that is not 1xx has come.
  private(set) var isWhole = false
  /// Heads that are not 1xx and came whole.
  private(set) var wholeHeads = 0
  /// A response has begun to come; 100 Continue is none.
  var hasAnswer: Bool { (knownBytes > 0 || !lines.isEmpty) && status != 100 }
  /// The head has a line that may name a coding of the body.
  private(set) var namesCoding = false
  /// Bytes of all heads and trailers, compared with the limit.
  private var count = 0

  /// The head that came last, from its status line on; 1xx heads are overwritten by the next.
  var head: [UInt8] {
    guard let known else { return lines }
    return Array(known.bytes[..<knownBytes])
  }

  /// Whether the status line of a whole head says 2 or more: `HTTP/2 200`.
  var saysLaterVersion: Bool {
    lines.count > 5 && lines[5] >= UInt8(ascii: "2")
  }

  /// Makes ready for a head that is likely to come.
  mutating func expect(_ head: KnownHead?) {
    if count == 0 { known = head }
  }

  /// Takes a line with its line end; false when the limit is passed.
  mutating func take(_ line: UnsafeRawBufferPointer, limit: Int) -> Bool {
    count += line.count
    guard count <= limit else { return false }
    guard let known else { return take(line) }
    if known.has(line, at: knownBytes) {
      knownBytes += line.count
      status = known.status
      if knownBytes == known.bytes.count { takeWhole(known) }
      return true
    }
    // It is another: what has come of it is taken as it would have been.
    let came = head
    self.known = nil
    knownBytes = 0
    status = nil
    for end in came.indices where came[end] == 0x0A {
      let start = came[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      came[start...end].withUnsafeBytes { _ = take($0) }
    }
    return take(line)
  }

  private mutating func takeWhole(_ known: KnownHead) {
    lines = known.bytes
    namesCoding = known.namesCoding
    isWhole = true
    wholeHeads += 1
    self.known = nil
  }

  private mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
    if isWhole, !StatusLine.begins(line) {
      trailers.append(contentsOf: line)
      return true
    }
    if let status = StatusLine.status(line) {
      lines.removeAll(keepingCapacity: true)
      trailers.removeAll()
      lines.reserveCapacity(512)
      self.status = status
      isWhole = false
      namesCoding = false
    }
    if !namesCoding { namesCoding = CodingLine.names(line) }
    lines.append(contentsOf: line)
    if Self.isEmpty(line), let status, !StatusLine.isInterim(status) {
      isWhole = true
      wholeHeads += 1
    }
    return true
  }

  private static func isEmpty(_ line: UnsafeRawBufferPointer) -> Bool {
    line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n")
  }
}
