// SPDX-License-Identifier: Apache-2.0

import Files
import Imports

/// A folder that is the collection of another tool.
enum CollectionFolder {
  /// The most folders above a path that are looked at.
  private static let depth = 64

  /// The files that make a folder a collection; for Postman's folders also a part of one.
  private static func starts(of kind: ImportKind) -> [String] {
    switch kind {
    case .bruno: ["bruno.json"]
    case .openCollection: ["opencollection.yml", "opencollection.yaml"]
    case .postmanV3: [".resources/definition.yaml"]
    default: []
    }
  }

  static func isStart(_ path: FilePath, of folder: FilePath, _ kind: ImportKind) -> Bool {
    starts(of: kind).contains { folder.appending($0).tidied == path }
  }

  /// The collection of which a file or folder is a part; nil for a whole one. A repository is not left.
  ///
  /// - Parameter path: absolute.
  static func outer(of path: FilePath, _ kind: ImportKind) -> FilePath? {
    func isCollection(_ folder: FilePath) -> Bool {
      starts(of: kind).contains { ReportFile.exists(folder.appending($0)) }
    }
    func isRepository(_ folder: FilePath) -> Bool { ReportFile.exists(folder.appending(".git")) }
    // Each folder in one of Postman has such a file.
    let isNested = kind == .postmanV3
    let isFolder = FolderFiles.isFolder(path)
    guard !starts(of: kind).isEmpty, !isFolder || isNested || !isCollection(path) else {
      return nil
    }
    var folder = path.tidied
    var found: FilePath?
    for _ in 0..<depth {
      if isFolder || folder != path.tidied, isRepository(folder) { break }
      let above = folder.parent
      guard above != folder else { break }
      folder = above
      if isCollection(folder) {
        found = folder
        if !isNested { break }
      } else if found != nil {
        break
      }
    }
    return found
  }
}
