// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file opened for reading, or the contents of a pipe.
struct OpenFile: Sendable {
  private enum Source {
    case file(FileDescriptor)
    case bytes([UInt8])
  }

  /// As requested.
  let shownPath: String
  let byteCount: Int
  private let modified: Int64
  private let source: Source

  /// Not blocking, so that a pipe that replaced the file cannot block us.
  private static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY

  /// Opens the regular file at the end of a walk, unless it has become a link since.
  ///
  /// - Parameter pipeLimit: the most bytes to read from a pipe; nil if pipes are refused. A pipe is
  ///   read to its end at once, and so is a file without a length, like those of `/proc`.
  init(
    at destination: PathResolver.Destination, shownAs shown: String, pipeLimit: Int? = nil
  ) throws(FileFailure) {
    guard let folder = destination.folders.last, !destination.name.isEmpty else {
      throw FileFailure(reading: shown, .folder)
    }
    // A device is not even opened, since that alone may have an effect.
    try Self.demandReadable(destination.kind, shownAs: shown, takesPipes: pipeLimit != nil)
    let descriptor = try FileFailure.reading(shown) { () throws(SystemFailure) in
      try folder.descriptor.open(destination.name, Self.flags | O_NOFOLLOW)
    }
    try self.init(descriptor, shownAs: shown, pipeLimit: pipeLimit)
  }

  /// The file of a descriptor that the process was started with.
  init(inherited number: Int32, shownAs shown: String, limit: Int) throws(FileFailure) {
    let copy = try FileFailure.reading(shown) { () throws(SystemFailure) in
      try retrying { fcntl(number, F_DUPFD_CLOEXEC, 3) }
    }
    let descriptor = FileDescriptor(owning: copy)
    // The part that was read before the process started is not read again.
    guard lseek(number, 0, SEEK_CUR) == 0,
      let file = try? OpenFile(descriptor, shownAs: shown, pipeLimit: nil)
    else {
      let bytes = try StandardInput.readOnce(copy, limit: limit, shownAs: shown)
      self.init(bytes: bytes, shownAs: shown)
      return
    }
    self = file
  }

  /// The contents of `/dev/null`, which people write for an empty file.
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
      let bytes =
        status.kind == .pipe
        ? try StandardInput.readOnce(descriptor.number, limit: pipeLimit, shownAs: shown)
        : try StandardInput.readAll(descriptor.number, limit: pipeLimit, shownAs: shown)
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

  /// Whether it came from a pipe, which cannot be read again.
  var isPipe: Bool {
    if case .bytes = source { true } else { false }
  }

  /// Its owner; nil for a pipe.
  func owner() throws(FileFailure) -> UInt32? {
    try status()?.owner
  }

  /// Compares the file with its state at the opening.
  func checkUnchanged() throws(FileFailure) {
    guard let status = try status() else { return }
    guard status.byteCount == byteCount else { throw failure(.lengthChanged) }
    guard status.modified == modified else { throw failure(.contentChanged) }
  }

  /// All its bytes; a file that grows meanwhile is read up to its first length.
  func readAll(limit: Int) throws(FileFailure) -> [UInt8] {
    guard byteCount <= limit else { throw failure(.tooLarge(limit: limit)) }
    return try read(byteCount, at: 0)
  }

  /// Bytes from an offset; fewer only if the file became shorter.
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
