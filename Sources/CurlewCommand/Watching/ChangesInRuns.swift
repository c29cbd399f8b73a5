// SPDX-License-Identifier: Apache-2.0

import Files

/// Judges changes of files while a turn runs: they cause the next turn.
///
/// But a program that a step starts may rewrite a file that its collection reads, and each turn would
/// cause the next one for ever. So a file that has changed in three turns one after another no longer
/// counts while a turn runs.
struct ChangesInRuns {
  private static let limit = 3

  /// In how many of the last turns a file has changed.
  private var counts: [FilePath: Int] = [:]

  /// Takes the changes of a turn.
  ///
  /// - Returns: those that count, and those that do not count from now on.
  mutating func take(_ changes: Set<FilePath>) -> (new: Set<FilePath>, ignored: Set<FilePath>) {
    var (new, ignored): (Set<FilePath>, Set<FilePath>) = ([], [])
    counts = counts.filter { $0.value >= Self.limit || changes.contains($0.key) }
    for path in changes {
      let count = counts[path, default: 0]
      guard count < Self.limit else { continue }
      counts[path] = count + 1
      if count + 1 < Self.limit { new.insert(path) } else { ignored.insert(path) }
    }
    return (new, ignored)
  }

  /// Takes changes between turns, which always count: a person makes them.
  mutating func takeBetween(_ changes: Set<FilePath>) {
    counts = counts.filter { !changes.contains($0.key) }
  }
}
