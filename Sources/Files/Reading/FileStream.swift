// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A file that is read in pieces, as often as it is opened, always the same one.
///
/// It stays open until it is let go: exchanging the file meanwhile changes nothing, changing its
/// length is found out.
package final class FileStream: Sendable {
  private let file: OpenFile

  init(_ file: OpenFile) {
    self.file = file
  }

  /// As it was asked for.
  package var path: String { file.shownPath }

  /// Length in bytes.
  package var length: Int64 { Int64(file.byteCount) }

  /// Begins at the first byte again.
  ///
  /// - Throws: `lengthChanged` when the file has another length than at first.
  package func open() throws(ReadFailure) -> FileStreamReader {
    let reader = FileStreamReader(file)
    try reader.checkLength()
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
  /// - Throws: `lengthChanged` when the file has become shorter or longer.
  package func read(upTo count: Int) throws(ReadFailure) -> [UInt8] {
    precondition(count > 0, "a piece has at least one byte")
    return try offset.withLock { (offset) throws(ReadFailure) in
      let wanted = min(count, file.byteCount - offset)
      guard wanted > 0 else {
        try checkLength()
        return []
      }
      let bytes = try file.read(wanted, at: offset)
      guard bytes.count == wanted else { throw changed }
      offset += wanted
      return bytes
    }
  }

  func checkLength() throws(ReadFailure) {
    let status = try ReadFailure.naming(file.shownPath) { () throws(SystemFailure) in
      try FileStatus.of(file.descriptor)
    }
    guard status.byteCount == file.byteCount else { throw changed }
  }

  private var changed: ReadFailure {
    ReadFailure(path: file.shownPath, reason: .lengthChanged)
  }
}
