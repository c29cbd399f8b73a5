// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Planning

/// Finds, reads and checks the files of a command; sends nothing and resolves no names.
struct CollectionLoading {
  private let request: LoadRequest
  private let workingDirectory: FilePath
  private var locator: ProjectLocator
  private var result = LoadedCollections()

  init(_ request: LoadRequest, workingDirectory: FilePath) {
    self.request = request
    self.workingDirectory = workingDirectory
    locator = ProjectLocator(workingDirectory: workingDirectory)
  }

  /// Loads everything; what is wrong is in the result.
  static func load(
    _ request: LoadRequest, from source: CollectionSource = .paths, in workingDirectory: FilePath
  ) -> LoadedCollections {
    var loading = CollectionLoading(request, workingDirectory: workingDirectory)
    switch source {
    case .paths: loading.loadPaths()
    case .typed(let file, let usesProject, let files, let target):
      loading.takeTyped(file, usesProject: usesProject, files: files, target: target)
    }
    return loading.result
  }

  private mutating func loadPaths() {
    guard request.paths.isEmpty else { return search(request.paths) }
    switch locator.surroundings(ofFolder: workingDirectory) {
    case .failure(let problem): take(problem)
    case .success(let surroundings):
      guard let project = surroundings.project else { return search([]) }
      loadProject(project)
      let listed = result.project?.collections.map(\.content) ?? []
      guard !listed.isEmpty else { return search([]) }
      var finder = finder
      take(finder.find(collections: listed, of: project))
    }
  }

  private var finder: CollectionFinder {
    CollectionFinder(
      workingDirectory: workingDirectory, allowedFolders: allowedFolders,
      isUntrusted: request.rights.isUntrusted, locator: locator)
  }

  private var allowedFolders: [FilePath] { request.rights.readFolders.map { FilePath($0) } }

  private mutating func search(_ paths: [String]) {
    var finder = finder
    take(finder.find(paths))
  }

  private mutating func take(_ search: CollectionSearch) {
    for problem in search.problems { take(problem) }
    if let project = search.project { loadProject(project) }
    var reader = CollectionReader(
      workingDirectory: workingDirectory, allowedFolders: allowedFolders,
      isUntrusted: request.rights.isUntrusted)
    for found in search.collections { take(found, read: &reader) }
  }

  private mutating func take(_ problem: PathProblem) {
    let typed = request.pathBehindInsecure.map { FilePath($0).tidied.text }
    if problem.isNothingThere, let typed, problem.path.utf8.elementsEqual(typed.utf8) {
      // Whoever means a selection would run everything, and believe any certificate.
      result.blocking.append(.nothingBehindInsecure(problem.diagnostic))
    } else if problem.stopsRun {
      result.blocking.append(problem.diagnostic)
    } else {
      result.unusable.append(
        UnusableFile(path: problem.path, diagnostics: [problem.diagnostic]))
    }
  }

  private mutating func take(_ found: FoundCollection, read reader: inout CollectionReader) {
    let text: CollectionReader.Text
    do {
      text = try reader.read(found)
    } catch {
      return take(error)
    }
    let file = text.file
    if !found.isNamed, case .other = FileKind(file.bytes) {
      result.passedOver += 1
      return
    }
    let id = result.sources.add(file)
    result.folders[id] = folder(of: found.source).text
    if found.surroundings.project != nil { result.members.insert(id) }
    let root = found.surroundings.root
    if !result.roots.contains(root) { result.roots.append(root) }
    load(id, lines: found.lines, showsLines: text.showsLines)
  }

  private func folder(of source: FoundCollection.Source) -> FilePath {
    switch source {
    case .file(let path): path.parent
    case .descriptor: workingDirectory
    }
  }

  /// What was typed stands where it would be pasted: in the working directory.
  private mutating func takeTyped(
    _ file: TypedFile, usesProject: Bool, files: [String], target: String?
  ) {
    if usesProject {
      switch locator.surroundings(ofFolder: workingDirectory) {
      case .failure(let problem): take(problem)
      case .success(let surroundings):
        if let project = surroundings.project { loadProject(project) }
      }
    }
    result.roots.append(result.location?.root ?? workingDirectory)
    let id = result.sources.add(SourceFile(path: file.path, bytes: Array(file.text.utf8)))
    result.folders[id] = workingDirectory.text
    if result.location != nil { result.members.insert(id) }
    result.typed = id
    result.typedTarget = target
    result.typedFiles = Set(files.map { $0.path(behind: workingDirectory.text) })
    load(id, lines: [])
  }

  private mutating func load(_ id: SourceFileID, lines: [Int], showsLines: Bool = true) {
    var (collection, found) = CollectionLoader.load(id, of: result.sources)
    var errors: [Diagnostic] = []
    if !showsLines { found = FileProblem.hidingLines(of: result.sources[id].path, found) }
    if !found.isEmpty {
      errors = found.filter { $0.severity == .error }
      result.warnings += found.filter { $0.severity == .warning }
    }
    if !showsLines, !errors.isEmpty { collection = nil }
    let path = result.sources[id].path
    let table = lines.isEmpty ? nil : LineTable(result.sources[id].bytes)
    for line in lines {
      guard let table, line <= table.lineCount else {
        errors.append(.noSuchLine(line, of: path, lineCount: table?.lineCount ?? 0))
        continue
      }
      let range = table.range(ofLine: line)
      result.lines.append(
        LineSelection(path: path, lineStart: range.lowerBound, lineEnd: range.upperBound))
    }
    if errors.isEmpty, let collection {
      result.collections.append(collection)
    } else {
      result.unusable.append(
        UnusableFile(path: path, partial: collection, diagnostics: errors))
    }
  }

  private mutating func loadProject(_ project: Project) {
    guard result.location == nil else { return }
    result.location = project
    let shown = project.file.shown(in: workingDirectory)
    let reader = FileReader(root: project.root, workingDirectory: workingDirectory)
    do {
      let bytes = try reader.read(project.file, in: .project, limit: Self.projectLimit)
      let id = result.sources.add(SourceFile(path: shown, bytes: bytes))
      result.folders[id] = project.root.text
      let (file, found) = CollectionLoader.loadProject(id, of: result.sources)
      result.project = file
      result.blocking += found.filter { $0.severity == .error }
      result.warnings += found.filter { $0.severity == .warning }
    } catch {
      let failure = ReadFailure(path: shown, reason: error.reason)
      result.blocking.append(FileProblem.unread(failure))
    }
  }

  /// Bytes of a `curlew.yaml`.
  static let projectLimit = 1_000_000
}
