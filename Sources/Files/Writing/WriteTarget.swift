// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the bytes of a report go.
struct WriteTarget {
  /// What will have the name, behind all symbolic links.
  let target: FilePath
  /// What is written until then; nil when the target is written directly.
  let temporary: FilePath?
  let file: FileDescriptor

  private static let linkLimit = 40

  static func open(_ path: FilePath) throws(SystemFailure) -> WriteTarget {
    if path.bytes.isEmpty { throw SystemFailure(code: ENOENT) }
    if path.bytes.last == FilePath.slash { throw SystemFailure(code: EISDIR) }
    guard let status = try status(of: path) else { return try beside(path, permissions: nil) }
    switch status.kind {
    case .folder: throw SystemFailure(code: EISDIR)
    case .regular: return try beside(path, permissions: status.permissions)
    case .special, .link:
      let file = try FileDescriptor.open(path, O_WRONLY | O_NOCTTY)
      return WriteTarget(target: path, temporary: nil, file: file)
    }
  }

  /// Nil when nothing is there.
  private static func status(of path: FilePath) throws(SystemFailure) -> FileStatus? {
    do {
      return try .following(path)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private static func beside(
    _ path: FilePath, permissions: UInt16?
  ) throws(SystemFailure) -> WriteTarget {
    let target = try behindLinks(path)
    try makeFolders(target.parent)
    let (temporary, file) = try TemporaryName.create(
      in: target.parent, permissions: 0o666)
    // An older report keeps its readers; without the right to change it the new one has the usual.
    if let permissions { fchmod(file.number, mode_t(permissions)) }
    return WriteTarget(target: target, temporary: temporary, file: file)
  }

  /// The name that is to be replaced, also when it does not stand yet.
  private static func behindLinks(_ path: FilePath) throws(SystemFailure) -> FilePath {
    var path = path
    for _ in 0..<linkLimit {
      let folder: FileDescriptor
      do {
        folder = try .open(path.parent, passingThrough)
      } catch {
        if error.code == ENOENT { return path }
        throw error
      }
      do {
        guard let next = try folder.linkTarget(of: path.name) else { return path }
        let target = FilePath(bytes: next)
        path = target.isAbsolute ? target : path.parent.appending(next)
      } catch {
        if error.code == ENOENT { return path }
        throw error
      }
    }
    throw SystemFailure(code: ELOOP)
  }

  /// Makes the folders that are missing.
  private static func makeFolders(_ path: FilePath) throws(SystemFailure) {
    var folder = path.isAbsolute ? FilePath("/") : FilePath(".")
    for part in path.components {
      folder = folder.appending(part)
      do {
        _ = try withCString(folder.bytes) { mkdir($0, 0o777) }
      } catch {
        // A folder above may be one that we may not write to, or stand on a read-only disk.
        guard [EEXIST, EACCES, EPERM, EROFS].contains(error.code) else { throw error }
      }
    }
  }
}
