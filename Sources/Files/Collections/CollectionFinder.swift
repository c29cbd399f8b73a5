// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Finds the files for `curlew run [PATH …]`.
///
/// - A file is used with any name.
/// - `FILE:LINE` (also `FILE:LINE:COLUMN`) is the file and the line, unless a file has that name.
/// - A folder gives the `*.yaml` and `*.yml` in it and below it, except hidden ones and
///   `curlew.yaml`; symbolic links to folders are not followed, those to files are.
/// - A glob (`PathPattern`), if nothing has exactly that name, gives the matching files.
/// - `-` is standard input, which belongs to the working directory; so does the descriptor that the
///   shell opens for `<(…)`.
///
/// For formatting, `curlew.yaml` is a file like others, and files of several projects may be named.
///
/// Paths of a project's `collections` are searched for only where the tree may be read; about other
/// places only the refusal is reported.
package struct CollectionFinder {
  /// What the files are for.
  package enum Purpose: Sendable {
    case running
    case formatting
  }

  private let workingDirectory: FilePath
  private let allowedFolders: [FilePath]
  private let isUntrusted: Bool
  private let purpose: Purpose
  let limits: FindLimits
  /// Whether a missing file has a text all the same (`--stdin-as`), by its absolute path.
  private let hasText: @Sendable (FilePath) -> Bool
  private var locator: ProjectLocator
  private var result = SearchResult()

  /// - Parameters:
  ///   - workingDirectory: absolute.
  ///   - allowedFolders: those of `--allow-read`, for paths of `collections`.
  ///   - isUntrusted: whether the tree's links are judged for typed paths.
  ///   - hasText: whether a missing file has a text all the same, by its absolute path.
  package init(
    workingDirectory: FilePath, allowedFolders: [FilePath] = [], isUntrusted: Bool = false,
    purpose: Purpose = .running, limits: FindLimits = FindLimits(),
    locator: ProjectLocator? = nil, hasText: @escaping @Sendable (FilePath) -> Bool = { _ in false }
  ) {
    self.hasText = hasText
    self.workingDirectory = workingDirectory
    self.allowedFolders = allowedFolders
    self.isUntrusted = isUntrusted
    self.purpose = purpose
    self.limits = limits
    self.locator = locator ?? ProjectLocator(workingDirectory: workingDirectory)
  }

  /// The typed paths; without any, the collections beneath the working directory.
  package mutating func find(_ arguments: [String]) -> CollectionSearch {
    result = SearchResult()
    // A link to a target that the project could name itself does not lead out.
    let here = isUntrusted ? try? locator.surroundings(ofFolder: workingDirectory).get() : nil
    let root = here?.project?.root
    let reader = FileReader(
      root: root, workingDirectory: workingDirectory, isUntrusted: isUntrusted)
    let request = Request(
      base: workingDirectory, project: nil, reader: reader, isDefault: arguments.isEmpty)
    for argument in arguments.isEmpty ? ["."] : arguments {
      if let number = Self.descriptor(argument) {
        takeDescriptor(number, shownAs: argument)
      } else {
        take(argument, from: request)
      }
    }
    return finished()
  }

  /// The paths of a project's `collections`, beneath its root.
  package mutating func find(collections: [String], of project: Project) -> CollectionSearch {
    result = SearchResult()
    let reader = FileReader(
      root: project.root, allowedFolders: allowedFolders, workingDirectory: workingDirectory)
    let request = Request(base: project.root, project: project, reader: reader)
    for entry in collections { take(entry, from: request) }
    return finished()
  }

  /// The origin of a search.
  struct Request {
    /// The start of relative paths.
    let base: FilePath
    /// The project of `collections`; nil for typed paths.
    let project: Project?
    /// Reads the file system.
    let reader: FileReader
    /// Whether nothing was typed, so that the folder may hold no collection.
    var isDefault = false

    var isTrusted: Bool { project == nil }

    /// The rule for the paths.
    var area: FileReader.Area { isTrusted ? .typed : .rights }
  }

  private mutating func finished() -> CollectionSearch {
    result.search(
      workingDirectory: workingDirectory, limit: limits.files,
      takesSeveralProjects: purpose == .formatting)
  }

  private static func descriptor(_ argument: String) -> Int32? {
    argument == "-" ? 0 : StandardDescriptors.number(meantBy: FilePath(argument))
  }

  private mutating func takeDescriptor(_ number: Int32, shownAs shown: String) {
    switch locator.surroundings(ofFolder: workingDirectory) {
    case .success(let surroundings):
      result.add(
        FoundCollection(
          source: .descriptor(number), displayPath: number == 0 ? "<stdin>" : shown,
          isNamed: true, isTrusted: true, lines: [], surroundings: surroundings))
    case .failure(let problem): result.add(problem)
    }
  }

  private mutating func take(_ text: String, from request: Request) {
    let argument = PathArgument(text) { path in
      let whole = path.absolute(in: request.base)
      return (try? request.reader.kind(at: whole, in: request.area)) != nil || hasText(whole)
    }
    let shown = shown(argument.path, from: request)
    result.note(examined: argument.path.absolute(in: request.base))
    do throws(FileFailure) {
      if argument.path.bytes.isEmpty { throw FileFailure(reading: shown, .missing) }
      let kind = try request.reader.kind(
        at: argument.path.absolute(in: request.base), in: request.area)
      guard kind == .folder else {
        if purpose == .running, request.isTrusted, argument.path.isOfProject {
          return result.add(PathProblem(path: shown, diagnostic: FileProblem.namedProject(shown)))
        }
        return add(argument.path, line: argument.line, isNamed: true, from: request)
      }
      if let line = argument.line {
        result.add(PathProblem(path: shown, diagnostic: FileProblem.lineOfFolder(shown, line)))
      } else {
        walk(argument.path, from: request)
      }
    } catch {
      if error.reason == .missing, hasText(argument.path.absolute(in: request.base)) {
        return add(argument.path, line: argument.line, isNamed: true, from: request)
      }
      if error.reason == .missing, let pattern = PathPattern(argument.path) {
        return expand(pattern, shownAs: shown, from: request)
      }
      let near = error.reason == .missing ? nearby(text, from: request) : nil
      addUnread(error.reason, shownAs: shown, near: near)
    }
  }

  /// A path similar to a missing one, as it would be typed.
  private func nearby(_ text: String, from request: Request) -> String? {
    let (path, line) = PathArgument.split(text)
    let search = NearbyPath(reader: request.reader, area: request.area, base: request.base)
    return search.path(for: path).map { shown($0, from: request) + line }
  }

  private mutating func addUnread(
    _ reason: FileFailure.Reason, shownAs shown: String, near: String? = nil
  ) {
    var problem = FileProblem.unread(FileFailure(reading: shown, reason))
    if let near { problem.offers.append(.words("did you mean `\(near)`?")) }
    result.add(
      PathProblem(path: shown, diagnostic: problem, isNothingThere: reason == .missing))
  }

  private mutating func walk(_ folder: FilePath, from request: Request) {
    do throws(FileFailure) {
      let files = try files(in: folder, from: request) { [purpose] in
        Self.isWanted($0.last ?? [], for: purpose)
      }
      take(files, of: folder, from: request, as: .folder)
    } catch {
      let shown = shown(folder, from: request)
      guard case .system(let words) = error.reason else {
        return addUnread(error.reason, shownAs: shown)
      }
      result.add(
        PathProblem(
          path: shown, diagnostic: FileProblem.unreadableFolder(shown, words: words)))
    }
  }

  private mutating func expand(
    _ pattern: PathPattern, shownAs shown: String, from request: Request
  ) {
    do throws(FileFailure) {
      let files = try files(in: pattern.folder, from: request, depth: pattern.depth) {
        [purpose] path in
        (!pattern.leavesEndingOpen || Self.isWanted(path.last ?? [], for: purpose))
          && pattern.matches(path)
      }
      if files.files.isEmpty, files.problems.isEmpty {
        addNoMatch(shown)
      }
      take(files, of: pattern.folder, from: request, as: .pattern(shown))
    } catch {
      guard error.reason == .missing else { return addUnread(error.reason, shownAs: shown) }
      addNoMatch(shown)
    }
  }

  private mutating func addNoMatch(_ shown: String) {
    result.add(
      PathProblem(
        path: shown, diagnostic: FileProblem.noMatch(shown), isNothingThere: true))
  }

  /// The files in a folder and below it.
  private mutating func files(
    in folder: FilePath, from request: Request, depth: Int? = nil,
    _ wants: @escaping ([[UInt8]]) -> Bool
  ) throws(FileFailure) -> FolderWalk {
    let whole = folder.absolute(in: request.base)
    result.note(examined: whole)
    let root = try? locator.surroundings(ofFolder: whole).get().root
    let working = workingDirectory
    var walk = FolderWalk(
      limits: limits, depth: depth,
      leadsToFolder: { parts in
        // A link within the rights is ignored; elsewhere its target is not examined.
        let reader =
          request.isTrusted
          ? FileReader(root: root ?? whole, workingDirectory: working) : request.reader
        let path = whole.appending(parts.joined(separator: [FilePath.slash]))
        return (try? reader.kind(at: path, in: .rights)) == .folder
      }, wants: wants)
    walk.walk(try request.reader.folder(whole, in: request.area))
    for parts in walk.folders {
      result.note(examined: whole.appending(parts.joined(separator: [FilePath.slash])).tidied)
    }
    return walk
  }

  /// What a person named that stands for several files.
  private enum Several {
    case folder
    /// As shown.
    case pattern(String)
  }

  private mutating func take(
    _ walk: FolderWalk, of folder: FilePath, from request: Request, as several: Several
  ) {
    let found = walk.files.map { folder.appending($0.joined(separator: [FilePath.slash])).tidied }
    for path in found.sorted() { add(path, line: nil, isNamed: false, from: request) }
    if walk.problems.isEmpty, !request.isDefault {
      let sources = found.map { FoundCollection.Source.file($0.absolute(in: request.base)) }
      let folder = shown(folder, from: request)
      switch several {
      case .folder: result.note(SearchedPlace(path: folder, isFolder: true, files: sources))
      case .pattern(let pattern) where !found.isEmpty:
        result.note(SearchedPlace(path: pattern, isFolder: false, files: sources))
      case .pattern: break
      }
    }
    for problem in walk.problems {
      result.add(self.problem(problem, below: folder, from: request))
    }
  }

  private mutating func add(
    _ path: FilePath, line: Int?, isNamed: Bool, from request: Request
  ) {
    let file = path.absolute(in: request.base)
    switch locator.surroundings(of: file) {
    case .failure(let problem): result.add(problem)
    case .success(let own):
      // A file outside of the project that lists it gets no rights of its own.
      let listed = request.project.map { Surroundings(root: $0.root, project: $0) }
      result.add(
        FoundCollection(
          source: .file(file), displayPath: display(path, at: file, from: request),
          isNamed: isNamed,
          isTrusted: isNamed && request.isTrusted, lines: line.map { [$0] } ?? [],
          surroundings: own.project == nil ? listed ?? own : own))
    }
  }

  /// A path relative to the working directory.
  func shown(_ path: FilePath, from request: Request) -> String {
    display(path, at: path.absolute(in: request.base), from: request)
  }

  private func display(_ path: FilePath, at whole: FilePath, from request: Request) -> String {
    if whole.climbs, request.isTrusted { return path.tidied.text }
    return whole.shown(in: workingDirectory)
  }
}
