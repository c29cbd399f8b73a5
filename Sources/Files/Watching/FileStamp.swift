// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The state of a path: two different stamps mean that what is there has changed.
///
/// The contents are not read. A link counts as its target.
package struct FileStamp: Hashable, Sendable {
  private struct Present: Hashable {
    let kind: FileStatus.Kind
    let identity: FileStatus.Identity
    let byteCount: Int
    let modified: Int64
    let changed: Int64
    let permissions: UInt16
  }

  /// Nil if nothing is there, or the way there is closed.
  private let present: Present?

  /// That of a path at this moment.
  package init(at path: FilePath) {
    self.init(try? FileStatus.following(path))
  }

  init(_ status: FileStatus?) {
    present = status.map {
      Present(
        kind: $0.kind, identity: $0.identity, byteCount: $0.byteCount, modified: $0.modified,
        changed: $0.changed, permissions: $0.permissions)
    }
  }

  /// Whether a regular file is there.
  package var isFile: Bool { present?.kind == .regular }

  /// Whether a folder is there.
  package var isFolder: Bool { present?.kind == .folder }

  /// Whether a pipe is there, which can be read only once.
  package var isPipe: Bool { present?.kind == .pipe }

  /// Whether what is there changed after a moment.
  func isLater(than moment: FileMoment) -> Bool {
    present.map { $0.changed > moment.nanoseconds } ?? false
  }
}

/// A moment by the clock of file systems.
package struct FileMoment: Sendable {
  let nanoseconds: Int64

  package static var now: FileMoment {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return FileMoment(nanoseconds: now.nanoseconds)
  }
}
