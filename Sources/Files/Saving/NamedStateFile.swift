// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that an option names, in which one run leaves something for the next.
///
/// It is a regular file or missing. A pipe or a device is refused at once, since reading it could
/// wait for ever, and neither signals nor time limits end that. It blocks the thread.
package struct NamedStateFile: Sendable {
  package let path: FilePath

  /// - Parameter path: absolute; a symbolic link is followed.
  package init(_ path: FilePath) { self.path = path }

  /// All its bytes; nil if there is no such file.
  ///
  /// - Parameter limit: a file with more bytes is a failure.
  package func read(limit: Int) throws(FileFailure) -> [UInt8]? {
    let status: FileStatus
    do throws(SystemFailure) {
      let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      status = try FileStatus.of(file)
      if status.kind == .regular, status.byteCount <= limit {
        return try file.read(upTo: limit, at: 0)
      }
    } catch {
      if error == .noSuchFile { return nil }
      throw FileFailure(reading: path.text, FileFailure.Reason(reading: error))
    }
    switch status.kind {
    case .regular: throw FileFailure(reading: path.text, .tooLarge(limit: limit))
    case .folder: throw FileFailure(reading: path.text, .folder)
    case .link, .pipe, .special: throw FileFailure(reading: path.text, .special)
    }
  }

  /// Replaces it by rename.
  package func replace(with bytes: [UInt8]) throws(FileFailure) {
    if ReportFile.writesDirectly(path) { throw FileFailure(writing: path.text, .special) }
    let file = try ReportFile(path)
    try file.write(bytes)
    try file.finish()
  }

  /// Keeps other runs from changing the file until the lock is released.
  package func lock() -> StateLock? {
    guard let folder = try? FileDescriptor.open(path.parent, O_RDONLY | O_DIRECTORY) else {
      return nil
    }
    return StateLock(folder)
  }
}

extension StateFile {
  /// Keeps other runs from changing the file until the lock is released; nil without a folder.
  package func lock(makesFolder: Bool) -> StateLock? {
    guard let folder = try? openFolder(makesIt: makesFolder),
      let listing = try? folder.descriptor.open(FilePath.here, O_RDONLY | O_DIRECTORY)
    else { return nil }
    return StateLock(listing)
  }
}

/// The lock of a folder with records: a record is read, changed and replaced by one run at a time.
package final class StateLock {
  private let folder: FileDescriptor

  /// How long another run may hold the lock. It needs some milliseconds. A run that holds the lock longer
  /// is not waited for: the last of both runs wins then, as on a file system without locks.
  private static let patience = Duration.seconds(2)

  init(_ folder: FileDescriptor) {
    self.folder = folder
    let end = ContinuousClock.now + Self.patience
    while flock(folder.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR,
      ContinuousClock.now < end
    {
      poll(nil, 0, 2)
    }
  }
}
