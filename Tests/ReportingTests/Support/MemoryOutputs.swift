// SPDX-License-Identifier: Apache-2.0

import Reporting

/// An output that keeps what it gets.
final class MemoryOutput: ReportOutput {
  private(set) var bytes: [UInt8] = []
  private(set) var isFinished = false
  /// Throws at the first write beyond this many bytes.
  var room = Int.max

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws {
    guard self.bytes.count + bytes.count <= room else { throw NoRoom() }
    self.bytes += bytes
  }

  func finish() throws { isFinished = true }
}

struct NoRoom: Error {}

/// A spool in memory.
final class MemorySpool: ReportSpool {
  private(set) var bytes: [UInt8] = []
  private(set) var appends = 0

  func append(_ bytes: [UInt8]) throws -> Int {
    appends += 1
    defer { self.bytes += bytes }
    return self.bytes.count
  }

  func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws {
    bytes += self.bytes[range]
  }
}
