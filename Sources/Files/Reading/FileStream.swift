// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Threads

/// A file that is read in pieces, any number of times, always the same file.
///
/// It stays open until it is released, so replacing the file has no effect. Writing to it is
/// detected before the last piece is returned, so a completely read file is of one moment.
package final class FileStream: Sendable {
  private let file: OpenFile

  init(_ file: OpenFile) {
    self.file = file
  }

  /// As requested.
  package var path: String { file.shownPath }

  /// The last part of the path.
  package var name: String { String(decoding: FilePath(file.shownPath).name, as: UTF8.self) }

  /// Length in bytes.
  package var length: Int64 { Int64(file.byteCount) }

  /// Calls a closure with the pieces of the whole file until it returns false; before a run, since
  /// the thread blocks.
  ///
  /// - Throws: `lengthChanged` or `contentChanged` if the file changes meanwhile.
  package func forEachPiece(_ take: ([UInt8]) -> Bool) throws(FileFailure) {
    var offset = 0
    try file.checkUnchanged()
    while offset < file.byteCount {
      let piece = try file.read(min(1 << 18, file.byteCount - offset), at: offset)
      try file.checkUnchanged()
      guard !piece.isEmpty else { throw file.failure(.lengthChanged) }
      offset += piece.count
      guard take(piece) else { return }
    }
  }

  /// A part of the file.
  ///
  /// - Throws: `lengthChanged` or `contentChanged` if the file has changed.
  package func bytes(in range: Range<Int>) throws(FileFailure) -> [UInt8] {
    let bytes = try file.read(range.count, at: range.lowerBound)
    try file.checkUnchanged()
    guard bytes.count == range.count else { throw file.failure(.lengthChanged) }
    return bytes
  }

  /// Starts again at the first byte.
  ///
  /// - Throws: `lengthChanged` or `contentChanged` if the file has changed.
  package func open(_ off: borrowing OffEngine) throws(FileFailure) -> FileStreamReader {
    let reader = FileStreamReader(file)
    try file.checkUnchanged()
    return reader
  }
}

/// Reads a `FileStream` once, by one task at a time.
package final class FileStreamReader: Sendable {
  private let file: OpenFile
  private let offset = Mutex(0)

  init(_ file: OpenFile) {
    self.file = file
  }

  /// Up to `count` further bytes; empty at the end.
  ///
  /// - Parameter count: at least 1.
  /// - Throws: `lengthChanged` if the file has become shorter or longer, `contentChanged` if it was
  ///   written to.
  package func read(
    upTo count: Int, _ off: borrowing OffEngine
  ) throws(FileFailure) -> [UInt8] {
    precondition(count > 0, "a piece has at least one byte")
    return try offset.withLock { (offset) throws(FileFailure) in
      let wanted = min(count, file.byteCount - offset)
      let bytes = wanted > 0 ? try file.read(wanted, at: offset) : []
      // Checked after each piece: a piece that was read before a change has the old contents.
      try file.checkUnchanged()
      guard bytes.count == wanted else { throw file.failure(.lengthChanged) }
      offset += wanted
      return bytes
    }
  }
}
