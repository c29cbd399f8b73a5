// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The lines of a hop's response heads as they come, within a limit on all of them together.
struct HeadCollector {
  /// The head that came last, from its status line on; 1xx heads are overwritten by the next.
  private(set) var head: [UInt8] = []
  /// Lines after the final head.
  private(set) var trailers: [UInt8] = []
  /// Of the head that came last; nil before the first.
  private(set) var status: Int?
  /// The empty line behind a head that is not 1xx has come.
  private(set) var isWhole = false
  /// Heads that are not 1xx and came whole.
  private(set) var wholeHeads = 0
  /// A response has begun to come; 100 Continue is none.
  var hasAnswer: Bool { !head.isEmpty && status != 100 }
  /// The head has a line that may name a coding of the body.
  private(set) var namesCoding = false
  /// Bytes of all heads and trailers, compared with the limit.
  private var count = 0

  /// Takes a line with its line end; false when the limit is passed.
  mutating func take(_ line: UnsafeRawBufferPointer, limit: Int) -> Bool {
    count += line.count
    guard count <= limit else { return false }
    if isWhole, !StatusLine.begins(line) {
      trailers.append(contentsOf: line)
      return true
    }
    if let status = StatusLine.status(line) {
      head.removeAll(keepingCapacity: true)
      trailers.removeAll()
      head.reserveCapacity(512)
      self.status = status
      isWhole = false
      namesCoding = false
    }
    if !namesCoding { namesCoding = CodingLine.names(line) }
    head.append(contentsOf: line)
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
