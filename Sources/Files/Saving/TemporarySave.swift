// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files to which bodies are written until they get their names. The writing process locks
/// them, so that those of a killed process can be recognised.
enum TemporarySave {
  /// The beginning of their names, and only of theirs.
  static let opening = ".curlew-save-"
  private static let ending = Array(".tmp".utf8)
  /// Further names are not read.
  private static let nameLimit = 100_000

  /// Locks a new file for as long as it is open.
  ///
  /// - Returns: false if another process took it for an abandoned one before it was locked.
  static func lock(
    _ file: FileDescriptor, _ name: [UInt8], in folder: OpenFolder
  ) -> Bool {
    // On a file system without locks no process removes unlocked files.
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 { return errno != EWOULDBLOCK }
    let named = try? FileStatus.named(name, in: folder.descriptor)
    return named?.identity == (try? FileStatus.of(file))?.identity
  }

  /// Removes the files of this user's killed processes from a folder.
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
