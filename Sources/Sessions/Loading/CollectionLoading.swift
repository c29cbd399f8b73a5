// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Planning

/// Finds, reads and checks the files of a session; sends nothing and resolves no names.
struct CollectionLoading {
  private let workingDirectory: FilePath
  private let projectFolder: FilePath?
  private let rights: RunRights
  private let texts: EditedTexts
  private var locator: ProjectLocator
  private var result = Loaded()
  private var used: UsedFileLoading
  private var selection = CollectionSelection()

  private init(_ session: Session) {
    workingDirectory = session.folders.working
    projectFolder = session.projectFolder
    rights = session.rights
    texts = session.texts
    result.diagnosticCodes = session.diagnosticCodes
    result.searchesCorrections = session.searchesCorrections
    locator = ProjectLocator(workingDirectory: workingDirectory)
    used = UsedFileLoading(session)
  }

  /// Loads everything; problems are in the result.
  static func load(_ source: CollectionSource, in session: Session) -> Loaded {
    var loading = CollectionLoading(session)
    switch source {
    case .paths(let paths): loading.load(paths)
    case .typed(let text, let usesProject, let files, let target):
      if usesProject { _ = loading.loadProjectHere() }
      loading.takeTyped(text, files: files, target: target)
    case .texts(let texts, let project):
      if let project { loading.takeProject(project) }
      for text in texts { loading.take(text) }
    }
    loading.used.load(into: &loading.result)
    return loading.result
  }

  // MARK: Files

  private mutating func load(_ paths: [String]) {
    guard paths.isEmpty else {
      result.isPart = true
      search(paths)
      return noteScope(of: paths)
    }
    guard loadProjectHere() else { return }
    let listed = result.project?.collections.map(\.content) ?? []
    if listed.isEmpty { noteScope(of: ["."]) } else { result.searchesEverything = true }
    guard let project = result.location, !listed.isEmpty else { return search([]) }
    var finder = finder
    take(finder.find(collections: listed, of: project))
  }

  /// Notes what was searched, for the record of what did not pass.
  private mutating func noteScope(of paths: [String]) {
    let root = result.location?.root ?? workingDirectory
    let whole = paths.map { FilePath($0).absolute(in: workingDirectory).tidied }
    result.searchesEverything = whole.contains(root)
    result.typedPaths = whole.map { $0.shown(in: root) }
  }

  /// Loads the project of the working directory, if there is one.
  ///
  /// - Returns: whether this is known; if not, nothing can run.
  private mutating func loadProjectHere() -> Bool {
    switch locator.surroundings(ofFolder: projectFolder ?? workingDirectory) {
    case .failure(let problem):
      take(problem)
      return false
    case .success(let surroundings):
      if let project = surroundings.project { loadProject(project) }
      return true
    }
  }

  private var finder: CollectionFinder {
    CollectionFinder(
      workingDirectory: workingDirectory, allowedFolders: allowedFolders,
      isUntrusted: rights.isUntrusted, locator: locator, hasText: texts.isGiven)
  }

  private var allowedFolders: [FilePath] { rights.readFolders.map { FilePath($0) } }

  private mutating func search(_ paths: [String]) {
    var finder = finder
    take(finder.find(paths))
  }

  private mutating func take(_ search: CollectionSearch) {
    result.examined = search.examined.union(search.collections.compactMap(\.source.path))
    for problem in search.problems { take(problem) }
    // Nothing runs then, and files read without their project have mistakes that are none.
    guard !search.problems.contains(where: \.stopsRun) else { return }
    if let project = search.project { loadProject(project) }
    var reader = CollectionReader(
      workingDirectory: workingDirectory, allowedFolders: allowedFolders,
      isUntrusted: rights.isUntrusted)
    for found in search.collections { take(found, read: &reader) }
    result.passedOver = selection.passedOver
    for problem in selection.emptyPlaces(of: search) { take(problem) }
  }

  private mutating func take(_ problem: PathProblem) {
    if problem.stopsRun {
      result.problems.blocking.append(problem.diagnostic)
    } else {
      result.problems.unusable.append(
        UnusableFile(
          path: problem.path, diagnostics: [problem.diagnostic],
          isMissing: problem.isNothingThere))
    }
  }

  private mutating func take(_ found: FoundCollection, read reader: inout CollectionReader) {
    let text: CollectionReader.Text
    do {
      text = try reader.read(found, as: texts)
    } catch {
      return take(error)
    }
    let file = text.file
    if let path = found.source.path, texts.isGiven(path) { result.hasGivenText = true }
    guard selection.takes(found, file.bytes) else { return }
    let id = result.sources.add(file)
    result.folders[id] = folder(of: found.source).text
    result.notePlace(of: found, id, text)
    if found.surroundings.project != nil { result.members.insert(id) }
    used.note(id, at: found)
    let root = found.surroundings.root
    if !result.roots.contains(root) { result.roots.append(root) }
    result.check(id, lines: found.lines, showsLines: text.showsLines)
  }

  private func folder(of source: FoundCollection.Source) -> FilePath {
    switch source {
    case .file(let path): path.parent
    case .descriptor: workingDirectory
    }
  }

  private mutating func loadProject(_ project: Project) {
    guard result.location == nil else { return }
    result.location = project
    if texts.isGiven(project.file) { result.hasGivenText = true }
    let shown = project.file.shown(in: workingDirectory)
    let reader = FileReader(root: project.root, workingDirectory: workingDirectory)
    do {
      let bytes = try reader.read(project.file, in: .project, limit: Self.projectLimit)
      let id = result.checkProject(
        SourceFile(path: shown, bytes: texts[project.file] ?? bytes), in: project.root)
      result.places[id] = FilePlace(project.file, root: project.root)
    } catch {
      let failure = error.named(shown)
      result.problems.blocking.append(FileProblem.unread(failure))
    }
  }

  /// The largest size of a `curlew.yaml` in bytes.
  private static let projectLimit = 1_000_000

  // MARK: Texts

  private mutating func takeProject(_ text: SourceText) {
    result.checkProject(
      SourceFile(path: text.path, bytes: Array(text.text.utf8)), in: workingDirectory)
  }

  private mutating func takeTyped(_ text: SourceText, files: [String], target: String?) {
    let source = take(text)
    let paths = files.map { $0.path(in: workingDirectory.text) }
    result.typed = TypedCollection(source: source, files: Set(paths), target: target)
  }

  /// A typed text belongs where it would be pasted: in the working directory.
  @discardableResult
  private mutating func take(_ text: SourceText) -> SourceFileID {
    let root = result.location?.root ?? workingDirectory
    if !result.roots.contains(root) { result.roots.append(root) }
    let id = result.sources.add(SourceFile(path: text.path, bytes: Array(text.text.utf8)))
    result.folders[id] = workingDirectory.text
    if result.project != nil || result.location != nil { result.members.insert(id) }
    used.note(id, in: Surroundings(root: root, project: result.location))
    result.check(id)
    return id
  }
}
