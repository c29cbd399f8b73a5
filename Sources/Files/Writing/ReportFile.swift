// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that gets its name when it is complete: until then an older one with that name stays.
///
/// It is written beside the target and renamed by `finish`; if it is released before that, nothing
/// remains. Missing folders are made. A symbolic link is kept and its target replaced. A target
/// that is not a regular file (`/dev/stdout`, a pipe) is written directly. One thread at a time.
package final class ReportFile {
  /// Bytes that are collected before a system call.
  private static let bufferBytes = 65_536

  private let shownPath: String
  private let target: FilePath
  /// Nil if the target is written directly, and after the rename.
  private var temporary: FilePath?
  private let file: FileDescriptor
  private var buffer: [UInt8] = []

  /// - Parameters:
  ///   - path: absolute, or relative to the process's working directory.
  ///   - isPrivate: whether only the owner may read a new file.
  ///   - links: those of an untrusted tree; nil to follow every link.
  ///   - removesOlder: whether an older file with the name is removed at once, so that it is not taken
  ///     for the result of a run that does not end.
  package init(
    _ path: FilePath, isPrivate: Bool = false, links: TreeLinks? = nil, removesOlder: Bool = false
  ) throws(FileFailure) {
    shownPath = path.text
    if let links, links.leadOut(of: path) {
      throw FileFailure(writing: path.text, .system(words: TreeLinks.words))
    }
    let opened = try FileFailure.writing(path.text) { () throws(SystemFailure) in
      try WriteTarget.open(path, permissions: isPrivate ? 0o600 : 0o666)
    }
    target = opened.target
    temporary = opened.temporary
    file = opened.file
    if removesOlder, temporary != nil { try removeOlder() }
  }

  private func removeOlder() throws(FileFailure) {
    try FileFailure.writing(shownPath) { () throws(SystemFailure) in
      do throws(SystemFailure) {
        _ = try withCString(target.bytes) { unlink($0) }
      } catch {
        if error != .noSuchFile { throw error }
      }
    }
  }

  deinit {
    abandon()
  }

  /// Whether a path is not a regular file, so that it is written directly.
  package static func writesDirectly(_ path: FilePath) -> Bool {
    WriteTarget.isWrittenDirectly(path)
  }

  /// Whether a path exists, readable or not.
  package static func exists(_ path: FilePath) -> Bool {
    !path.bytes.isEmpty && (try? FileStatus.following(path)) != nil
  }

  /// Appends all the bytes.
  package func write(_ bytes: [UInt8]) throws(FileFailure) {
    buffer += bytes
    if buffer.count >= Self.bufferBytes { try flush() }
  }

  /// Gives it its name. Nothing is written after that.
  package func finish() throws(FileFailure) {
    try flush()
    guard let temporary else { return }
    try FileFailure.writing(shownPath) { () throws(SystemFailure) in
      _ = try withCString(temporary.bytes) { old in
        (try? withCString(target.bytes) { rename(old, $0) }) ?? -1
      }
    }
    self.temporary = nil
  }

  /// Removes the written file; an older file with the name stays. Has no effect after `finish`.
  package func abandon() {
    guard let temporary else { return }
    _ = try? withCString(temporary.bytes) { unlink($0) }
    self.temporary = nil
  }

  /// Gives the written file the owner and group of another one, as far as the process may.
  func keepOwner(of status: FileStatus, _ attributes: FileAttributes?) throws(FileFailure) {
    if fchown(file.number, status.owner, status.group) != 0 {
      _ = fchown(file.number, uid_t.max, status.group)
    }
    // A change of the owner may change the mode.
    try FileFailure.writing(shownPath) { () throws(SystemFailure) in
      try attributes?.copy(to: file)
    }
  }

  /// Writes what was collected.
  func flush() throws(FileFailure) {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try FileFailure.writing(shownPath) { () throws(SystemFailure) in
      try file.write(bytes)
    }
  }
}
