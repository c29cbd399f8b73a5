// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of a folder that a person named, for commands that read a folder of another tool.
package enum FolderFiles {
  /// The most files and folders that are looked at.
  package static let limit = 10_000
  /// The most folders in each other.
  package static let depth = 50

  /// The paths of the regular files below a folder, in the order of their bytes. Symbolic links,
  /// `.git` and `node_modules` are left out.
  ///
  /// - Throws: for a folder that cannot be listed, that has more than `limit` names, or that is
  ///   nested deeper than `depth`.
  package static func paths(below folder: FilePath) throws(FileFailure) -> [FilePath] {
    var found: [FilePath] = []
    var open: [(path: FilePath, depth: Int)] = [(folder, 0)]
    var left = limit
    while let (path, level) = open.popLast() {
      let entries = try FileFailure.reading(path.text) { () throws(SystemFailure) in
        try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY).entries(limit: left + 1)
      }
      left -= entries.count
      guard left >= 0, level <= depth else {
        throw FileFailure(reading: folder.text, .tooLarge(limit: limit))
      }
      for entry in entries
      where !["..", ".git", "node_modules"].contains(where: {
        entry.name.elementsEqual($0.utf8)
      }) {
        let inner = path.appending(entry.name)
        switch try? FileStatus.at(inner).kind {
        case .regular: found.append(inner)
        case .folder: open.append((inner, level + 1))
        default: break
        }
      }
    }
    return found.sorted()
  }

  /// The names of what is in a folder, in the order of their bytes, without those that are not UTF-8.
  ///
  /// - Parameter roots: the folder must be one of these or below one, with its links resolved.
  /// - Returns: nil for another folder, and for one that cannot be listed.
  package static func names(in folder: FilePath, within roots: [FilePath]) -> [String]? {
    guard let real = try? folder.resolved(),
      roots.contains(where: { root in
        guard let root = try? root.resolved() else { return false }
        return real == root || real.below(root) != nil
      }),
      let entries = try? FileDescriptor.open(real, O_RDONLY | O_DIRECTORY).entries(limit: limit)
    else { return nil }
    return entries.compactMap { String(validating: $0.name, as: UTF8.self) }.sorted()
  }

  /// Whether there is a folder at a path.
  package static func isFolder(_ path: FilePath) -> Bool {
    (try? FileStatus.following(path))?.kind == .folder
  }

  /// Makes a folder and those above it.
  ///
  /// - Returns: the folders that were made, the innermost first.
  package static func make(_ folder: FilePath) throws(FileFailure) -> [FilePath] {
    var missing: [FilePath] = []
    var place = folder
    while !isFolder(place), place != place.parent {
      missing.append(place)
      place = place.parent
    }
    for path in missing.reversed() {
      try FileFailure.writing(path.text) { () throws(SystemFailure) in
        _ = try withCString(path.bytes) { mkdir($0, 0o777) }
      }
    }
    return missing
  }

  /// Removes folders that are empty.
  package static func remove(_ folders: [FilePath]) {
    for path in folders { _ = try? withCString(path.bytes) { rmdir($0) } }
  }
}
