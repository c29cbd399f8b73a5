// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Walks to a file for writing: symbolic links among the folders are resolved, missing folders are
/// made once the rights allow it, and every folder stays open.
struct WritePath {
  /// The future place of the file.
  struct Place {
    /// From the start of the walk to the folder that contains the file.
    let folders: [OpenFolder]
    /// The place of the last of them, without symbolic links.
    let path: FilePath
    /// Parts that do not exist yet, with the file's name last; only the name once the folders are
    /// made.
    let rest: [[UInt8]]
  }

  let rights: WriteRights
  /// The folder in which the path begins, and its place without links.
  let start: OpenFolder
  let startPath: FilePath
  let path: FilePath
  /// Whether missing folders are made; otherwise they are judged by their names.
  let makesFolders: Bool

  /// - Throws: `FileFailure` if the rights forbid it or a folder cannot be used.
  func walk() throws(FileFailure) -> Place {
    var parts = path.components
    guard let name = parts.popLast(), name != FilePath.above, !path.holdsNUL else {
      throw failure(.refused(right: "it names no file"))
    }
    if path.bytes.last == FilePath.slash { throw failure(.refused(right: "it names a folder")) }
    var way =
      path.isAbsolute
      ? Way(folders: [try top()], base: "/") : Way(folders: [start], base: startPath)
    while !parts.isEmpty {
      let part = parts.removeFirst()
      if part == FilePath.above {
        try climb(&way)
      } else if try !enter(part, &way) {
        return try judged(way, [part] + parts + [name])
      }
    }
    return try judged(way, [name])
  }

  /// Open folders, each in the one before, with the place of the first.
  private struct Way {
    var folders: [OpenFolder]
    var base: FilePath

    var path: FilePath { folders.dropFirst().reduce(base) { $0.appending($1.name) } }
  }

  private func judged(_ way: Way, _ rest: [[UInt8]]) throws(FileFailure) -> Place {
    if rest.contains(FilePath.above) {
      throw failure(.refused(right: "`..` follows a folder that does not exist"))
    }
    if let right = rights.refusal(of: rest, in: way.folders) {
      throw failure(.refused(right: right))
    }
    return Place(folders: way.folders, path: way.path, rest: rest)
  }

  /// False if there is no such folder and none is made.
  private func enter(_ part: [UInt8], _ way: inout Way) throws(FileFailure) -> Bool {
    guard let folder = way.folders.last else { return false }
    do throws(SystemFailure) {
      way.folders.append(try folder.entering(part))
      return true
    } catch {
      switch error.code {
      case ENOENT where !makesFolders: return false
      case ENOENT:
        if let right = rights.refusal(of: [part], in: way.folders) {
          throw failure(.refused(right: right))
        }
        let made = try FileFailure.saving(path.text) { () throws(SystemFailure) in
          try folder.descriptor.makeFolder(part)
          return try folder.entering(part)
        }
        way.folders.append(made)
      case ENOTDIR, ELOOP: try follow(part, &way)
      default: throw failure(.system(words: error.words))
      }
      return true
    }
  }

  /// Follows a symbolic link.
  private func follow(_ part: [UInt8], _ way: inout Way) throws(FileFailure) {
    guard let folder = way.folders.last else { return }
    do throws(PathResolver.Obstacle) {
      var descent = PathResolver(from: folder, at: way.path, to: FilePath(bytes: part))
      let found = try descent.walk()
      guard found.name.isEmpty else {
        throw PathResolver.Obstacle(failure: SystemFailure(code: ENOTDIR), folders: [], rest: [])
      }
      if found.folders.first?.identity == folder.identity {
        // The way before is kept, so that a root above the link is still seen.
        way.folders += found.folders.dropFirst()
      } else {
        way = Way(folders: found.folders, base: "/")
      }
    } catch {
      throw failure(.system(words: error.failure.words))
    }
  }

  /// One folder up; above the start it continues from `/`, so that all folders are seen.
  private func climb(_ way: inout Way) throws(FileFailure) {
    if way.folders.count > 1 {
      way.folders.removeLast()
      return
    }
    guard way.base != "/" else { return }
    let top = try top()
    do throws(PathResolver.Obstacle) {
      var descent = PathResolver(from: top, at: "/", to: way.base.parent)
      way = Way(folders: try descent.walk().folders, base: "/")
    } catch {
      throw failure(.system(words: error.failure.words))
    }
  }

  private func failure(_ reason: FileFailure.Reason) -> FileFailure {
    FileFailure(writing: path.text, reason)
  }
}

extension WritePath {
  private func top() throws(FileFailure) -> OpenFolder {
    try FileFailure.saving(path.text) { () throws(SystemFailure) in try OpenFolder("/") }
  }
}
