// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Imports

/// The files that a person named, and those that they name.
struct ImportSources {
  /// The largest file in bytes.
  static let limit = 64_000_000

  private(set) var files: [ImportFile] = []
  private(set) var kind = ImportKind.curl
  /// The folders among the typed paths.
  private(set) var typedFolders: [FilePath] = []
  /// Files of other kinds beside those of a folder that is one source.
  private var others: [ImportFile] = []
  /// `--proof`.
  private var reportFile: ImportFile?
  let working: FilePath
  private(set) var request: ImportRequest

  init(working: FilePath, _ request: ImportRequest) {
    self.working = working
    self.request = request
  }

  /// The same files, read with other options.
  func with(_ request: ImportRequest) -> ImportSources {
    var sources = self
    sources.request = request
    return sources
  }

  /// The texts, for messages; their numbers are those of `files`.
  var texts: SourceFiles { Self.texts(of: files + [reportFile].compactMap(\.self)) }

  /// Those for a message about a problem, without credentials.
  func texts(for problem: ImportProblem) -> SourceFiles {
    Self.texts(
      of: files + [reportFile].compactMap(\.self),
      for: request.options.keepsSecrets ? nil : problem)
  }

  /// - Parameter problem: around whose place credentials are masked.
  static func texts(of files: [ImportFile], for problem: ImportProblem? = nil) -> SourceFiles {
    var texts = SourceFiles()
    for (index, file) in files.enumerated() {
      let place = problem?.place.flatMap { $0.file == index ? $0 : nil }
      let bytes = place.map { file.masked(around: $0.offset) } ?? file.bytes
      _ = texts.add(SourceFile(path: file.path, bytes: bytes))
    }
    return texts
  }

  // MARK: Typed files

  /// Reads the typed files and finds their kind.
  mutating func read(_ paths: [String]) throws(ImportProblem) {
    try readTyped(paths)
    for path in paths { noteOuterFolder(of: path) }
    for var other in others {
      guard let kind = other.kind else { continue }
      other.problem = .notOfCollection(other.path, kind, index: files.count)
      files.append(other)
    }
  }

  private mutating func readTyped(_ paths: [String]) throws(ImportProblem) {
    for path in paths {
      guard !path.hasPrefix("http://"), !path.hasPrefix("https://") else {
        throw .notFetched(path)
      }
      if FolderFiles.isFolder(FilePath(path).absolute(in: working)) {
        try readFolder(path)
      } else {
        files.append(try file(at: path))
      }
    }
    guard !files.isEmpty else { throw nothing(in: paths[0]) }
    if let given = request.kind {
      kind = given
      let companions = KindReader.of(given)?.companions ?? []
      for index in files.indices {
        let found = KindDetector.kinds(of: files[index])
        if !found.contains(given) { files[index].kind = found.first(where: companions.contains) }
      }
      return
    }
    var kinds: [ImportKind] = []
    for file in files {
      if let known = file.kind {
        kinds.append(known)
      } else {
        kinds.append(try Self.kind(of: file))
      }
    }
    let (first, foreign) = KindReader.leading(among: kinds)
    if let foreign {
      throw .mixedKinds(files[first].path, kinds[first], files[foreign].path, kinds[foreign])
    }
    kind = kinds[first]
    for index in files.indices where kinds[index] != kind { files[index].kind = kinds[index] }
  }

  /// The report of `--proof`, or that which is imported; nil for neither.
  mutating func report(_ path: String?) throws(ImportProblem) -> ImportReport? {
    guard let path else {
      guard kind == .newman, let place = files.firstIndex(where: { $0.kind == nil }) else {
        return nil
      }
      return try ImportReport(files[place], index: place)
    }
    let file = try file(at: path)
    reportFile = file
    return try ImportReport(file, index: files.count)
  }

  /// The files of a folder that are of a known kind.
  private mutating func readFolder(_ path: String) throws(ImportProblem) {
    let folder = FilePath(path).absolute(in: working)
    typedFolders.append(folder)
    let found: [FilePath]
    do throws(FileFailure) {
      found = try FolderFiles.paths(below: folder)
    } catch {
      throw ImportProblem(error)
    }
    let names = found.compactMap { $0.below(folder)?.text }
    if let kind = KindDetector.kind(ofFolderWith: names), request.kind == nil,
      KindReader.of(kind) == nil
    {
      throw .notImported(kind, path)
    }
    let count = files.count
    if let kind = request.kind ?? KindDetector.kind(ofFolderWith: names),
      KindDetector.isPart("", ofFolderOf: kind) != nil
    {
      try readParts(found, of: folder, as: kind)
      guard files.count > count else { throw nothing(in: path) }
      if request.kind == nil { readOthers(found, of: folder, as: kind) }
      return
    }
    // What a tool keeps to itself (`.env`, `.vscode`) is read where a source needs it.
    for (inner, name) in zip(found, names)
    where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      var file = try file(at: inner.shown(in: working))
      file.isFound = true
      // A folder has many a file of rows that no import is about.
      let kinds = KindDetector.kinds(of: file).filter { $0 != .rows }
      let given = request.kind.map { [$0] + (KindReader.of($0)?.companions ?? []) }
      if kinds.contains(where: { given?.contains($0) ?? true }) { files.append(file) }
    }
    guard files.count > count else { throw nothing(in: path) }
  }

  private func nothing(in path: String) -> ImportProblem {
    request.kind.map { ImportProblem.nothing(of: $0, in: path) } ?? .unknownSource(path)
  }

  /// The files of a folder that is one source.
  private mutating func readParts(
    _ found: [FilePath], of folder: FilePath, as kind: ImportKind
  ) throws(ImportProblem) {
    for inner in found {
      guard let path = inner.below(folder)?.text,
        KindDetector.isPart(path, ofFolderOf: kind) ?? false
      else { continue }
      var file = try file(at: inner.shown(in: working))
      file.kind = kind
      file.folder = folder.tidied.text.split(separator: "/").last.map(String.init)
      files.append(file)
    }
  }

  /// The files with requests of another kind in a folder that is one source.
  private mutating func readOthers(_ found: [FilePath], of folder: FilePath, as kind: ImportKind) {
    let expected = [kind, .rows] + (KindReader.of(kind)?.companions ?? [])
    for inner in found {
      guard let path = inner.below(folder)?.text,
        !(KindDetector.isPart(path, ofFolderOf: kind) ?? false),
        !path.lowercased().hasSuffix(".md"),
        !path.split(separator: "/").contains(where: { $0.hasPrefix(".") || $0 == "node_modules" }),
        var other = try? file(at: inner.shown(in: working))
      else { continue }
      let kinds = KindDetector.kinds(of: other)
      let isExpected = kinds.contains { expected.contains($0) }
      guard !isExpected, let own = kinds.first(where: { KindReader.of($0) != nil }) else {
        continue
      }
      other.kind = own
      others.append(other)
    }
  }

  func file(at path: String) throws(ImportProblem) -> ImportFile {
    let reader = FileReader(root: nil, workingDirectory: working)
    let place = path == "-" ? StandardInputUse.path : path
    do throws(FileFailure) {
      let bytes = try reader.read(FilePath(place), in: .typed, limit: Self.limit)
      return ImportFile(path: path, contents: bytes)
    } catch {
      throw ImportProblem(error)
    }
  }

  /// Notes a folder above a typed path of whose collection that is only a part.
  private mutating func noteOuterFolder(of path: String) {
    guard let outer = CollectionFolder.outer(of: FilePath(path).absolute(in: working), kind) else {
      return
    }
    let place = FilePath(path).absolute(in: working).tidied
    let paths = files.map { FilePath($0.path).absolute(in: working).tidied }
    guard !paths.contains(where: { CollectionFolder.isStart($0, of: outer, kind) }),
      let index = paths.firstIndex(where: { $0 == place || $0.below(place) != nil })
    else { return }
    let shown = outer.shown(in: working)
    files[index].outerFolder = shown.isEmpty ? "." : shown
  }

  private static func kind(of file: ImportFile) throws(ImportProblem) -> ImportKind {
    let kinds = KindDetector.kinds(of: file)
    guard let kind = kinds.first else { throw .unknown(file) }
    guard kinds.count == 1 else { throw .severalKinds(file.path, kinds) }
    return kind
  }
}

extension ImportProblem {
  static func mixedKinds(
    _ first: String, _ kind: ImportKind, _ other: String, _ otherKind: ImportKind
  ) -> ImportProblem {
    ImportProblem(
      .severalKinds, "`\(first)` is \(kind.noun), and `\(other)` is \(otherKind.noun)",
      help: ["import them one after another"])
  }

  /// A file of no known kind; one that begins as JSON says where it is broken.
  static func unknown(_ file: ImportFile) -> ImportProblem {
    if let problem = JSONSource.problem(of: file) { return problem }
    return .unknownSource(file.path)
  }
}
