// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A file from the command line or `collections`. Whether it is a collection is decided elsewhere
/// (`CollectionFormat`).
package struct FoundCollection: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// An absolute path.
    case file(FilePath)
    /// A descriptor that the process was started with: 0 for `-`, 63 for `/dev/fd/63`.
    case descriptor(Int32)

    /// Nil for a descriptor.
    package var path: FilePath? { if case .file(let path) = self { path } else { nil } }
  }

  package let source: Source
  /// As a person would type it: relative to the working directory if it is below it.
  package let displayPath: String
  /// Whether it was named itself, so that it must be a collection; false if it was found in a
  /// folder or by a glob.
  package let isNamed: Bool
  /// Whether a person named it (`FileReader.Area.typed`). Otherwise it is read within the rights of
  /// its project, since a link in the tree may lead out of it.
  package let isTrusted: Bool
  /// The lines of `FILE:LINE`, from 1, ascending; empty for the whole file.
  package internal(set) var lines: [Int]
  package let surroundings: Surroundings

  init(
    source: Source, displayPath: String, isNamed: Bool, isTrusted: Bool, lines: [Int],
    surroundings: Surroundings
  ) {
    self.source = source
    self.displayPath = displayPath
    self.isNamed = isNamed
    self.isTrusted = isTrusted
    self.lines = lines
    self.surroundings = surroundings
  }

  /// A file that another one names, which is read within the rights of that one.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - surroundings: those of the file that names it.
  package init(named path: FilePath, shownIn folder: FilePath, surroundings: Surroundings) {
    self.init(
      source: .file(path), displayPath: path.shown(in: folder), isNamed: true, isTrusted: false,
      lines: [], surroundings: surroundings)
  }
}

/// The result of a search, with its problems.
package struct CollectionSearch: Sendable {
  /// In the order of the arguments; files of a folder or glob sorted by the bytes of their paths;
  /// without duplicates.
  package internal(set) var collections: [FoundCollection] = []
  /// Each is one failed result and does not affect the collections.
  package internal(set) var problems: [PathProblem] = []
  /// The only project of the run; nil if there is none, or if there are two (a problem says so).
  package internal(set) var project: Project?
  /// The paths that were looked at, and all folders that were searched: absolute. Another search finds
  /// something else only if one of these changes.
  package internal(set) var examined: Set<FilePath> = []
  /// Folders and patterns that a person named, typed or in `collections`, and that were searched
  /// without a problem: each has to hold a collection.
  package internal(set) var searched: [SearchedPlace] = []
}

/// A folder or a pattern, with the files that it stands for.
package struct SearchedPlace: Sendable {
  /// As a person would type it.
  package let path: String
  /// Whether it is a folder; else it is a pattern.
  let isFolder: Bool
  package let files: [FoundCollection.Source]

  /// The problem of a place that holds no collection.
  package var withoutCollections: PathProblem {
    PathProblem(
      path: path,
      diagnostic: FileProblem.noCollections(path, isFolder: isFolder, fileCount: files.count),
      isNothingThere: true)
  }
}

/// A problem with a named path.
package struct PathProblem: Error, Sendable {
  /// As a person would type it.
  package let path: String
  package let diagnostic: Diagnostic
  /// Whether nothing can run, because it does not concern one collection only.
  package let stopsRun: Bool

  /// Whether the path does not exist, or nothing matches it.
  package let isNothingThere: Bool

  package init(
    path: String, diagnostic: Diagnostic, stopsRun: Bool = false, isNothingThere: Bool = false
  ) {
    self.path = path
    self.diagnostic = diagnostic
    self.stopsRun = stopsRun
    self.isNothingThere = isNothingThere
  }
}
