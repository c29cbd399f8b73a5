// SPDX-License-Identifier: Apache-2.0

import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file of one token in the cache; all runs that use the token take its lock first.
package struct TokenFile: Hashable, Sendable {
  let folder: FilePath
  let digest: String

  /// Its path, for messages.
  package var path: FilePath { folder.appending("\(digest).json") }

  /// Takes the lock, and makes the folder if there is none.
  ///
  /// - Returns: nil while another run has the lock.
  /// - Throws: why the folder cannot be used: others may read it, or the system refuses.
  package func lock(_ off: borrowing OffEngine) throws(TokenCacheProblem) -> TokenLock? {
    do throws(SystemFailure) {
      try makeFolders()
      let opened = try FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      let status = try FileStatus.of(opened)
      guard status.isPrivate else { throw TokenFile.shared(folder, status) }
      let lock = FileDescriptor(
        owning: try withCString(Array("\(digest).lock".utf8)) {
          openat(opened.number, $0, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        })
      if flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
        if errno == EWOULDBLOCK || errno == EINTR { return nil }
        throw SystemFailure.last
      }
      return TokenLock(self, folder: opened, lock: lock)
    } catch {
      throw .system(folder, error)
    }
  }

  /// Makes the folder and those above it, which only this user may enter.
  private func makeFolders() throws(SystemFailure) {
    for path in [folder.parent.parent, folder.parent, folder] {
      do throws(SystemFailure) {
        _ = try withCString(path.bytes) { mkdir($0, 0o700) }
      } catch  where error.code == EEXIST {
        continue
      }
    }
  }

  /// A failure that says whose the file is and what others may do with it.
  fileprivate static func shared(_ path: FilePath, _ status: FileStatus) -> SystemFailure {
    let fix =
      status.owner == geteuid()
      ? "other users may read it; `chmod go= \(path.text)` changes that"
      : "it belongs to another user"
    return SystemFailure(code: EPERM, subject: fix)
  }
}

/// The lock of a token's file, until it is released.
package final class TokenLock: Sendable {
  private let file: TokenFile
  private let folder: FileDescriptor
  private let lock: FileDescriptor

  /// More than tokens of most services take; JWT with many claims have some thousand bytes.
  private static let reservedBytes = 16_384

  /// The limit in bytes of a file.
  private static let byteLimit = 1_000_000

  init(_ file: TokenFile, folder: FileDescriptor, lock: FileDescriptor) {
    self.file = file
    self.folder = folder
    self.lock = lock
  }

  deinit { removeTemporary() }

  private var name: [UInt8] { Array("\(file.digest).json".utf8) }

  /// The bytes of the file; nil if there is none.
  ///
  /// - Throws: why it cannot be used, also if others may read it.
  package func read(_ off: borrowing OffEngine) throws(TokenCacheProblem) -> [UInt8]? {
    do throws(SystemFailure) {
      let opened = try folder.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let status = try FileStatus.of(opened)
      guard status.isPrivate else { throw TokenFile.shared(file.path, status) }
      guard status.kind == .regular, status.byteCount <= Self.byteLimit else {
        throw SystemFailure(code: EFBIG)
      }
      return try opened.read(upTo: status.byteCount, at: 0)
    } catch {
      if error == .noSuchFile { return nil }
      throw .system(file.path, error)
    }
  }

  /// Takes room on the disk for the next token, before a refresh token is used that the service may accept
  /// only once.
  package func reserve(_ off: borrowing OffEngine) throws(TokenCacheProblem) {
    do throws(SystemFailure) {
      // Left by a run that was killed.
      _ = try? withCString(temporary) { unlinkat(folder.number, $0, 0) }
      try openTemporary(O_CREAT | O_EXCL).write([UInt8](repeating: 0, count: Self.reservedBytes))
    } catch {
      removeTemporary()
      throw .system(file.path, error)
    }
  }

  /// Replaces the file by rename, in the room that `reserve` took.
  package func replace(
    with bytes: [UInt8], _ off: borrowing OffEngine
  ) throws(TokenCacheProblem) {
    do throws(SystemFailure) {
      let made = try openTemporary(O_CREAT)
      try made.write(bytes)
      try retrying { ftruncate(made.number, off_t(bytes.count)) }
      let target = name.map { CChar(bitPattern: $0) } + [0]
      _ = try withCString(temporary) { renameat(folder.number, $0, folder.number, target) }
    } catch {
      removeTemporary()
      throw .system(file.path, error)
    }
  }

  private func openTemporary(_ flags: Int32) throws(SystemFailure) -> FileDescriptor {
    FileDescriptor(
      owning: try withCString(temporary) {
        openat(folder.number, $0, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | flags, 0o600)
      })
  }

  private func removeTemporary() {
    _ = try? withCString(temporary) { unlinkat(folder.number, $0, 0) }
  }

  /// Where the next token is written; only the holder of the lock has it.
  private var temporary: [UInt8] { Array("\(file.digest).new".utf8) }

  /// Removes the file, if there is one.
  package func remove(_ off: borrowing OffEngine) {
    _ = try? withCString(name) { unlinkat(folder.number, $0, 0) }
  }
}

extension FileStatus {
  /// Whether only this user may read, change or enter it.
  fileprivate var isPrivate: Bool { owner == geteuid() && permissions & 0o077 == 0 }
}
