// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Synchronization

/// The files of rows, which stay open from planning to the end of the run: replacing one in between
/// has no effect, and writing to one is detected.
final class DataFiles: Sendable {
  private let streams = Mutex<[String: FileStream]>([:])

  /// The open files, by the paths of the plan.
  var opened: [String: FileStream] { streams.withLock { $0 } }

  /// Reads a file in pieces, as `DataFileReader` does.
  func read(
    _ path: String, with reader: FileReader, in area: FileReader.Area, _ take: ([UInt8]) -> Bool
  ) -> FileIndex.Finding? {
    do throws(FileFailure) {
      let stream = try stream(path, with: reader, in: area)
      try stream.forEachPiece(take)
      return nil
    } catch {
      return error.finding
    }
  }

  private func stream(
    _ path: String, with reader: FileReader, in area: FileReader.Area
  ) throws(FileFailure) -> FileStream {
    if let known = streams.withLock({ $0[path] }) { return known }
    let stream = try reader.stream(FilePath(path), in: area)
    streams.withLock { $0[path] = stream }
    return stream
  }
}
