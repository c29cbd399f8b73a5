// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A regular file, open for reading.
struct OpenFile {
  /// As it was asked for.
  let shownPath: String
  let byteCount: Int
  let modified: Int64
  let descriptor: FileDescriptor

  /// Not blocking, so that a pipe that was put in the file's place cannot hold us.
  private static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY

  /// Opens what a path leads to, wherever it is.
  init(following path: FilePath, shownAs shown: String) throws(ReadFailure) {
    let kind = try ReadFailure.naming(shown) { () throws(SystemFailure) in
      try FileStatus.following(path).kind
    }
    try self.init(kind, shownAs: shown) { () throws(SystemFailure) in
      try .open(path, Self.flags)
    }
  }

  /// Opens what a walk arrived at, unless it became a link since.
  init(at destination: Descent.Destination, shownAs shown: String) throws(ReadFailure) {
    guard let folder = destination.folders.last, !destination.name.isEmpty else {
      throw ReadFailure(path: shown, reason: .folder)
    }
    try self.init(destination.kind, shownAs: shown) { () throws(SystemFailure) in
      try folder.descriptor.open(destination.name, Self.flags | O_NOFOLLOW)
    }
  }

  /// - Parameter kind: What stood there before; a device is not even opened, since that alone may
  ///   do something.
  private init(
    _ kind: FileStatus.Kind, shownAs shown: String,
    open: () throws(SystemFailure) -> FileDescriptor
  ) throws(ReadFailure) {
    try Self.demandRegular(kind, shownAs: shown)
    let descriptor = try ReadFailure.naming(shown, open)
    let status = try ReadFailure.naming(shown) { () throws(SystemFailure) in
      try FileStatus.of(descriptor)
    }
    try Self.demandRegular(status.kind, shownAs: shown)
    self.descriptor = descriptor
    shownPath = shown
    byteCount = status.byteCount
    modified = status.modified
  }

  private static func demandRegular(
    _ kind: FileStatus.Kind, shownAs shown: String
  ) throws(ReadFailure) {
    switch kind {
    case .regular: return
    case .folder: throw ReadFailure(path: shown, reason: .folder)
    case .special, .link: throw ReadFailure(path: shown, reason: .special)
    }
  }

  /// All its bytes; a file that grows meanwhile is read as far as it was long.
  func readAll(limit: Int) throws(ReadFailure) -> [UInt8] {
    guard byteCount <= limit else {
      throw ReadFailure(path: shownPath, reason: .tooLarge(limit: limit))
    }
    return try read(byteCount, at: 0)
  }

  /// So many bytes from an offset; fewer only when the file became shorter.
  func read(_ count: Int, at offset: Int) throws(ReadFailure) -> [UInt8] {
    try ReadFailure.naming(shownPath) { () throws(SystemFailure) in
      try descriptor.read(upTo: count, at: Int64(offset))
    }
  }
}
