// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin

  /// The events of folders from kqueue(2). A folder there reports names that come and go, and not what is
  /// written to its files, so the files are open too.
  final class FolderEvents {
    private static let flags =
      UInt32(NOTE_WRITE) | UInt32(NOTE_EXTEND) | UInt32(NOTE_ATTRIB) | UInt32(NOTE_DELETE)
      | UInt32(NOTE_RENAME) | UInt32(NOTE_REVOKE)

    private let queue: FileDescriptor
    /// What is open to be watched; closing it ends its events.
    private var opened: [FilePath: FileDescriptor] = [:]

    init() throws(SystemFailure) {
      queue = FileDescriptor(owning: try retrying { kqueue() })
      _ = fcntl(queue.number, F_SETFD, FD_CLOEXEC)
    }

    /// Can be polled for events.
    var number: Int32 { queue.number }

    /// Watches these folders and files, and no others. What does not exist or may not be read is left
    /// out.
    func watch(_ folders: Set<FilePath>, files: Set<FilePath>) throws(SystemFailure) {
      let wanted = folders.union(files)
      opened = opened.filter { wanted.contains($0.key) && isStillThere($0.value, at: $0.key) }
      for path in wanted where opened[path] == nil {
        do throws(SystemFailure) {
          opened[path] = try open(path)
        } catch {
          guard [ENOENT, ENOTDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG].contains(error.code) else {
            throw error
          }
        }
      }
    }

    /// Whether the path still leads to what is open: a file may have been replaced.
    private func isStillThere(_ file: FileDescriptor, at path: FilePath) -> Bool {
      guard let own = try? FileStatus.of(file), let present = try? FileStatus.following(path) else {
        return false
      }
      return own.identity == present.identity
    }

    private func open(_ path: FilePath) throws(SystemFailure) -> FileDescriptor {
      // Only for events: a pipe does not block, and a volume can be ejected.
      let file = try FileDescriptor.open(path, O_EVTONLY | O_NONBLOCK)
      var change = kevent(
        ident: UInt(file.number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: Self.flags, data: 0, udata: nil)
      try retrying { kevent(queue.number, &change, 1, nil, 0, nil) }
      return file
    }

    /// Forgets all events.
    func drain() {
      var found = [kevent](repeating: kevent(), count: 64)
      var noTime = timespec()
      while kevent(queue.number, nil, 0, &found, Int32(found.count), &noTime) > 0 {}
    }
  }
#endif
