// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents

/// A file with the events of one run or of one shard.
package struct EventFile: Sendable {
  /// The file that is read: with `.partial` if the run did not end.
  package var path: FilePath
  /// The path without `.partial`, as shown to people.
  package var name: String
  /// Whether the run wrote it only in part.
  package var isPartial: Bool

  package init(path: FilePath, name: String, isPartial: Bool) {
    self.path = path
    self.name = name
    self.isPartial = isPartial
  }
}

/// An event file with its first event.
package struct OpenedEventFile: Sendable {
  package var file: EventFile
  package var started: RunStarted

  package init(_ file: EventFile, started: RunStarted) {
    self.file = file
    self.started = started
  }

  /// `shard 2 of 4`, else the name of the file.
  var title: String {
    guard let shard = started.shard else { return "`\(file.name)`" }
    return "shard \(shard)" + (started.shards.map { " of \($0)" } ?? "")
  }
}

/// Which results count if a scenario is in several files.
package enum OverlapRule: String, Sendable, CaseIterable {
  /// That of the run that began last.
  case latest
  /// All, as tries of the scenario in the order in which their runs began.
  case tries
}
