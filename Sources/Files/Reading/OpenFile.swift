// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is open for reading, or what a pipe has brought.
struct OpenFile: Sendable {
  private enum Source {
    case file(FileDescriptor)
    case bytes([UInt8])
  }

  /// As it was asked for.
  let shownPath: String
  let byteCount: Int
  private let modified: Int64
  private let source: Source

  /// Not blocking, so that a pipe that was put in the file's place cannot hold us.
  private static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY

  /// Opens the regular file that a walk arrived at, unless it became a link since.
  ///
  /// - Parameter pipeLimit: The most bytes to read of a pipe; nil when a pipe is no file. A pipe is
  ///   read to its end at once, and so is a file without a length, as those of `/proc` are.
  init(
    at destination: PathResolver.Destination, shownAs shown: String, pipeLimit: Int? = nil
  ) throws(FileFailure) {
    guard let folder = destination.folders.last, !destination.name.isEmpty else {
      throw FileFailure(reading: shown, .folder)
    }
    // A device is not even opened, since that alone may do something.
    try Self.demandReadable(destination.kind, shownAs: shown, takesPipes: pipeLimit != nil)
    let descriptor = try FileFailure.reading(shown) { () throws(SystemFailure) in
      try folder.descriptor.open(destination.name, Self.flags | O_NOFOLLOW)
    }
    try self.init(descriptor, shownAs: shown, pipeLimit: pipeLimit)
  }

  /// What stands behind a descriptor that the process was started with.
  init(inherited number: Int32, shownAs shown: String, limit: Int) throws(FileFailure) {
    let copy = try FileFailure.reading(shown) { () throws(SystemFailure) in
      try retrying { fcntl(number, F_DUPFD_CLOEXEC, 3) }
    }
    let descriptor = FileDescriptor(owning: copy)
    // What was read of it already, by whoever started us, is not ours to read again.
    guard lseek(number, 0, SEEK_CUR) == 0,
      let file = try? OpenFile(descriptor, shownAs: shown, pipeLimit: nil)
    else {
      let bytes = try StandardInput.readAll(copy, limit: limit, shownAs: shown)
      self.init(bytes: bytes, shownAs: shown)
      return
    }
    self = file
  }

  /// What `/dev/null` holds, which people write for an empty file.
  init(nothingAt shown: String) {
    self.init(bytes: [], shownAs: shown)
  }

  private init(bytes: [UInt8], shownAs shown: String) {
    self.init(.bytes(bytes), shownAs: shown, byteCount: bytes.count, modified: 0)
  }

  private init(_ source: Source, shownAs shown: String, byteCount: Int, modified: Int64) {
    self.source = source
    shownPath = shown
    self.byteCount = byteCount
    self.modified = modified
  }

  private init(
    _ descriptor: FileDescriptor, shownAs shown: String, pipeLimit: Int?
  ) throws(FileFailure) {
    let status = try FileFailure.reading(shown) { () throws(SystemFailure) in
      try FileStatus.of(descriptor)
    }
    try Self.demandReadable(status.kind, shownAs: shown, takesPipes: pipeLimit != nil)
    if let pipeLimit, status.kind == .pipe || status.byteCount == 0 {
      let bytes = try StandardInput.readAll(descriptor.number, limit: pipeLimit, shownAs: shown)
      self.init(bytes: bytes, shownAs: shown)
      return
    }
    self.init(
      .file(descriptor), shownAs: shown, byteCount: status.byteCount, modified: status.modified)
  }

  private static func demandReadable(
    _ kind: FileStatus.Kind, shownAs shown: String, takesPipes: Bool
  ) throws(FileFailure) {
    switch kind {
    case .regular: return
    case .pipe where takesPipes: return
    case .folder: throw FileFailure(reading: shown, .folder)
    case .pipe, .special, .link: throw FileFailure(reading: shown, .special)
    }
  }

  /// Whether it came out of a pipe, so that nothing is left there.
  var isPipe: Bool {
    if case .bytes = source { true } else { false }
  }

  /// Whose it is; nil for a pipe.
  func owner() throws(FileFailure) -> UInt32? {
    try status()?.owner
  }

  /// Compares the file with what it was when it was opened.
  func checkUnchanged() throws(FileFailure) {
    guard let status = try status() else { return }
    guard status.byteCount == byteCount else { throw failure(.lengthChanged) }
    guard status.modified == modified else { throw failure(.contentChanged) }
  }

  /// All its bytes; a file that grows meanwhile is read as far as it was long.
  func readAll(limit: Int) throws(FileFailure) -> [UInt8] {
    guard byteCount <= limit else { throw failure(.tooLarge(limit: limit)) }
    return try read(byteCount, at: 0)
  }

  /// So many bytes from an offset; fewer only when the file became shorter.
  func read(_ count: Int, at offset: Int) throws(FileFailure) -> [UInt8] {
    switch source {
    case .bytes(let bytes):
      return Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
    case .file(let descriptor):
      return try FileFailure.reading(shownPath) { () throws(SystemFailure) in
        try descriptor.read(upTo: count, at: Int64(offset))
      }
    }
  }

  func failure(_ reason: FileFailure.Reason) -> FileFailure {
    FileFailure(reading: shownPath, reason)
  }

  private func status() throws(FileFailure) -> FileStatus? {
    guard case .file(let descriptor) = source else { return nil }
    return try FileFailure.reading(shownPath) { () throws(SystemFailure) in
      try FileStatus.of(descriptor)
    }
  }
}
