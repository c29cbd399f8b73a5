// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A file that is read in pieces, as often as it is opened, always the same one.
///
/// It stays open until it is let go: exchanging the file meanwhile changes nothing. Writing to it is
/// found out before the last piece is given, so that what was read whole was of one moment.
package final class FileStream: Sendable {
  private let file: OpenFile

  init(_ file: OpenFile) {
    self.file = file
  }

  /// As it was asked for.
  package var path: String { file.shownPath }

  /// The last part of the path.
  package var name: String { String(decoding: FilePath(file.shownPath).name, as: UTF8.self) }

  /// Length in bytes.
  package var length: Int64 { Int64(file.byteCount) }

  /// Begins at the first byte again.
  ///
  /// - Throws: `lengthChanged` or `contentChanged` when the file is not as it was at first.
  package func open() throws(FileFailure) -> FileStreamReader {
    let reader = FileStreamReader(file)
    try file.checkUnchanged()
    return reader
  }
}

/// One reading of a `FileStream`, by one task at a time.
package final class FileStreamReader: Sendable {
  private let file: OpenFile
  private let offset = Mutex(0)

  init(_ file: OpenFile) {
    self.file = file
  }

  /// Up to `count` further bytes; empty at the end.
  ///
  /// - Parameter count: At least 1.
  /// - Throws: `lengthChanged` when the file has become shorter or longer, `contentChanged` when
  ///   something was written to it.
  package func read(upTo count: Int) throws(FileFailure) -> [UInt8] {
    precondition(count > 0, "a piece has at least one byte")
    return try offset.withLock { (offset) throws(FileFailure) in
      let wanted = min(count, file.byteCount - offset)
      let bytes = wanted > 0 ? try file.read(wanted, at: offset) : []
      // Asked behind each piece: a piece that was read before a change is of the old content.
      try file.checkUnchanged()
      guard bytes.count == wanted else { throw file.failure(.lengthChanged) }
      offset += wanted
      return bytes
    }
  }
}
