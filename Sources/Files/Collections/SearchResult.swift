// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Gathers what a search finds, each file once.
struct SearchResult {
  private var collections: [FoundCollection] = []
  private var places: [FoundCollection.Source: Int] = [:]
  private var problems: [PathProblem] = []
  private var seen: Set<[UInt8]> = []

  /// Takes a collection in, or what is new of it: the whole file rather than lines of it, named
  /// rather than found.
  mutating func add(_ found: FoundCollection) {
    guard let place = places[found.source] else {
      places[found.source] = collections.count
      return collections.append(found)
    }
    let known = collections[place]
    let isWhole = known.lines.isEmpty || found.lines.isEmpty
    collections[place] = FoundCollection(
      source: known.source, displayPath: known.displayPath,
      isNamed: known.isNamed || found.isNamed, isTrusted: known.isTrusted || found.isTrusted,
      lines: isWhole ? [] : Set(known.lines + found.lines).sorted(),
      surroundings: known.surroundings)
  }

  /// Takes a problem in; one path has each only once.
  mutating func add(_ problem: PathProblem) {
    let identity = Array(problem.path.utf8) + [0] + problem.diagnostic.code.text.utf8
    if seen.insert(identity).inserted { problems.append(problem) }
  }

  /// Everything, with the one project of it.
  func search(workingDirectory: FilePath, limit: Int) -> CollectionSearch {
    var search = CollectionSearch()
    search.collections = Array(collections.prefix(limit))
    search.problems = problems
    if let first = collections.dropFirst(limit).first {
      search.problems.append(
        PathProblem(
          path: first.displayPath, diagnostic: FileProblem.tooManyFiles(limit: limit)))
    }
    guard let first = collections.first(where: { $0.surroundings.project != nil }) else {
      return search
    }
    let second = collections.first {
      $0.surroundings.project != nil && $0.surroundings.project != first.surroundings.project
    }
    if let second {
      search.problems.append(Self.twoProjects(first, second, shownIn: workingDirectory))
    } else {
      search.project = first.surroundings.project
    }
    return search
  }

  private static func twoProjects(
    _ first: FoundCollection, _ second: FoundCollection, shownIn workingDirectory: FilePath
  ) -> PathProblem {
    let members = [first, second].map { found in
      (
        path: found.displayPath,
        project: found.surroundings.project?.file.shown(in: workingDirectory) ?? ""
      )
    }
    return PathProblem(
      path: second.displayPath, diagnostic: FileProblem.twoProjects(members), stopsRun: true)
  }
}
