// SPDX-License-Identifier: Apache-2.0

/// The folders whose entries decide what is at some paths.
///
/// Files are watched through their folders: editors and version control replace a file by a new one of
/// its name. These count:
///
/// - the folder of a path and of its target; if it does not exist, the next one above that does,
/// - a path that is a folder,
/// - the folder of each symbolic link on the way, which may be replaced,
/// - the folders above, as far as the working directory, which may be renamed or removed.
struct WatchedFolders {
  private let workingDirectory: FilePath
  private(set) var all: Set<FilePath> = []
  /// Folders that were examined.
  private var known: Set<FilePath> = []

  /// - Parameters:
  ///   - paths: absolute.
  ///   - workingDirectory: absolute.
  init(of paths: some Sequence<FilePath>, in workingDirectory: FilePath) {
    self.workingDirectory = workingDirectory
    for path in paths { add(path) }
  }

  private mutating func add(_ path: FilePath) {
    addFolder(path.parent)
    guard let status = try? FileStatus.at(path) else { return }
    if status.kind == .folder {
      addFolder(path)
    } else if status.kind == .link, let target = try? path.resolved() {
      addFolder(FileStamp(at: target).isFolder ? target : target.parent)
    }
  }

  private mutating func addFolder(_ folder: FilePath) {
    guard known.insert(folder).inserted else { return }
    let isRoot = folder.components.isEmpty
    if FileStamp(at: folder).isFolder { all.insert(folder) }
    guard !isRoot else { return }
    let isBelow = folder.below(workingDirectory) != nil
    let isLink = (try? FileStatus.at(folder))?.kind == .link
    if isBelow || isLink || !all.contains(folder) {
      addFolder(folder.parent)
    } else {
      addLinks(onTheWayTo: folder.parent)
    }
  }

  /// The folders of links among a folder and those above it.
  private mutating func addLinks(onTheWayTo folder: FilePath) {
    guard !folder.components.isEmpty, !known.contains(folder) else { return }
    if (try? FileStatus.at(folder))?.kind == .link {
      addFolder(folder)
    } else {
      addLinks(onTheWayTo: folder.parent)
    }
  }
}
