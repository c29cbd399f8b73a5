// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Collects the results of a search without duplicates.
struct SearchResult {
  private var collections: [FoundCollection] = []
  private var places: [FoundCollection.Source: Int] = [:]
  private var problems: [PathProblem] = []
  private var seen: Set<[UInt8]> = []
  private var examined: Set<FilePath> = []
  private var searched: [SearchedPlace] = []

  /// Adds a collection, or merges it: a whole file takes precedence over lines of it, a named file
  /// over a found one.
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

  /// Notes a path that was looked at.
  mutating func note(examined path: FilePath) { examined.insert(path) }

  /// Notes a folder or pattern whose files were found.
  mutating func note(_ place: SearchedPlace) { searched.append(place) }

  /// Adds a problem, unless the path has the same one.
  mutating func add(_ problem: PathProblem) {
    let identity = Array(problem.path.utf8) + [0] + problem.diagnostic.code.text.utf8
    if seen.insert(identity).inserted { problems.append(problem) }
  }

  /// The complete result, with its project.
  ///
  /// - Parameter takesSeveralProjects: Whether files of two projects are found together.
  func search(
    workingDirectory: FilePath, limit: Int, takesSeveralProjects: Bool
  ) -> CollectionSearch {
    var search = CollectionSearch()
    search.collections = Array(collections.prefix(limit))
    search.problems = problems
    search.examined = examined
    search.searched = searched
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
    if let second, !takesSeveralProjects {
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
