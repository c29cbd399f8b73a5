// SPDX-License-Identifier: Apache-2.0

import Files
import Imports

/// Where an import writes.
struct ImportTarget {
  /// The folder of the collections, absolute; nil for standard output.
  let folder: FilePath?
  /// The folder of a `curlew.yaml` that the import writes; nil for none.
  let projectFolder: FilePath?
  /// The folder whose files the result may read; nil where it is not known.
  let root: FilePath?
  let working: FilePath

  /// Whether secrets and variables may come from the environment.
  var hasProject: Bool { projectFolder != nil }

  /// - Parameter place: the folder of a new project for collections below it; that of the working
  ///   directory by default.
  init(
    _ request: ImportRequest, _ sources: [ImportFile], working: FilePath,
    projectIn place: FilePath? = nil
  ) {
    self.working = working
    guard let typed = request.folder else {
      folder = nil
      projectFolder = nil
      root = nil
      return
    }
    let folder = FilePath(typed).absolute(in: working)
    self.folder = folder
    let start = place ?? working
    let isBelow = folder.below(start) != nil || folder == start.tidied
    let place = isBelow ? start : folder
    guard let existing = Self.project(above: folder, working) else {
      projectFolder = place
      root = place
      return
    }
    // One of an earlier import of the same sources may be replaced.
    let head = "# " + CollectionDraft.headLine(sources.sourceNames)
    let isOwn = request.replaces && ImportHead.firstLine(of: existing, working) == head
    projectFolder = isOwn ? existing.parent : nil
    root = existing.parent
  }

  /// The `curlew.yaml` above a folder, which need not exist.
  private static func project(above folder: FilePath, _ working: FilePath) -> FilePath? {
    var place = folder
    while !FolderFiles.isFolder(place), !place.parent.text.isEmpty, place != place.parent {
      place = place.parent
    }
    var locator = ProjectLocator(workingDirectory: working)
    switch locator.surroundings(ofFolder: place) {
    case .success(let surroundings): return surroundings.project?.file
    // It is there, and not to be changed.
    case .failure: return place.appending("curlew.yaml")
    }
  }
}

/// The first line of a file, by which an import knows its own.
enum ImportHead {
  static func firstLine(of path: FilePath, _ working: FilePath) -> String? {
    let reader = FileReader(root: nil, workingDirectory: working)
    guard let bytes = try? reader.read(path, in: .typed, limit: ImportSources.limit) else {
      return nil
    }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Whether an import wrote the file.
  static func isOfImport(_ path: FilePath, _ working: FilePath) -> Bool {
    let line = firstLine(of: path, working) ?? ""
    return line.hasPrefix("# imported from ") || line.hasPrefix("// imported from ")
  }
}
