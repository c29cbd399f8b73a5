// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A regular file to which other programs write too, as the summary of a CI job: bytes are appended,
/// whole or not at all.
package struct AppendedFile {
  private let shownPath: String
  private let file: FileDescriptor
  /// How long the file was when it was opened.
  package let byteCount: Int

  /// Opens the file, or makes it.
  ///
  /// - Throws: also for a folder, a pipe or a device, which is never written to.
  package init(_ path: FilePath) throws(FileFailure) {
    let opened = try FileFailure.writing(path.text) { () throws(SystemFailure) in
      if path.bytes.isEmpty { throw SystemFailure(code: ENOENT) }
      // A pipe without a reader is an error now, not an endless wait.
      let file = try FileDescriptor.open(
        path, O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY | O_NONBLOCK, permissions: 0o666)
      return (file, try FileStatus.of(file))
    }
    guard opened.1.kind == .regular else { throw FileFailure(writing: path.text, .special) }
    shownPath = path.text
    file = opened.0
    byteCount = opened.1.byteCount
  }

  /// Appends all the bytes; if the disk does not hold them, none.
  package func append(_ bytes: [UInt8]) throws(FileFailure) {
    try FileFailure.writing(shownPath) { () throws(SystemFailure) in
      do throws(SystemFailure) {
        try file.write(bytes)
      } catch {
        // Half a page would be shown as half a page.
        _ = ftruncate(file.number, off_t(byteCount))
        throw error
      }
    }
  }
}
