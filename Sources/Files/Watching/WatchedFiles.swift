// SPDX-License-Identifier: Apache-2.0

/// Paths with the states that they had when they were last compared.
///
/// The comparison alone decides what has changed; the system's events (`FileWatch`) only say when to
/// compare. So no event is needed for a change to be found, and an event without a change has no
/// effect.
package struct WatchedFiles: Sendable {
  private var stamps: [FilePath: FileStamp] = [:]
  /// New paths that changed while they were read.
  private var changedWhileRead: Set<FilePath> = []

  package init() {}

  /// The regular files among the paths.
  package var fileCount: Int { stamps.values.count(where: \.isFile) }

  /// Watches these paths from now on, and no others.
  ///
  /// - Parameter began: when their reading began: a path that was not watched and has changed since
  ///   then may have been read before the change.
  package mutating func watch(_ paths: Set<FilePath>, readSince began: FileMoment) {
    stamps = stamps.filter { paths.contains($0.key) }
    changedWhileRead = changedWhileRead.intersection(paths)
    for path in paths where stamps[path] == nil {
      let stamp = FileStamp(at: path)
      stamps[path] = stamp
      if stamp.isLater(than: began) { changedWhileRead.insert(path) }
    }
  }

  /// The paths that have changed since the last comparison.
  ///
  /// - Parameter own: states in which this process left files, which are not changes.
  package mutating func takeChanges(besides own: Set<FileStamp> = []) -> Set<FilePath> {
    var changes: Set<FilePath> = []
    for (path, stamp) in stamps {
      let present = FileStamp(at: path)
      guard present != stamp || changedWhileRead.contains(path) else { continue }
      stamps[path] = present
      if !own.contains(present) { changes.insert(path) }
    }
    changedWhileRead = []
    return changes
  }
}
