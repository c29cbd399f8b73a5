// SPDX-License-Identifier: Apache-2.0

import Files

/// Finds the changes of a repository that concern a path of a plan.
struct ChangedFiles {
  private let files: Set<FilePath>
  /// Repositories within the repository, of which git names only the folder.
  private let folders: Set<FilePath>
  private var trails = PathTrails()

  /// - Parameter files: paths without symbolic links.
  init(_ files: [FilePath]) {
    self.files = Set(files)
    folders = Set(files.filter { FileStamp(at: $0).isFolder })
  }

  /// The changes of the file, of the symbolic links that lead to it, and of a repository that it is in.
  ///
  /// - Parameter path: absolute.
  mutating func changes(at path: FilePath) -> [FilePath] {
    if files.isEmpty { return [] }
    var found: [FilePath] = []
    for entry in trails.entries(of: path) {
      if files.contains(entry) { found.append(entry) }
      if !folders.isEmpty { found += folders.filter { entry.below($0) != nil } }
    }
    return found
  }
}
