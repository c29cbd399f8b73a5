// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's information about a file.
struct FileStatus {
  enum Kind {
    case regular
    case folder
    case link
    case pipe
    /// A socket or a device.
    case special
  }

  /// Distinguishes two files whatever their names are.
  struct Identity: Hashable {
    let device: UInt64
    let node: UInt64
  }

  let kind: Kind
  let identity: Identity
  let byteCount: Int
  /// The modification time in nanoseconds since 1970, by the file system's clock, which may
  /// advance in steps of some milliseconds.
  let modified: Int64
  /// The time of the last change of the contents, the name, the owner or the permissions, by the
  /// same clock.
  let changed: Int64
  let owner: UInt32
  let group: UInt32
  /// The nine bits of `rwxrwxrwx`.
  let permissions: UInt16

  init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    case S_IFIFO: kind = .pipe
    default: kind = .special
    }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: raw.st_dev), node: UInt64(truncatingIfNeeded: raw.st_ino))
    byteCount = Int(raw.st_size)
    #if canImport(Darwin)
      let (written, changed) = (raw.st_mtimespec, raw.st_ctimespec)
    #else
      let (written, changed) = (raw.st_mtim, raw.st_ctim)
    #endif
    modified = written.nanoseconds
    self.changed = changed.nanoseconds
    owner = raw.st_uid
    group = raw.st_gid
    permissions = UInt16(truncatingIfNeeded: raw.st_mode & 0o777)
  }

  /// The status of a path's target.
  static func following(_ path: FilePath) throws(SystemFailure) -> FileStatus {
    var raw = stat()
    _ = try withCString(path.bytes) { stat($0, &raw) }
    return FileStatus(raw)
  }

  /// The status of a path; symbolic links are not followed.
  static func at(_ path: FilePath) throws(SystemFailure) -> FileStatus {
    var raw = stat()
    _ = try withCString(path.bytes) { lstat($0, &raw) }
    return FileStatus(raw)
  }

  /// The status of a name in an open folder; symbolic links are not followed.
  static func named(
    _ name: [UInt8], in folder: FileDescriptor
  ) throws(SystemFailure) -> FileStatus {
    var raw = stat()
    _ = try withCString(name) { fstatat(folder.number, $0, &raw, AT_SYMLINK_NOFOLLOW) }
    return FileStatus(raw)
  }

  static func of(_ file: FileDescriptor) throws(SystemFailure) -> FileStatus {
    try of(borrowed: file.number)
  }

  /// The status of a descriptor that the caller closes.
  static func of(borrowed number: Int32) throws(SystemFailure) -> FileStatus {
    var raw = stat()
    try retrying { fstat(number, &raw) }
    return FileStatus(raw)
  }
}

extension timespec {
  /// Nanoseconds since 1970.
  var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}
