// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The target of a report's bytes.
struct WriteTarget {
  /// The file that will get the name, after all symbolic links.
  let target: FilePath
  /// The file that is written until then; nil if the target is written directly.
  let temporary: FilePath?
  let file: FileDescriptor

  private static let linkLimit = 40

  /// - Parameter permissions: those of a new file, without the umask.
  static func open(
    _ path: FilePath, permissions: UInt16 = 0o666
  ) throws(SystemFailure) -> WriteTarget {
    if path.bytes.isEmpty { throw SystemFailure(code: ENOENT) }
    if path.bytes.last == FilePath.slash { throw SystemFailure(code: EISDIR) }
    let target = try resolvingLinks(path)
    if let number = StandardDescriptors.number(meantBy: target) {
      // A file that the shell opened is written from its current position.
      let copy = try retrying { fcntl(number, F_DUPFD_CLOEXEC, 3) }
      return WriteTarget(target: target, temporary: nil, file: FileDescriptor(owning: copy))
    }
    let status = try status(of: target)
    switch status?.kind {
    case .folder: throw SystemFailure(code: EISDIR)
    case .regular, nil: return try beside(target, try FileAttributes(at: target), new: permissions)
    case .special, .pipe, .link:
      // A pipe without a reader is an error now, not an endless wait.
      let file = try FileDescriptor.open(target, O_WRONLY | O_NOCTTY | O_NONBLOCK)
      return WriteTarget(target: target, temporary: nil, file: file)
    }
  }

  /// Whether a path cannot be replaced by a file: a device, a pipe, a descriptor.
  static func isWrittenDirectly(_ path: FilePath) -> Bool {
    guard !path.bytes.isEmpty, let target = try? resolvingLinks(path) else { return false }
    if StandardDescriptors.number(meantBy: target) != nil { return true }
    let kind = (try? status(of: target))?.kind
    return kind == .special || kind == .pipe
  }

  /// Nil if it does not exist.
  private static func status(of path: FilePath) throws(SystemFailure) -> FileStatus? {
    do {
      return try .following(path)
    } catch {
      if error == .noSuchFile { return nil }
      throw error
    }
  }

  private static func beside(
    _ target: FilePath, _ attributes: FileAttributes?, new: UInt16
  ) throws(SystemFailure) -> WriteTarget {
    try makeFolders(target.parent)
    let (temporary, file) = try TemporaryName.create(
      in: target.parent, permissions: new)
    do throws(SystemFailure) {
      // The readers of an older report are kept.
      try attributes?.copy(to: file)
    } catch {
      _ = try? withCString(temporary.bytes) { unlink($0) }
      throw error
    }
    return WriteTarget(target: target, temporary: temporary, file: file)
  }

  /// The name to replace, even if it does not exist yet.
  static func resolvingLinks(_ path: FilePath) throws(SystemFailure) -> FilePath {
    var path = path
    for _ in 0..<linkLimit {
      guard StandardDescriptors.number(meantBy: path) == nil, let next = try linkTarget(of: path)
      else { return path }
      path = next.isAbsolute ? next : path.parent.appending(next.bytes)
    }
    throw SystemFailure(code: ELOOP)
  }

  /// Nil if it does not exist or is not a link.
  private static func linkTarget(of path: FilePath) throws(SystemFailure) -> FilePath? {
    do {
      let folder = try FileDescriptor.open(path.parent, passingThrough)
      return try folder.linkTarget(of: path.name).map { FilePath(bytes: $0) }
    } catch {
      if error == .noSuchFile { return nil }
      throw error
    }
  }

  /// Makes the folders that are missing.
  static func makeFolders(_ path: FilePath) throws(SystemFailure) {
    var folder = path.isAbsolute ? FilePath("/") : FilePath(".")
    for part in path.components {
      folder = folder.appending(part)
      do {
        _ = try withCString(folder.bytes) { mkdir($0, 0o777) }
      } catch {
        // An existing folder may be one that we may not write to, or on a read-only disk.
        guard error.code == EEXIST || (try? FileStatus.following(folder)) != nil else {
          throw error
        }
      }
    }
  }
}
