// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Synchronization

/// Finds the line, column and source text of a span.
///
/// The lines of a file are counted once, at the first call for it.
package final class SourcePlaces: Sendable {
  private let files: SourceFiles
  private let locator: Mutex<SourceLocator>

  package init(_ files: SourceFiles) {
    self.files = files
    locator = Mutex(SourceLocator(files))
  }

  /// The path of a file, as shown to people.
  package func path(of file: SourceFileID) -> String { files[file].path }

  /// The text of a file.
  package func bytes(of file: SourceFileID) -> [UInt8] { files[file].bytes }

  /// Line and column, from 1; the column in Unicode scalars.
  package func location(of span: SourceSpan) -> Location {
    locator.withLock { $0.location(of: span) }
  }

  /// The line, from 1; quicker than its column where a line is long.
  package func line(of span: SourceSpan) -> Int {
    locator.withLock { $0.lines(of: span.file).line(of: Int(span.lowerBound)) }
  }

  /// `specs/pets.yaml:12`.
  package func pathAndLine(of span: SourceSpan) -> String {
    "\(path(of: span.file)):\(line(of: span))"
  }

  /// The number of bytes of a line that a place keeps before the span, and after its start: a file
  /// of one long line must not be copied into every verdict.
  static let lineReach = 65_536

  /// The place of a span, with its source line; of a span over several lines, its first line.
  ///
  /// The text ends `lineReach` bytes after the start of the span. It is empty if the span starts
  /// more than `lineReach` bytes after the beginning of the line.
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
