// SPDX-License-Identifier: Apache-2.0

import Files
import Imports

/// The files that sources name.
extension ImportSources {
  /// The most rounds of files that name further ones.
  private static let rounds = 8

  /// Reads what the sources name, then the sources.
  func imported(for target: ImportTarget) throws(ImportProblem) -> ImportedFiles {
    let first = files.first { $0.kind == nil } ?? files[0]
    let importer = try Importer(kind, first: first)
    var options = request.options
    options.hasProject = target.hasProject
    options.joinsProject = target.joined != nil
    options.storedValues = target.joined?.storedValues(working) ?? [:]
    options.writesFiles = target.folder != nil
    var input = try importer.readable(ImportInput(kind, files, options))
    var all: [NeededFile] = []
    for _ in 0..<Self.rounds {
      let needed = try importer.neededFiles(input)
      if needed.isEmpty { break }
      all += needed
      for file in needed {
        input.named[input.key(of: file)] =
          file.isLookedFor ? found(file, target) : named(file, target)
      }
    }
    var imported = try importer.read(input)
    imported.outerFolders = outerFolders(of: all, imported.findings)
    return imported
  }

  /// The folders outside of the project with files that the result reads, for `--allow-read`.
  private func outerFolders(of needed: [NeededFile], _ findings: ImportFindings) -> [String] {
    let paths = Set(findings.all.compactMap(\.outsidePath))
    let folders = needed.compactMap { file -> FilePath? in
      guard paths.contains(file.path), !file.path.hasPrefix("~") else { return nil }
      let path = FilePath(file.path).absolute(in: self.folder(of: file))
      return RelativePath.folded(path).parent
    }
    var outer: [FilePath] = []
    for folder in folders where !outer.contains(where: { $0 == folder || folder.below($0) != nil })
    {
      outer.removeAll { $0.below(folder) != nil }
      outer.append(folder)
    }
    return outer.map { RelativePath.shown($0, in: working) }
  }

  /// The folder from which paths in a file count; `.resources` of Postman describes the folder above it.
  private static func folder(of path: FilePath) -> FilePath {
    let isHidden = path.parent.text.hasSuffix("/.resources")
    return isHidden ? path.parent.parent : path.parent
  }

  /// A file that a tool looks for beside a source, or above it: nothing outside of the working directory and of the
  /// folder that was typed is looked at.
  private func found(_ needed: NeededFile, _ target: ImportTarget) -> NamedFile {
    let source = files[needed.file].path
    let path = FilePath(source).absolute(in: working)
    let folder = source == "-" ? working : Self.folder(of: path)
    let place = FilePath(needed.path).absolute(in: folder)
    let written = RelativePath.of(place, from: target.folder ?? working)
    let typed = typedFolders.filter { path.below($0) != nil }
    let roots = [working, folder] + typed + request.readFolders.map { FilePath($0) }
    if needed.path.hasSuffix("/") {
      let all = roots.map { $0.absolute(in: working) }
      let names = FolderFiles.names(in: place, within: all)
      return NamedFile(names.map { .names($0) } ?? .missing, written: written)
    }
    let reader = FileReader(root: working, allowedFolders: roots, workingDirectory: working)
    let bytes = try? reader.read(place, in: .environment, limit: Self.limit)
    return NamedFile(bytes.map { .contents($0) } ?? .missing, written: written)
  }

  /// The folder from which the path of a file that a source names counts.
  private func folder(of needed: NeededFile) -> FilePath {
    let source = files[needed.file].path
    return source == "-" || needed.isOfWorkingFolder
      ? working : Self.folder(of: FilePath(source).absolute(in: working))
  }

  private func named(_ needed: NeededFile, _ target: ImportTarget) -> NamedFile {
    named(
      needed, in: folder(of: needed), isRows: files[needed.file].kind == .rows, target)
  }

  /// The files that a command line of another tool names in place of a source.
  func named(_ paths: [String], for target: ImportTarget) -> [String: NamedFile] {
    var files: [String: NamedFile] = [:]
    for path in paths {
      let needed = NeededFile(path, from: 0, isRead: true)
      files[path] = named(needed, in: working, isRows: false, target)
    }
    return files
  }

  private func named(
    _ needed: NeededFile, in folder: FilePath, isRows: Bool, _ target: ImportTarget
  ) -> NamedFile {
    let place = FilePath(needed.path).absolute(in: folder).tidied
    let isAbsolute = FilePath(needed.path).isAbsolute
    let isOutside =
      target.root.map {
        RelativePath.of(RelativePath.folded(place), from: $0).hasPrefix("../")
      } ?? false
    let written = isAbsolute ? needed.path : RelativePath.of(place, from: target.folder ?? working)
    if isRows, target.hasProject, place.below(working) == nil {
      return NamedFile(.present, written: written, isOutside: true)
    }
    let reader = FileReader(
      root: folder, allowedFolders: request.readFolders.map { FilePath($0) },
      workingDirectory: working)
    do throws(FileFailure) {
      guard needed.isRead else {
        let failure = reader.failure(at: place, in: .rights)
        if let failure { throw failure }
        return NamedFile(.present, written: written, isOutside: isOutside)
      }
      return NamedFile(
        .contents(try reader.read(place, in: .rights, limit: Self.limit)), written: written,
        isOutside: isOutside)
    } catch {
      if case .missing = error.reason { return NamedFile(.missing, written: written) }
      // With the path as the source has it.
      let words = "\(FileFailure(reading: needed.path, error.reason))"
      return NamedFile(.unreadable(words), written: written)
    }
  }
}
