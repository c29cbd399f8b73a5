// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Finds what `curlew run [PATH …]` means.
///
/// - A file is taken whatever its name is.
/// - `FILE:LINE` (`FILE:LINE:COLUMN` too) is the file and the line, unless a file has that name.
/// - A folder brings `*.yaml` and `*.yml` in it and below it, but no hidden ones and no
///   `curlew.yaml`; symbolic links to folders are not followed, those to files are.
/// - A glob (`PathPattern`), when nothing has that very name, brings the files that match.
/// - `-` is standard input, which belongs to the working directory.
package struct CollectionFinder {
  private let workingDirectory: FilePath
  private let limits: FindLimits
  private var locator: ProjectLocator
  private var result = SearchResult()

  /// - Parameter workingDirectory: Absolute.
  package init(
    workingDirectory: FilePath, limits: FindLimits = FindLimits(), locator: ProjectLocator? = nil
  ) {
    self.workingDirectory = workingDirectory
    self.limits = limits
    self.locator = locator ?? ProjectLocator(workingDirectory: workingDirectory)
  }

  /// What a person named; without anything, the collections beneath the working directory.
  package mutating func find(_ arguments: [String]) -> CollectionSearch {
    result = SearchResult()
    for argument in arguments.isEmpty ? ["."] : arguments {
      if argument == "-" {
        takeStandardInput()
      } else {
        take(argument, from: Request(base: workingDirectory, project: nil))
      }
    }
    return finished()
  }

  /// What a project's `collections` name, beneath its root.
  package mutating func find(collections: [String], of project: Project) -> CollectionSearch {
    result = SearchResult()
    for entry in collections {
      take(entry, from: Request(base: project.root, project: project))
    }
    return finished()
  }

  /// Who asks.
  private struct Request {
    /// Where relative paths begin.
    let base: FilePath
    /// Whose `collections` it is; nil for a person.
    let project: Project?

    var isTrusted: Bool { project == nil }
  }

  private mutating func finished() -> CollectionSearch {
    result.search(workingDirectory: workingDirectory, limit: limits.files)
  }

  private mutating func takeStandardInput() {
    switch locator.surroundings(ofFolder: workingDirectory) {
    case .success(let surroundings):
      result.add(
        FoundCollection(
          source: .standardInput, displayPath: "<stdin>", isNamed: true, isTrusted: true,
          lines: [], surroundings: surroundings))
    case .failure(let problem): result.add(problem)
    }
  }

  private mutating func take(_ text: String, from request: Request) {
    let argument = PathArgument(text) { path in
      (try? FileStatus.following(path.absolute(in: request.base))) != nil
    }
    let shown = shown(argument.path, from: request)
    do throws(SystemFailure) {
      if argument.path.bytes.isEmpty { throw .noSuchFile }
      let status = try FileStatus.following(argument.path.absolute(in: request.base))
      guard status.kind == .folder else {
        return add(argument.path, line: argument.line, isNamed: true, from: request)
      }
      if let line = argument.line {
        result.add(PathProblem(path: shown, diagnostic: FileProblem.lineOfFolder(shown, line)))
      } else {
        walk(argument.path, from: request)
      }
    } catch {
      if error == .noSuchFile, let pattern = PathPattern(argument.path) {
        return expand(pattern, shownAs: shown, from: request)
      }
      let failure = ReadFailure(path: shown, reason: .init(error))
      result.add(PathProblem(path: shown, diagnostic: FileProblem.unread(failure)))
    }
  }

  private mutating func walk(_ folder: FilePath, from request: Request) {
    var walk = FolderWalk(limits: limits) { Self.isYAML($0.last ?? []) }
    walk.walk(folder.absolute(in: request.base))
    take(walk, of: folder, from: request)
  }

  private mutating func expand(
    _ pattern: PathPattern, shownAs shown: String, from request: Request
  ) {
    var walk = FolderWalk(limits: limits, depth: pattern.depth) { path in
      (!pattern.leavesEndingOpen || Self.isYAML(path.last ?? [])) && pattern.matches(path)
    }
    walk.walk(pattern.folder.absolute(in: request.base))
    if walk.files.isEmpty, walk.problems.isEmpty {
      result.add(PathProblem(path: shown, diagnostic: FileProblem.noMatch(shown)))
    }
    take(walk, of: pattern.folder, from: request)
  }

  private mutating func take(_ walk: FolderWalk, of folder: FilePath, from request: Request) {
    let found = walk.files.map { folder.appending($0.joined(separator: [FilePath.slash])).tidied }
    for path in found.sorted() { add(path, line: nil, isNamed: false, from: request) }
    for problem in walk.problems {
      result.add(self.problem(problem, below: folder, from: request))
    }
  }

  private func problem(
    _ problem: FolderWalk.Problem, below folder: FilePath, from request: Request
  ) -> PathProblem {
    func shown(_ parts: [[UInt8]]) -> String {
      self.shown(folder.appending(parts.joined(separator: [FilePath.slash])), from: request)
    }
    switch problem {
    case .unreadable(let parts, let words):
      let path = shown(parts)
      return PathProblem(path: path, diagnostic: FileProblem.unreadableFolder(path, words: words))
    case .tooDeep(let parts):
      let path = shown(parts)
      return PathProblem(
        path: path, diagnostic: FileProblem.tooDeep(path, limit: limits.depth))
    case .tooMany:
      let path = shown([])
      return PathProblem(
        path: path, diagnostic: FileProblem.tooManyEntries(path, limit: limits.entries))
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

  /// As a person in the working directory would type it.
  private func shown(_ path: FilePath, from request: Request) -> String {
    display(path, at: path.absolute(in: request.base), from: request)
  }

  private func display(_ path: FilePath, at whole: FilePath, from request: Request) -> String {
    if whole.climbs, request.isTrusted { return path.tidied.text }
    return whole.shown(in: workingDirectory)
  }

  private static func isYAML(_ name: [UInt8]) -> Bool {
    guard name != Array("curlew.yaml".utf8) else { return false }
    return [".yaml", ".yml"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
