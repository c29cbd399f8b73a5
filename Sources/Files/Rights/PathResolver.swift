// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Walks to a file, one part of its path at a time, with every folder held open and every symbolic
/// link resolved here.
///
/// The file that is judged is the file that is opened: no part of the way can be replaced in
/// between. This is what `openat2` with `RESOLVE_NO_MAGICLINKS` does, for systems and languages
/// without it, and it allows a link that leaves a root and comes back into it.
struct PathResolver {
  /// As many symbolic links as Linux follows.
  static let linkLimit = 40

  /// The target of a path.
  struct Destination {
    /// The folders from the start of the walk to the one that contains the target.
    let folders: [OpenFolder]
    /// Its name there; empty if the last of `folders` is the target itself.
    let name: [UInt8]
    let kind: FileStatus.Kind
  }

  /// The walk cannot continue.
  struct Obstacle: Error {
    let failure: SystemFailure
    /// The folders up to there.
    let folders: [OpenFolder]
    /// The remaining parts, beginning with the one that failed.
    let rest: [[UInt8]]
  }

  /// A symbolic link that was followed.
  struct Link {
    /// The folders up to there; the last one contains the link.
    let folders: [OpenFolder]
    /// Whether it is the file's own name, and not that of a folder on the way.
    let isLast: Bool
  }

  /// The start of the walk, without symbolic links.
  private(set) var start: FilePath
  private var folders: [OpenFolder]
  /// The remaining parts, the next one last.
  private var pending: [[UInt8]]
  /// In the order in which they were followed.
  private(set) var links: [Link] = []

  /// A walk from an open folder.
  ///
  /// - Parameters:
  ///   - folder: open; `path` is its place, without symbolic links.
  ///   - rest: the path from there.
  init(from folder: OpenFolder, at path: FilePath, to rest: FilePath) {
    start = path
    folders = [folder]
    pending = rest.components.reversed()
  }

  /// A walk that continues at the last of some folders.
  ///
  /// - Parameter start: the place of the first of them.
  init(through folders: [OpenFolder], from start: FilePath, to name: [UInt8]) {
    self.start = start
    self.folders = folders
    pending = [name]
  }

  /// Walks to the end.
  mutating func walk() throws(Obstacle) -> Destination {
    var failed: [[UInt8]] = []
    do throws(SystemFailure) {
      while let part = pending.popLast() {
        failed = [part]
        if part == FilePath.above {
          try climb()
        } else if pending.isEmpty {
          if let found = try arrive(at: part) { return found }
        } else {
          try pass(part)
        }
      }
      return Destination(folders: folders, name: [], kind: .folder)
    } catch {
      throw Obstacle(failure: error, folders: folders, rest: failed + pending.reversed())
    }
  }

  /// Enters a folder, or replaces a link by its target.
  private mutating func pass(_ part: [UInt8]) throws(SystemFailure) {
    guard let folder = folders.last else { throw SystemFailure(code: ENOENT) }
    do {
      folders.append(try folder.entering(part))
    } catch {
      guard error.code == ENOTDIR || error.code == ELOOP,
        let target = try folder.descriptor.linkTarget(of: part)
      else { throw error }
      try follow(target, isLast: false)
    }
  }

  /// The last part: its target, or nil if it is a link, which is followed.
  private mutating func arrive(at part: [UInt8]) throws(SystemFailure) -> Destination? {
    guard let folder = folders.last else { throw SystemFailure(code: ENOENT) }
    let status = try FileStatus.named(part, in: folder.descriptor)
    if status.kind == .folder {
      folders.append(try folder.entering(part))
      return Destination(folders: folders, name: [], kind: .folder)
    }
    guard status.kind == .link, let target = try folder.descriptor.linkTarget(of: part) else {
      return Destination(folders: folders, name: part, kind: status.kind)
    }
    try follow(target, isLast: true)
    return nil
  }

  private mutating func follow(_ target: [UInt8], isLast: Bool) throws(SystemFailure) {
    links.append(Link(folders: folders, isLast: isLast))
    guard links.count <= Self.linkLimit else { throw SystemFailure(code: ELOOP) }
    let path = FilePath(bytes: target)
    pending += path.components.reversed()
    if path.isAbsolute { try restart() }
  }

  /// One folder up; above the start it continues from `/`, so that all folders are seen.
  private mutating func climb() throws(SystemFailure) {
    if folders.count > 1 {
      folders.removeLast()
    } else if start != Self.top {
      pending += start.parent.components.reversed()
      try restart()
    }
  }

  private mutating func restart() throws(SystemFailure) {
    start = Self.top
    folders = [try OpenFolder(Self.top)]
  }

  private static let top: FilePath = "/"
}
