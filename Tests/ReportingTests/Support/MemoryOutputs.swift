// SPDX-License-Identifier: Apache-2.0

import Reporting
import Synchronization

/// An output that keeps what it gets.
final class MemoryOutput: ReportOutput, Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isFinished = false
  }

  /// Throws at the first write beyond this many bytes.
  private let room: Int
  private let state = Mutex(State())

  init(room: Int = .max) {
    self.room = room
  }

  var bytes: [UInt8] { state.withLock(\.bytes) }
  var isFinished: Bool { state.withLock(\.isFinished) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws {
    try state.withLock { state in
      guard state.bytes.count + bytes.count <= room else { throw NoRoom() }
      state.bytes += bytes
    }
  }

  func finish() throws { state.withLock { $0.isFinished = true } }
}

struct NoRoom: Error {}

/// A spool in memory.
final class MemorySpool: ReportSpool {
  private(set) var bytes: [UInt8] = []
  private(set) var appends = 0
  private(set) var bytesRead = 0

  func append(_ bytes: [UInt8]) throws -> Int {
    appends += 1
    defer { self.bytes += bytes }
    return self.bytes.count
  }

  func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws {
    bytes += self.bytes[range]
    bytesRead += range.count
  }
}
