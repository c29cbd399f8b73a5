// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension FileFailure {
  /// The finding for planning, about a file that is read.
  package var finding: FileIndex.Finding {
    switch reason {
    case .missing: .missing
    case .folder: .folder
    case .special: .special
    case .refused(let right): .refused(right: right)
    case .system(let words): .unreadable(reason: words)
    case .tooLarge(let limit): .tooLarge(limit: limit)
    case .lengthChanged, .contentChanged, .foreign, .busy, .closed, .readerGone,
      .interrupted:
      .unreadable(reason: description)
    }
  }

  /// The finding for planning, about a file that is written.
  var target: FileIndex.Target {
    switch reason {
    case .refused(let right): .refused(right: right)
    case .system(let words): .unwritable(reason: words)
    case .busy: .unwritable(reason: "another run writes it")
    case .missing, .folder, .special, .tooLarge, .lengthChanged, .contentChanged, .foreign,
      .closed, .readerGone, .interrupted:
      .unwritable(reason: description)
    }
  }
}
