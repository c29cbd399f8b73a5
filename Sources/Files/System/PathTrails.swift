// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the entries of folders that decide what is at a path: each symbolic link on the way, and the
/// file to which they lead.
///
/// ```
/// /p/current/body.bin, with the link /p/current → releases/7
/// → /p/current, /p/releases/7/body.bin
/// ```
package struct PathTrails {
  /// What one path leads to.
  private struct Trail {
    /// The path without symbolic links.
    var end: FilePath
    /// The links on the way, in the order in which they are followed, by their paths without other links.
    var links: [FilePath] = []
  }

  /// More links are not followed, as on Linux.
  private static let linkLimit = 40

  private var folders: [FilePath: Trail] = [:]

  package init() {}

  /// The links on the way to a path, and the path without links, which need not exist.
  ///
  /// - Parameter path: absolute.
  package mutating func entries(of path: FilePath) -> [FilePath] {
    let trail = trail(of: path, followed: 0)
    return trail.links + [trail.end]
  }

  private mutating func trail(of path: FilePath, followed: Int) -> Trail {
    let name = path.name
    if name.isEmpty { return Trail(end: "/") }
    let folder = folder(path.parent, followed)
    if name == FilePath.above { return Trail(end: folder.end.parent, links: folder.links) }
    let entry = folder.end.appending(name)
    guard followed < Self.linkLimit, let target = entry.linkTarget else {
      return Trail(end: entry, links: folder.links)
    }
    let rest = trail(of: target.absolute(in: folder.end), followed: followed + 1)
    return Trail(end: rest.end, links: folder.links + [entry] + rest.links)
  }

  private mutating func folder(_ path: FilePath, _ followed: Int) -> Trail {
    if let known = folders[path] { return known }
    let trail = trail(of: path, followed: followed)
    folders[path] = trail
    return trail
  }
}

extension FilePath {
  /// The target of a symbolic link as written; nil for anything else.
  fileprivate var linkTarget: FilePath? {
    // PATH_MAX of Linux; a longer target cannot be followed there either.
    var target = [CChar](repeating: 0, count: 4096)
    let found = try? withCString(bytes) { readlink($0, &target, target.count) }
    guard let found, found > 0 else { return nil }
    return FilePath(bytes: target[..<found].map { UInt8(bitPattern: $0) })
  }
}
