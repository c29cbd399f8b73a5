// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Planning

/// Loads the files that `use` reaches, directly or through other files, each once.
struct UsedFileLoading {
  private let workingDirectory: FilePath
  private var reader: CollectionReader
  private let texts: EditedTexts
  private var locator: ProjectLocator
  /// What the files may read.
  private var surroundings: [SourceFileID: Surroundings] = [:]
  /// Collections that were read.
  private var collections: [(file: SourceFileID, found: FoundCollection)] = []
  /// Files that were read, by their path without symbolic links: only what `use` reaches needs them.
  private var known: [FilePath: SourceFileID] = [:]
  /// Files with errors.
  private var unusable: Set<SourceFileID> = []

  init(_ session: Session) {
    workingDirectory = session.folders.working
    texts = session.texts
    reader = CollectionReader(
      workingDirectory: workingDirectory,
      allowedFolders: session.rights.readFolders.map { FilePath($0) },
      isUntrusted: session.rights.isUntrusted)
    locator = ProjectLocator(workingDirectory: workingDirectory)
  }

  /// Notes a collection that was read, which another one may use.
  mutating func note(_ file: SourceFileID, at found: FoundCollection) {
    collections.append((file, found))
  }

  /// Notes a text that stands for a file.
  mutating func note(_ file: SourceFileID, in surroundings: Surroundings) {
    self.surroundings[file] = surroundings
  }

  /// Loads everything that the collections and the project use. A collection that uses a file with
  /// errors becomes unusable.
  mutating func load(into loaded: inout Loaded) {
    var next = loaded.collections
    if let project = loaded.project, !project.uses.isEmpty {
      if let location = loaded.location {
        surroundings[project.source] = Surroundings(root: location.root, project: location)
      }
      next.append(Shared(CollectionFile(stepsOf: project)))
    }
    guard next.contains(where: { !$0.content.uses.isEmpty }) else { return }
    for (file, found) in collections { remember(file, at: found) }
    var problems: [SourceFileID: [Diagnostic]] = [:]
    var users: [SourceFileID: [User]] = [:]
    while let file = next.popLast() {
      let source = file.content.source
      for use in file.content.uses {
        do throws(UseProblem) {
          let used = try load(use, of: file, into: &loaded, &next)
          users[used, default: []].append(User(file: source, use: use))
          loaded.blockFiles.note(use.prefix.content, in: source, means: used)
        } catch {
          problems[source, default: []].append(error.diagnostic)
        }
      }
    }
    loaded.refuse(problems, users: users)
  }

  private mutating func remember(_ file: SourceFileID, at found: FoundCollection) {
    surroundings[file] = found.surroundings
    if case .file(let path) = found.source { known[path.real] = file }
  }

  /// Why an entry of `use` gives no blocks.
  private struct UseProblem: Error {
    let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
  }

  /// A file with its entry that names another.
  fileprivate struct User {
    let file: SourceFileID
    let use: UseDeclaration
  }

  private mutating func load(
    _ use: UseDeclaration, of user: Shared<CollectionFile>, into loaded: inout Loaded,
    _ next: inout [Shared<CollectionFile>]
  ) throws(UseProblem) -> SourceFileID {
    let source = user.content.source
    let folder = FilePath(loaded.folders[source] ?? workingDirectory.text)
    let path = FilePath(use.path.content).absolute(in: folder).real
    if let file = known[path] {
      if unusable.contains(file) {
        throw UseProblem(.unusableBlockFile(loaded.sources[file].path, at: use.path.span))
      }
      if !loaded.blockFiles.files.contains(where: { $0.content.source == file }),
        let collection = loaded.collections.first(where: { $0.content.source == file })
      {
        loaded.blockFiles.add(collection)
      }
      return file
    }
    let home = surroundings[source] ?? Surroundings(root: folder, project: nil)
    if let problem = strangeness(of: path, to: home, use) { throw UseProblem(problem) }
    let found = FoundCollection(named: path, shownIn: workingDirectory, surroundings: home)
    let text: CollectionReader.Text
    do throws(PathProblem) {
      text = try reader.read(found, as: texts)
    } catch {
      var problem = error.diagnostic
      problem.primary = Annotation(use.path.span)
      throw UseProblem(problem)
    }
    if texts.isGiven(path) { loaded.hasGivenText = true }
    let file = loaded.sources.add(text.file)
    loaded.folders[file] = path.parent.text
    loaded.notePlace(of: found, file, text)
    if loaded.members.contains(source) || source == loaded.project?.source {
      loaded.members.insert(file)
    }
    remember(file, at: found)
    guard let collection = loaded.takeUsed(file, showsLines: text.showsLines) else {
      unusable.insert(file)
      throw UseProblem(.unusableBlockFile(found.displayPath, at: use.path.span))
    }
    next.append(collection)
    return file
  }

  /// A file of another project has other inputs and rights.
  private mutating func strangeness(
    of path: FilePath, to home: Surroundings, _ use: UseDeclaration
  ) -> Diagnostic? {
    guard case .success(let own) = locator.surroundings(of: path), own.project != home.project
    else { return nil }
    func name(_ project: Project?) -> String {
      project.map { "the project `\($0.root.shown(in: workingDirectory))`" } ?? "no project"
    }
    return Diagnostic(
      .fileOfOtherProject, "the file belongs to \(name(own.project))",
      at: Annotation(use.path.span, "this one belongs to \(name(home.project))"),
      help: ["use files of one project only"])
  }
}

extension Diagnostic {
  fileprivate static func unusableBlockFile(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unusableBlockFile, "`\(path)` has errors",
      at: Annotation(span, "its blocks cannot be called"))
  }
}

extension Loaded {
  /// Checks a file that is used; its errors are those of an unusable file.
  fileprivate mutating func takeUsed(
    _ id: SourceFileID, showsLines: Bool
  ) -> Shared<CollectionFile>? {
    let count = collections.count
    check(id, showsLines: showsLines)
    guard collections.count > count, let collection = collections.popLast() else { return nil }
    blockFiles.add(collection)
    return collection
  }

  /// Makes the files with problems unusable, and those that use them.
  fileprivate mutating func refuse(
    _ found: [SourceFileID: [Diagnostic]], users: [SourceFileID: [UsedFileLoading.User]]
  ) {
    guard !found.isEmpty else { return }
    var broken = found
    var next = Array(found.keys)
    while let file = next.popLast() {
      for user in users[file] ?? [] {
        if broken[user.file] == nil { next.append(user.file) }
        broken[user.file, default: []].append(
          .unusableBlockFile(sources[file].path, at: user.use.path.span))
      }
    }
    if let project { problems.add(broken[project.source] ?? []) }
    for file in collections.map(\.content.source) + blockFiles.files.map(\.content.source) {
      guard let errors = broken.removeValue(forKey: file) else { continue }
      problems.unusable.append(UnusableFile(path: sources[file].path, diagnostics: errors))
      collections.removeAll { $0.content.source == file }
    }
  }
}
