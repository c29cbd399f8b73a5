// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Synchronization

/// Finds the place, and the line of source, that a span means to a person.
///
/// The lines of a file are counted once, at the first question about it.
package final class SourcePlaces: Sendable {
  private let files: SourceFiles
  private let locator: Mutex<SourceLocator>

  package init(_ files: SourceFiles) {
    self.files = files
    locator = Mutex(SourceLocator(files))
  }

  /// Line and column, from 1; the column in Unicode scalars.
  package func location(of span: SourceSpan) -> Location {
    locator.withLock { $0.location(of: span) }
  }

  /// Bytes of a line before what is marked, and behind its beginning, that a place keeps: a file of
  /// one line must not be copied into every verdict.
  static let lineReach = 65_536

  /// The place with its line of source; a span over several lines means its first.
  ///
  /// The line's text ends `lineReach` bytes behind the mark, and is empty when the mark stands
  /// further behind the line's beginning than that.
  package func place(of span: SourceSpan) -> SourcePlace {
    let file = files[span.file]
    let (location, line) = locator.withLock { locator in
      let location = locator.location(of: span)
      return (location, locator.lines(of: span.file).range(ofLine: location.line))
    }
    let end = min(Int(span.upperBound), line.upperBound)
    let start = min(Int(span.lowerBound), end)
    let marked = String(
      decoding: file.bytes[start..<min(end, start + Self.lineReach)], as: UTF8.self)
    let isKept = start - line.lowerBound <= Self.lineReach
    let shown = isKept ? line.lowerBound..<min(line.upperBound, start + Self.lineReach) : 0..<0
    return SourcePlace(
      file: file.path, line: location.line, column: location.column,
      lineText: String(decoding: file.bytes[shown], as: UTF8.self),
      length: max(1, marked.unicodeScalars.count))
  }
}
