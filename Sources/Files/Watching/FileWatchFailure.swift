// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why files cannot be watched.
package struct FileWatchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  enum Reason: Hashable {
    /// All programs of the user together watch too many folders.
    case userLimit
    /// Too many programs of the user watch files.
    case userPrograms
    /// The process has too many open files.
    case descriptors
    /// Our own limit of folders.
    case tooMany(limit: Int)
    case system(words: String)
  }

  private let reason: Reason

  init(_ reason: Reason) {
    self.reason = reason
  }

  /// Why the watch could not begin.
  ///
  /// - Parameter hasDescriptors: whether the process can open further files: the limit of inotify for a
  ///   user has the same number as that of descriptors.
  init(starting failure: SystemFailure, hasDescriptors: Bool) {
    let isOfUser = failure.code == EMFILE && hasDescriptors
    self.init(isOfUser ? .userPrograms : Self.reason(for: failure))
  }

  /// Why a folder could not be watched.
  init(watching failure: SystemFailure) {
    self.init(failure.code == ENOSPC ? .userLimit : Self.reason(for: failure))
  }

  private static func reason(for failure: SystemFailure) -> Reason {
    failure.code == EMFILE || failure.code == ENFILE
      ? .descriptors : .system(words: failure.words)
  }

  /// One clause.
  package var description: String {
    switch reason {
    case .userLimit:
      "the system watches no further folders for this user: raise `fs.inotify.max_user_watches`"
    case .userPrograms:
      "too many programs of this user watch files: raise `fs.inotify.max_user_instances`"
    case .descriptors: "too many files are open: raise the limit with `ulimit -n`"
    case .tooMany(let limit): "the files are in more than \(limit) folders"
    case .system(let words): words
    }
  }
}
