// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that shows whether its writer came to the end: until then it is `PATH.partial`, and no
/// `PATH` exists.
///
/// An older file with the name is removed at the beginning, so that it is never taken for the result
/// of a run that was killed. What was written stays if the writer fails. Missing folders are made, and
/// a symbolic link is kept, as in `ReportFile`. One thread at a time.
package final class PartialFile {
  /// What follows the path until the file is whole.
  package static let ending = ".partial"

  private let shownPath: String
  private let target: FilePath
  private let partial: FilePath
  private let file: FileDescriptor

  /// - Parameters:
  ///   - path: of a regular file, or of none; absolute, or relative to the process's working
  ///     directory.
  ///   - links: those of an untrusted tree; nil to follow every link.
  package init(_ path: FilePath, links: TreeLinks? = nil) throws(FileFailure) {
    shownPath = path.text
    if let links, links.leadOut(of: path) {
      throw FileFailure(writing: path.text, .system(words: TreeLinks.words))
    }
    let opened = try FileFailure.writing(path.text) { () throws(SystemFailure) in
      try Self.open(path)
    }
    (target, partial, file) = opened
  }

  private static func open(
    _ path: FilePath
  ) throws(SystemFailure) -> (FilePath, FilePath, FileDescriptor) {
    if path.bytes.isEmpty { throw SystemFailure(code: ENOENT) }
    if path.bytes.last == FilePath.slash { throw SystemFailure(code: EISDIR) }
    let target = try WriteTarget.resolvingLinks(path)
    try WriteTarget.makeFolders(target.parent)
    let partial = FilePath(bytes: target.bytes + ending.utf8)
    let attributes = try FileAttributes(at: target)
    try remove(target)
    // A link with the name is not followed, and a file of an earlier run is not written to.
    try remove(partial)
    let file = try FileDescriptor.open(
      partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY, permissions: 0o666)
    try attributes?.copy(to: file)
    return (target, partial, file)
  }

  private static func remove(_ path: FilePath) throws(SystemFailure) {
    do {
      _ = try withCString(path.bytes) { unlink($0) }
    } catch {
      if error != .noSuchFile { throw error }
    }
  }

  /// Appends all the bytes at once, so that a reader sees how far the writer came.
  package func write(_ bytes: [UInt8]) throws(FileFailure) {
    try FileFailure.writing(shownPath) { () throws(SystemFailure) in
      try file.write(bytes)
    }
  }

  /// Gives it its name. Nothing is written after that.
  package func finish() throws(FileFailure) {
    try FileFailure.writing(shownPath) { () throws(SystemFailure) in
      _ = try withCString(partial.bytes) { old in
        (try? withCString(target.bytes) { rename(old, $0) }) ?? -1
      }
    }
  }
}
