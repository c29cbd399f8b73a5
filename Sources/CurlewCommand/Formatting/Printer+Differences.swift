// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

extension Printer {
  /// Prints how a text changes, with lines around each change.
  ///
  /// - Parameters:
  ///   - path: as shown to people.
  ///   - redactor: hides the secrets of both texts.
  func printDifference(
    of path: String, from old: [UInt8], to new: [UInt8], redactor: Redactor
  ) {
    let lines = UnifiedDiff(from: old, to: new).lines(path: path)
    print(lines.map { shown(redactor.redact($0)) + "\n" }.joined())
  }

  /// A line of a difference. A byte order mark takes no place on a terminal: the old line and the new
  /// one would look the same.
  private func shown(_ line: String) -> String {
    let line = visible(line)
    return line.utf8.contains(0xEF) ? line.replacing("\u{FEFF}", with: "\\ufeff") : line
  }
}
