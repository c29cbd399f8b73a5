// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes stored on disk in a file without a name, which ends on release. One thread at a time.
package final class SpoolFile {
  /// Bytes that are collected before a system call.
  private static let bufferBytes = 65_536

  private let file: FileDescriptor
  private let folder: String
  /// How many bytes are on disk.
  private var written = 0
  private var buffer: [UInt8] = []

  /// - Parameter folder: where it is made, usually `TMPDIR` or `/tmp`.
  package init(in folder: FilePath) throws(FileFailure) {
    self.folder = folder.text
    file = try FileFailure.spooling(in: folder.text) { () throws(SystemFailure) in
      let (path, file) = try TemporaryName.create(in: folder, permissions: 0o600)
      _ = try withCString(path.bytes) { unlink($0) }
      return file
    }
  }

  /// How many bytes were appended.
  package var byteCount: Int { written + buffer.count }

  /// Appends all the bytes.
  ///
  /// - Returns: the offset of the first of them.
  package func append(_ bytes: [UInt8]) throws(FileFailure) -> Int {
    let offset = byteCount
    buffer += bytes
    if buffer.count >= Self.bufferBytes { try flush() }
    return offset
  }

  /// Appends a stretch of the file to `bytes`.
  ///
  /// - Precondition: the stretch was appended.
  package func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws(FileFailure) {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "a stretch of the spool")
    if range.upperBound > written { try flush() }
    bytes += try FileFailure.spooling(in: folder) { () throws(SystemFailure) in
      try file.read(upTo: range.count, at: Int64(range.lowerBound))
    }
  }

  private func flush() throws(FileFailure) {
    try FileFailure.spooling(in: folder) { () throws(SystemFailure) in try file.write(buffer) }
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}
