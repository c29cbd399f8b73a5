// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file whose text a person lets curlew change: for `fmt` and `check --fix`.
///
/// Its name gets the new text by rename, so that a reader finds the old text or the new one. The
/// permissions stay. It blocks the thread.
package struct EditedFile: Sendable {
  private let path: FilePath
  private let shownPath: String

  /// - Parameters:
  ///   - path: absolute.
  ///   - shownPath: as shown to people.
  package init(_ path: FilePath, shownAs shownPath: String) {
    self.path = path
    self.shownPath = shownPath
  }

  /// Replaces the text, if it is still the one that the new text was made from.
  ///
  /// - Throws: `FileFailure` if the file has another text by now, is read-only or is not a regular
  ///   file: a symbolic link stays a link, and its target stays as it is.
  package func replace(_ old: [UInt8], with new: [UInt8]) throws(FileFailure) {
    try refuseUnlessWritable()
    try refuseUnless(holds: old)
    do throws(FileFailure) {
      let file = try ReportFile(path)
      try file.write(new)
      try refuseUnless(holds: old)
      try file.finish()
    } catch {
      throw error.named(shownPath)
    }
  }

  private func refuseUnlessWritable() throws(FileFailure) {
    let status = try FileFailure.reading(shownPath) { () throws(SystemFailure) in
      try FileStatus.at(path)
    }
    switch status.kind {
    case .regular: break
    case .link: throw FileFailure(writing: shownPath, .refused(right: "it is a symbolic link"))
    case .folder: throw FileFailure(writing: shownPath, .folder)
    case .pipe, .special: throw FileFailure(writing: shownPath, .special)
    }
    // The folder alone decides about a rename, and root may write any file.
    let mayWrite = (try? withCString(path.bytes) { access($0, W_OK) }) != nil
    guard mayWrite, status.permissions & 0o222 != 0 else {
      throw FileFailure(writing: shownPath, .refused(right: "it is read-only"))
    }
  }

  private func refuseUnless(holds old: [UInt8]) throws(FileFailure) {
    let present = try FileFailure.reading(shownPath) { () throws(SystemFailure) in
      let file = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      return try file.read(upTo: old.count + 1, at: 0)
    }
    guard present == old else { throw FileFailure(writing: shownPath, .contentChanged) }
  }
}
