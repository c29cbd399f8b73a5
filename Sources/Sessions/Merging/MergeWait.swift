// SPDX-License-Identifier: Apache-2.0

import Files
import Notation
import RunEvents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits until the event files of all shards are whole, for a merge that starts with the shards.
package struct MergeWait {
  private let finder: EventFileFinder
  private let reader: FileReader
  private let shards: Int?

  /// The time between two looks at the files.
  private static let interval = Duration.milliseconds(200)

  /// - Parameter shards: `--shards`; nil to believe the files.
  package init(finder: EventFileFinder, reader: FileReader, shards: Int?) {
    self.finder = finder
    self.reader = reader
    self.shards = shards
  }

  /// Blocks the thread until all files are whole, or the time has passed.
  ///
  /// - Parameter report: takes sentences for standard error.
  package func wait(for arguments: [String], atMost limit: Duration, report: (String) -> Void) {
    let deadline = ContinuousClock.now + limit
    var hasReported = false
    while let missing = missing(arguments) {
      guard ContinuousClock.now < deadline else {
        report("the time of `--wait` has passed: \(missing)\n")
        return
      }
      if !hasReported { report("waiting: \(missing)\n") }
      hasReported = true
      usleep(UInt32(clamping: Self.interval / .microseconds(1)))
    }
  }

  /// What is missing, in words; nil if all files are whole.
  func missing(_ arguments: [String]) -> String? {
    let found = finder.find(arguments)
    let opened = found.files.compactMap { try? $0.opened(reader) }
    let originals = opened.filter { $0.started.rerunOf == nil }
    if let shards = shards ?? originals.compactMap(\.started.shards).max() {
      let whole = originals.filter { !$0.file.isPartial }
      let count =
        whole.contains { $0.started.shard != nil }
        ? Set(whole.compactMap(\.started.shard)).count : whole.count
      return count < shards ? "\(count) of \(shards) shards have ended" : nil
    }
    let rest = found.files.count(where: { file in
      file.isPartial || !opened.contains { $0.file.path == file.path }
    })
    if rest > 0 { return "\(rest) of \(found.files.count) files are not whole" }
    return found.problems.isEmpty && !found.files.isEmpty ? nil : "a file is missing"
  }
}
