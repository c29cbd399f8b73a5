// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Wakes a thread when files may have changed: with inotify on Linux, with kqueue on macOS.
///
/// What woke it is not reported, since events may be lost, doubled and about other files; `WatchedFiles`
/// compares. One thread at a time.
package final class FileWatch {
  /// What ended a wait; nothing if the time is over.
  package struct Wake: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Something happened in a watched folder.
    package static let files = Wake(rawValue: 1)
    /// The other descriptor can be read, or was closed.
    package static let input = Wake(rawValue: 2)
  }

  /// More folders are not watched by default; the system's own limit may be lower.
  package static let usualLimit = 100_000

  private let workingDirectory: FilePath
  private let limit: Int
  private let events: FolderEvents

  /// - Parameters:
  ///   - workingDirectory: absolute.
  ///   - limit: how many folders may be watched.
  package init(
    in workingDirectory: FilePath, limit: Int = usualLimit
  ) throws(FileWatchFailure) {
    self.workingDirectory = workingDirectory
    self.limit = limit
    do throws(SystemFailure) {
      events = try FolderEvents()
    } catch {
      let hasDescriptors = (try? FileDescriptor.open("/", O_RDONLY)) != nil
      throw FileWatchFailure(starting: error, hasDescriptors: hasDescriptors)
    }
  }

  /// Watches what is at these paths from now on, and nothing else.
  ///
  /// A change after the return is an event. Call it again after each event: folders may have been
  /// removed, renamed or made.
  package func watch(_ paths: Set<FilePath>) throws(FileWatchFailure) {
    var last: Set<FilePath>?
    // Again until nothing was made in between; the limit is for a tree that changes all the time.
    for _ in 0..<10 {
      let folders = WatchedFolders(of: paths, in: workingDirectory).all
      if folders == last { return }
      guard folders.count <= limit else { throw FileWatchFailure(.tooMany(limit: limit)) }
      do throws(SystemFailure) {
        try events.watch(folders, files: paths)
      } catch {
        throw FileWatchFailure(watching: error)
      }
      last = folders
    }
  }

  /// Waits for an event.
  ///
  /// - Parameters:
  ///   - time: how long; nil for ever.
  ///   - input: another descriptor to wait for.
  package func wait(
    atMost time: Duration? = nil, orFor input: Int32? = nil
  ) throws(FileWatchFailure) -> Wake {
    var waits = [pollfd(fd: events.number, events: Int16(POLLIN), revents: 0)]
    if let input { waits.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
    let end = time.map { ContinuousClock.now + $0 }
    do throws(SystemFailure) {
      try retrying {
        let left = end.map { ContinuousClock.now.duration(to: $0).pollMilliseconds } ?? -1
        return poll(&waits, nfds_t(waits.count), left)
      }
    } catch {
      throw FileWatchFailure(watching: error)
    }
    var wake: Wake = []
    if waits[0].revents != 0 {
      events.drain()
      wake.insert(.files)
    }
    if waits.count > 1, waits[1].revents != 0 { wake.insert(.input) }
    return wake
  }
}

extension Duration {
  /// For poll(2), rounded up: a wait must not end before its time.
  fileprivate var pollMilliseconds: Int32 {
    let (seconds, attoseconds) = max(.zero, self).components
    let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: min(seconds, 1_000_000) * 1000 + part)
  }
}
