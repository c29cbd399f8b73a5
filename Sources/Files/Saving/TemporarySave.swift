// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files that bodies are written to until they get their names: locked by the process that
/// writes, so that those of a process that was killed are known.
enum TemporarySave {
  /// What their names begin with, and no others.
  static let opening = ".curlew-save-"
  private static let ending = Array(".tmp".utf8)
  /// More names than this are not looked at.
  private static let nameLimit = 100_000

  /// Locks a new file for as long as it is open.
  ///
  /// - Returns: false when another process has taken it for left over before it was locked.
  static func lock(
    _ file: FileDescriptor, _ name: [UInt8], in folder: OpenFolder
  ) -> Bool {
    // A file system without locks has nobody who removes what is not locked either.
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 { return errno != EWOULDBLOCK }
    let named = try? FileStatus.named(name, in: folder.descriptor)
    return named?.identity == (try? FileStatus.of(file))?.identity
  }

  /// Removes from a folder what killed processes of this user have left.
  static func removeLeftovers(in folder: OpenFolder) {
    guard let listing = try? folder.descriptor.open(FilePath.here, O_RDONLY | O_DIRECTORY),
      let entries = try? listing.entries(limit: nameLimit)
    else { return }
    for entry in entries where isOne(entry.name) {
      guard
        let file = try? folder.descriptor.open(entry.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        let status = try? FileStatus.of(file), status.kind == .regular,
        status.owner == geteuid(), flock(file.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      _ = try? withCString(entry.name) { unlinkat(folder.descriptor.number, $0, 0) }
    }
  }

  private static func isOne(_ name: [UInt8]) -> Bool {
    name.count > opening.utf8.count + ending.count && name.starts(with: opening.utf8)
      && name.suffix(ending.count).elementsEqual(ending)
  }
}
