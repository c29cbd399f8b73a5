// SPDX-License-Identifier: Apache-2.0

import Files
import Planning
import Threads

/// Reads the rows of one scenario, one after another, as they start.
///
/// Only the coordinator uses it. It keeps one row of the collection and a piece of each file.
final class RowFeed {
  /// The next row.
  enum Answer: Sendable {
    case row(PlannedRow)
    /// Why there is none: a file changed, or cannot be read any more.
    case failed(String)
    /// Why there is none since an earlier row failed.
    case gone(String)

    /// Why the row does not run.
    var reasonToSkip: String? {
      if case .gone(let reason) = self { reason } else { nil }
    }
  }

  private var outer: TableFeed
  /// The scenario's rows, if the collection has rows too.
  private var inner: TableFeed?
  private var outerRow: PlannedRow?
  private var failure: String?
  private let rows: RowSource
  /// The number of selected rows that were read.
  private var count = 0

  init(_ rows: RowSource, files: RunFiles) {
    self.rows = rows
    outer = TableFeed(rows.tables[0], files)
    inner = rows.tables.count > 1 ? TableFeed(rows.tables[1], files) : nil
  }

  /// Whether no row follows that at a place.
  func isLast(_ place: Int) -> Bool { rows.places.next(after: place) == nil }

  /// The row at a place, behind that of the call before; with rows on both levels, those of the
  /// scenario change faster.
  nonisolated(nonsending) func next(at place: Int) async -> Answer {
    if let failure { return .gone("an earlier row could not be read: \(failure)") }
    do throws(TableFeed.Failure) {
      while let row = try await row() {
        guard rows.has(row) else { continue }
        count += 1
        guard count > place else { continue }
        if isLast(place) { try await finish() }
        return .row(row)
      }
      throw TableFeed.Failure(words: "the file has fewer rows than before the run")
    } catch {
      failure = error.words
      return .failed(error.words)
    }
  }

  /// Looks at the files once more: a file that one piece holds was read before all its rows but the
  /// first, and may have changed since.
  private nonisolated(nonsending) func finish() async throws(TableFeed.Failure) {
    try await outer.checkUnchanged()
    try await inner?.checkUnchanged()
  }

  private nonisolated(nonsending) func row() async throws(TableFeed.Failure) -> PlannedRow? {
    guard inner != nil else { return try await outer.next() }
    if let outerRow, let row = try await inner?.next() { return outerRow.joined(with: row) }
    outerRow = try await outer.next()
    inner?.restart()
    guard let outerRow, let row = try await inner?.next() else { return nil }
    return outerRow.joined(with: row)
  }
}

/// Reads the rows of one table.
private struct TableFeed {
  struct Failure: Error {
    let words: String
  }

  private let table: DataTable
  private let files: RunFiles
  private var cursor: RowCursor
  /// Nil before the first piece of a file.
  private var reading: FileStreamReader?

  init(_ table: DataTable, _ files: RunFiles) {
    self.table = table
    self.files = files
    cursor = RowCursor(table)
  }

  mutating func restart() {
    cursor = RowCursor(table)
    reading = nil
  }

  /// - Throws: `Failure` if the file was written to since it was opened.
  nonisolated(nonsending) func checkUnchanged() async throws(Failure) {
    guard let path = table.path else { return }
    let files = files
    do throws(FileFailure) {
      _ = try await OffEngine.run { (off) throws(FileFailure) -> FileStreamReader in
        try files.rows(path).open(off)
      }
    } catch {
      throw Failure(words: error.description)
    }
  }

  /// The next row; nil at the end.
  nonisolated(nonsending) mutating func next() async throws(Failure) -> PlannedRow? {
    do throws(RowCursor.Failure) {
      while true {
        switch try cursor.next() {
        case .row(let row): return row
        case .end: return nil
        case .needsBytes: break
        }
        do throws(FileFailure) {
          try await readPiece()
        } catch {
          throw RowCursor.Failure(words: error.description)
        }
      }
    } catch {
      throw Failure(words: error.words)
    }
  }

  private nonisolated(nonsending) mutating func readPiece() async throws(FileFailure) {
    let (path, files, reading) = (table.path ?? "", files, reading)
    let (piece, opened) = try await OffEngine.run {
      (off) throws(FileFailure) -> ([UInt8], FileStreamReader) in
      if let reading { return (try reading.read(upTo: 1 << 16, off), reading) }
      let opened = try files.rows(path).open(off)
      return (try opened.read(upTo: 1 << 16, off), opened)
    }
    self.reading = opened
    if piece.isEmpty { cursor.end() } else { cursor.append(piece) }
  }
}
