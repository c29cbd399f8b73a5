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

  /// The project of an earlier import that the result is added to; nil for none.
  let joined: JoinedProject?
  /// A `curlew.yaml` of a person; nil for none.
  let foreign: JoinedProject?
  /// The `curlew.yaml` of an earlier import of the same sources, which is replaced; nil for none.
  let replaced: JoinedProject?

  /// Whether the import writes a `curlew.yaml`.
  var hasProject: Bool { projectFolder != nil }
  /// Whether secrets and variables may come from the environment.
  var readsEnvironment: Bool { environmentFolder != nil }
  /// The folder of `.env`; nil without one.
  var environmentFolder: FilePath? { projectFolder ?? joined?.file.parent }

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
      (joined, foreign, replaced) = (nil, nil, nil)
      return
    }
    let folder = FilePath(typed).absolute(in: working)
    self.folder = folder
    let start = place ?? working
    let isBelow = folder.below(start) != nil || folder == start.tidied
    let place = isBelow ? start : folder
    guard let existing = Self.project(above: folder, working) else {
      // Collections that are there already are run without a project.
      projectFolder = request.update == nil ? place : nil
      root = place
      (joined, foreign, replaced) = (nil, nil, nil)
      return
    }
    // One of an earlier import of the same sources may be replaced.
    let head = "# " + CollectionDraft.headLine(sources.sourceNames)
    let isOwn = request.replaces && ImportHead.firstLine(of: existing, working) == head
    projectFolder = isOwn ? existing.parent : nil
    root = existing.parent
    let other = JoinedProject(existing, working)
    replaced = isOwn ? other : nil
    let joins = !isOwn && other?.takesLines == true
    joined = joins ? other : nil
    foreign = isOwn || joins ? nil : other
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

/// A `curlew.yaml` that is there already.
struct JoinedProject {
  let file: FilePath
  let text: String

  /// - Returns: nil for one that cannot be read.
  init?(_ file: FilePath, _ working: FilePath) {
    let reader = FileReader(root: nil, workingDirectory: working)
    guard let bytes = try? reader.read(file, in: .typed, limit: ImportSources.limit) else {
      return nil
    }
    self.file = file
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Whether an import wrote it, and its lists have the layout in which they can get further items.
  var takesLines: Bool {
    ImportHead.isHead(text.prefix { !$0.isNewline }) && ProjectLines(text).isKnownLayout
  }

  /// A folder as `collections` names it.
  func path(to folder: FilePath) -> String {
    let path = RelativePath.of(folder, from: file.parent)
    return path.isEmpty ? "." : path
  }

  /// The values in its `.env`.
  func storedValues(_ working: FilePath) -> [String: String] {
    let reader = FileReader(root: nil, workingDirectory: working)
    let path = file.parent.appending(".env")
    let bytes = try? reader.read(path, in: .typed, limit: ImportSources.limit)
    return bytes.map { DotenvFile.values(of: $0) } ?? [:]
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

  static func isHead(_ line: Substring) -> Bool {
    line.hasPrefix("# imported from ") || line.hasPrefix("// imported from ")
  }

  /// Whether an import wrote the file.
  static func isOfImport(_ path: FilePath, _ working: FilePath) -> Bool {
    isHead((firstLine(of: path, working) ?? "")[...])
  }
}
