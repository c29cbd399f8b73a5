// SPDX-License-Identifier: Apache-2.0

import Reporting
import TestSupport
import Testing

/// A folder of a report that keeps what it gets.
final class MemoryFolder: ReportFolder {
  private(set) var files: [String: [UInt8]] = [:]
  /// Throws at the first file beyond this many.
  private let room: Int

  init(room: Int = .max) { self.room = room }

  func write(_ bytes: [UInt8], named name: String) throws {
    guard files.count < room else { throw NoRoom() }
    files[name] = bytes
  }

  func text(_ name: String) -> String? { files[name].map { String(decoding: $0, as: UTF8.self) } }

  /// The texts of the files whose names end so, in the order of the names.
  func texts(_ suffix: String) -> [String] {
    files.keys.filter { $0.hasSuffix(suffix) }.sorted().compactMap(text)
  }
}
