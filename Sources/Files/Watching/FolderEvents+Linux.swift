// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// The events of folders from inotify(7), which also reports the files in them.
  final class FolderEvents {
    /// What may change an entry of a folder, or the folder itself. Reading and opening do not count.
    private static let mask = UInt32(
      bitPattern: IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE
        | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    private let queue: FileDescriptor
    /// The numbers of the watched folders.
    private var watches: Set<Int32> = []

    init() throws(SystemFailure) {
      queue = FileDescriptor(
        owning: try retrying {
          inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        })
    }

    /// Can be polled for events.
    var number: Int32 { queue.number }

    /// Watches these folders, and no others. One that was removed or may not be listed is left out.
    func watch(_ folders: Set<FilePath>, files: Set<FilePath>) throws(SystemFailure) {
      var wanted: Set<Int32> = []
      for folder in folders {
        do throws(SystemFailure) {
          // A folder that is watched already has the same number again.
          wanted.insert(
            try withCString(folder.bytes) { inotify_add_watch(queue.number, $0, Self.mask) })
        } catch {
          guard [ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG].contains(error.code) else {
            throw error
          }
        }
      }
      for number in watches.subtracting(wanted) {
        // It fails for a folder that was removed: the system has forgotten it.
        inotify_rm_watch(queue.number, number)
      }
      watches = wanted
    }

    /// Forgets all events, also those that were lost when there were too many (`IN_Q_OVERFLOW`).
    func drain() {
      withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
        while read(queue.number, buffer.baseAddress, buffer.count) > 0 {}
      }
    }
  }
#endif
